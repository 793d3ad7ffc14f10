"""The cases of scripts/compare-verdicts: what both versions of verify-release run on."""
import collections
import glob
import os
import re
import shlex
import shutil
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GATE = "verify-release --quiet"
# Both versions run `script` in a folder with `files` (path: source file, or bytes). `isFresh`: nothing else is in the
# folder, not even builds. `checkout`: the folder is this package of scripts/real-packages, without `files`.
Case = collections.namedtuple("Case", "name files script isFresh checkout", defaults=(False, None))


def files_in(folder, *names):
    """The files in a folder, or those of its items `names`; no build products."""
    found = {name: os.path.join(folder, name) for name in names if os.path.isfile(os.path.join(folder, name))}
    for name in names or [""]:
        for parent, folders, files in os.walk(os.path.join(folder, name)):
            folders[:] = [name for name in folders if name not in (".build", ".git")]
            paths = [os.path.join(parent, file) for file in files]
            found.update((os.path.relpath(path, folder), path) for path in paths)
    return found


def contents(source):
    if isinstance(source, bytes):
        return source
    with open(source, "rb") as file:
        return file.read()


def strings(source):
    """The options that search for each string in a source."""
    found = re.findall(r'(["`])([^"`\\\n]{4,60})\1', contents(source).decode())
    return " ".join(sorted({shlex.quote("--string=" + text) for _, text in found} | {"--string=nowhere"}))


def fixture_cases():
    for manifest in sorted(glob.glob(f"{ROOT}/fixtures/packages/*/Package.swift")):
        folder = os.path.dirname(manifest)
        yield Case("packages/" + os.path.basename(folder), files_in(folder), GATE)
    catalogs = f"{ROOT}/fixtures/catalogs"
    for name in sorted(set(os.listdir(catalogs)) - {"README.md"}):
        lines, files = [], files_in(catalogs, name)
        for path in [name] if name in files else [f"{name}/fail", f"{name}/pass"]:
            languages = files.get(f"{path}/languages")
            lines.append(f"verify-release localization {path} --quiet")
            if languages or name in files:
                codes = contents(languages).decode().split() if languages else ["de", "pt-BR"]
                lines[-1] += " --languages " + ",".join(codes)
            if f"{path}/accepted.yml" in files:
                lines[-1] += f" --baseline {path}/accepted.yml"
        yield Case("catalogs/" + name, files, "\n".join(lines))


def app_core_cases():
    files = files_in(ROOT, "AppCore", "Checklists", "Documentation/AppCore.md", ".verify-release.yml",
                     ".verify-release.debug-only.yml")
    # The only commit of the case is the one that was recorded.
    record = r"""sed -i "s/^commit: .*/commit: \"$(git rev-parse HEAD)\"/" .verify-release.debug-only.yml"""
    yield Case("app-core/clean", files, f"{record}\n{GATE}")
    for patch in sorted(glob.glob(f"{ROOT}/fixtures/app-core/*.patch")):
        name = os.path.basename(patch).removesuffix(".patch")
        with tempfile.TemporaryDirectory() as copy:
            for file in re.findall(r"^--- a/(.+)$", contents(patch).decode(), re.MULTILINE):
                os.makedirs(os.path.dirname(os.path.join(copy, file)), exist_ok=True)
                shutil.copy(files[file], os.path.join(copy, file))
            subprocess.run(["git", "apply", patch], cwd=copy, check=True)
            patched = {file: contents(path) for file, path in files_in(copy).items()}
        options = "--only debug-leak,derived-rules" if name == "removed-conditions" else "--only localization"
        yield Case("app-core/" + name, files | patched, f"{GATE} {options}")


def real_cases():
    for name in ("Rainbow", "swift-log", "Yams", "shop"):
        files = files_in(f"{ROOT}/fixtures/real/{name}")
        yield Case("real/" + name, files, f"{GATE}\necho 'version: 1' >.verify-release.yml\n{GATE}",
                   checkout=None if files else name)


def regression_cases(shared):
    program = ".build/verify-release/builds/release/release/App"
    for folder in sorted(glob.glob(f"{shared}/turn-2/*")):
        name, files, lines = os.path.basename(folder), files_in(folder), [GATE]
        if "main.swift" in files:
            files["Package.swift"] = (b'// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package('
                                      b'name: "App", targets: [.executableTarget(name: "App", path: ".")])\n')
            lines += [f"objcopy --only-keep-debug {program} .build/App.debug"] + [
                f"verify-release inspect {file} --name '*a*' --name '*e*' {strings(files['main.swift'])} --quiet"
                for file in (program, ".build/App.debug")]
        elif "Package.swift" not in files:
            lines = [f"cd app && {GATE}"]
        if name == "ci":  # Its configurations are about files that were copied from the builds.
            debug = program.replace("release/release", "debug/debug")
            lines.append("mkdir -p dist/{clean,leak,other}/ship && " + " && ".join(
                f"cp {file} dist/{to}/ship" for file, to in ((program, "clean"), (program, "other"), (debug, "leak"))))
        lines += [f"{GATE} --config {file}" for file in sorted(files) if re.fullmatch(r"[^./][^/]*\.yml", file)]
        yield Case("turn-2/" + name, files, "\n".join(lines))
    for script in sorted(glob.glob(f"{shared}/turn-3/*.sh")):
        name = os.path.basename(script)
        # SwiftPM rejects relative URLs.
        yield Case("turn-3/" + name.removesuffix(".sh"), {name: script},
                   f'sed -i "s|file://[.][.]/|file://$PWD/|" {name}; W=$PWD bash {name}', isFresh=True)


SWIFT = "swiftc -DDEBUG -parse-as-library -module-name App"
COMPILERS = {
    ".swift": [f"{SWIFT} -O -wmo -g -emit-library", f"{SWIFT} -O -wmo -emit-library -Xlinker -s", f"{SWIFT} -Onone -c"],
    ".c": ["clang -DDEBUG -O1 -g -c", "clang -DDEBUG -O1 -gdwarf-4 -gz -shared -fPIC", "cc -DDEBUG -s -shared -fPIC"],
    ".s": ["clang --target=aarch64-unknown-linux-gnu -c"],
}
MACHINES = ["i386", "aarch64", "aarch64_be", "armv7", "riscv64", "powerpc", "powerpc64le", "s390x"]


def object_cases():
    for folder in ("elf", "small-strings", "metadata", "debug-information", "evidence", "names"):
        files = files_in(f"{ROOT}/fixtures/{folder}")
        for source in sorted(files):
            kind = os.path.splitext(source)[1].replace(".cpp", ".c").replace(".cc", ".c")
            commands = list(COMPILERS.get(kind, [])) if "/" not in source else []
            if source in ("freestanding.c", "app.c"):
                commands += [f"clang -target {machine}-linux-gnu -DDEBUG -g -ffreestanding -c" for machine in MACHINES]
            search = f"--name '*a*' --name '*e*' --name '*o*' {strings(files[source])}"
            lines = ["mkdir -p .build"]
            for number, command in enumerate(commands):
                file = f".build/{source}-{number}"
                lines += [f"[ {file} -nt {source} ] || {command} {source} -o {file} || exit 99",
                          f"verify-release inspect {file} --quiet", f"verify-release inspect {file} {search} --quiet"]
            if commands:
                yield Case(f"objects/{folder}-{source}", files, "\n".join(lines))


def all_cases(shared):
    """The slow ones first; `shared` is the folder of turn-2 and turn-3."""
    return [*app_core_cases(), *real_cases(), *regression_cases(shared), *fixture_cases(), *object_cases()]
