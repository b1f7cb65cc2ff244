"""What may import what, and where the world may be asked."""

import ast

ORDER = ("root", "domain", "store", "service", "cli")
THIRD_PARTY = {
    "cmarkgfm": {"store/markdown.py"},
    "pygit2": {"store/writer.py"},
    # One schema, one module.
    "tantivy": {"store/index.py", "store/sessionindex.py"},
    "frontmatter": {"store/foreign.py"},
    "yaml": {"store/foreign.py"},
}
ASKS_THE_WORLD = {
    "os.environ",
    "os.environb",
    "os.getenv",
    "os.getcwd",
    "sys.exit",
    "sys.argv",
    "sys.stdin",
    "sys.stdout",
    "sys.stderr",
    "time.time",
    "time.time_ns",
    "datetime.now",
    "datetime.utcnow",
    "datetime.datetime.now",
    "date.today",
}


def test_a_module_imports_only_from_its_own_layer_or_from_those_below(modules):
    upward = [
        f"{module.name} imports {name}"
        for module in modules
        for name in module.imported
        if name.startswith("ctxlib.")
        and layer_of(name) in ORDER
        and ORDER.index(layer_of(name)) > ORDER.index(module.layer)
    ]

    assert upward == []


def test_each_third_party_package_has_its_importers(modules):
    importers = {
        package: {module.name for module in modules if imports(module, package)}
        for package in THIRD_PARTY
    }

    assert importers == THIRD_PARTY


def test_click_stays_in_the_command_layer(modules):
    outside = [each.name for each in modules if imports(each, "click")]

    assert [name for name in outside if not name.startswith("cli/")] == []


def test_nothing_below_the_commands_asks_the_world_or_speaks(modules):
    asked = [
        f"{module.name}:{node.lineno}"
        for module in modules
        if module.layer != "cli"
        for node in ast.walk(module.tree)
        if dotted(node) in ASKS_THE_WORLD or is_print(node)
    ]

    assert asked == []


def test_only_what_ends_a_process_catches_everything(modules):
    catchers = {
        module.name
        for module in modules
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or dotted(node.type) in ("Exception", "BaseException"))
        and not isinstance(node.body[-1], ast.Raise)
    }

    assert catchers - {"cli/runtime.py", "cli/events.py"} == set()


def layer_of(name):
    part = name.split(".")[1]
    return part if part in ORDER else "root"


def imports(module, package):
    return any(name.split(".")[0] == package for name in module.imported)


def dotted(node):
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([node.id, *reversed(parts)])


def is_print(node):
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("print", "input", "exit")
    )
