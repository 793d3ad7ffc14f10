"""Makes another build system the default of SwiftPM, as another toolchain does."""
import os
import shutil

# SwiftPM looks for its toolchain in PATH.
SCRIPT = """#!/bin/bash
case "$1 $2" in
"test list") words=2 ;;
"build "* | "test "* | "package "*) words=1 ;;
*) words=0 ;;
esac
case " $* " in *" --build-system"*) words=0 ;; esac
((words)) && set -- "${{@:1:words}}" --build-system {system} "${{@:words+1}}"
PATH=${{PATH#*:}} exec {swift} "$@"
"""


def install(system, folder):
    """Writes a replacement of `swift` that uses a build system by default; returns the value of PATH with it."""
    path = os.path.join(folder, "swift")
    os.makedirs(folder, exist_ok=True)
    with open(path, "w") as file:
        file.write(SCRIPT.format(system=system, swift=shutil.which("swift")))
    os.chmod(path, 0o755)
    return f"{folder}:{os.environ['PATH']}"
