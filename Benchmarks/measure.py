"""Compares the times of two commands; used by the programs in this folder."""
import os
import resource
import statistics
import subprocess
import sys
import time

PAIRS = 7
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def release_build():
    """Builds the tool as scripts/package does, statically linked and stripped; returns its path."""
    scratch = os.path.join(PACKAGE, ".build-benchmarks")
    options = ["-c", "release", "--static-swift-stdlib", "-Xswiftc", "-static-executable",
               "--package-path", PACKAGE, "--scratch-path", scratch]
    subprocess.run(["swift", "build", *options, "--product", "verify-release"], check=True,
                   stdout=sys.stderr)
    folder = subprocess.run(["swift", "build", *options, "--show-bin-path"], check=True,
                            capture_output=True, text=True).stdout.strip()
    program = os.path.join(scratch, "verify-release")
    subprocess.run(["strip", "-o", program, os.path.join(folder, "verify-release")], check=True)
    return program


def run(command):
    """Runs a command; returns its time in seconds and its peak memory in KiB, including children."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        with open(os.devnull, "w") as null:
            start = time.perf_counter()
            status = subprocess.Popen(command, stdout=null, stderr=null).wait()
            elapsed = time.perf_counter() - start
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        os.write(write, f"{status} {peak} {elapsed}".encode())
        os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    with os.fdopen(read) as answer:
        fields = answer.read().split()
    status, peak, elapsed = int(fields[0]), int(fields[1]), float(fields[2])
    # The tool exits with 1 if it finds a name and 2 if it is unverified; grep exits with 1 for no match.
    if status not in (0, 1, 2):
        sys.exit(f"{command} exited with {status}")
    return elapsed, peak


def compare(title, goal, ours, theirs):
    """Prints how many times as long the other command takes; higher is better for verify-release."""
    samples = ([], [])
    for number in range(PAIRS + 1):
        for side, command in enumerate((ours, theirs)):
            result = run(command)
            if number > 0:
                samples[side].append(result)
    times = [statistics.median(time for time, _ in side) for side in samples]
    peaks = [statistics.median(peak for _, peak in side) for side in samples]
    pairs = [theirs[0] / ours[0] for ours, theirs in zip(*samples)]
    print(f"{title}: {times[1] / times[0]:.1f} times as long (goal: {goal}; range {min(pairs):.1f} to "
          f"{max(pairs):.1f}; medians {times[1]:.3f} s and {times[0]:.3f} s)", flush=True)
    return peaks
