# A Swift toolchain with verify-release, for CI.
# docker build --tag verify-release . && docker run --rm --volume "$PWD:/package" verify-release
ARG SWIFT=swift:6.3-bookworm
FROM $SWIFT AS build
COPY Package.swift /source/
COPY Sources /source/Sources
COPY Documentation/checks /source/Documentation/checks
COPY Tests /source/Tests
COPY scripts/install scripts/requirements /source/scripts/
WORKDIR /source
RUN scripts/install /usr/local/bin/verify-release

FROM $SWIFT
COPY --from=build /usr/local/bin/verify-release /usr/local/bin/
# ssh-keygen verifies signed sign-offs.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends openssh-client \
  && rm --recursive --force /var/lib/apt/lists/*
# The user of a container differs from the owner of a mounted package, which git rejects.
RUN git config --system --add safe.directory '*'
WORKDIR /package
CMD ["verify-release"]
