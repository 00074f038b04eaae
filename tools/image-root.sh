#!/usr/bin/env bash
# Builds the image of the Dockerfile without a container engine, and prints the folder of its files, for try-image.mjs:
#   tools/image-root.sh [option of buildah build …]      as root, on Debian with debootstrap and buildah
# The base images are made from Debian's packages, and from the Node of this machine, or the one that NODE names.
set -euo pipefail
cd "$(dirname "$0")/.."
export BUILDAH_ISOLATION=chroot
node=${NODE:-$(command -v node)}
npm=$(npm root -g)/npm
debian=${TMPDIR:-/tmp}/vitrine-image-debian

# As Debian's slim images: without documentation, except for licences.
if [ ! -e "$debian/.made" ]; then
  rm -rf "$debian"
  debootstrap --variant=minbase trixie "$debian" >&2
  find "$debian/usr/share/doc" ! -type d ! -name copyright -delete
  rm -rf "$debian"/usr/share/{info,locale,man}/* "$debian"/var/{cache,lib}/apt/* "$debian"/var/log/*
  printf 'path-%s\n' 'exclude=/usr/share/doc/*' 'include=/usr/share/doc/*/copyright' \
    'exclude=/usr/share/info/*' 'exclude=/usr/share/locale/*' 'exclude=/usr/share/man/*' \
    >"$debian/etc/dpkg/dpkg.cfg.d/docker"
  for suite in debian/\ trixie debian/\ trixie-updates debian-security/\ trixie-security; do
    echo "deb http://deb.debian.org/$suite main"
  done >"$debian/etc/apt/sources.list"
  touch "$debian/.made"
fi

container=$(buildah from scratch)
cp -a "$debian/." "$(buildah mount "$container")/"
buildah commit --quiet "$container" docker.io/library/debian:trixie-slim >&2
buildah run --network host "$container" sh -c \
  'apt-get update -qq && apt-get install -qq --no-install-recommends --yes libstdc++6 libatomic1' >&2
local=$(buildah mount "$container")/usr/local
install -D "$node" "$local/bin/node"
mkdir -p "$local/lib/node_modules"
cp -a "$npm" "$local/lib/node_modules/"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$local/bin/npm"
# The licence has this place in Node's own image.
cp "$(dirname "$node")/../LICENSE" "$local/" 2>/dev/null || touch "$local/LICENSE"
buildah commit --quiet --rm "$container" docker.io/library/node:24-trixie-slim >&2

# The format of OCI has no health check.
buildah build --format docker --network host --pull-never --tag vitrine "$@" . >&2
buildah mount "$(buildah from --pull-never vitrine)"
