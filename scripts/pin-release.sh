#!/usr/bin/env bash
# Keeps the build in dist as the previous release, which the next one has to get along with on one database
# (test/starts/previous-release.starts-spec.ts). To be run on a release, after `npm run build`.
set -euo pipefail
cd "$(dirname "$0")/.."
dist=${1:-dist}
commit=${2:-$(git rev-parse HEAD)}
if [ ! -f "$dist/src/main.js" ]; then
  echo "usage: scripts/pin-release.sh [folder of a build, dist by default] [its commit]; there is no build in $dist" >&2
  exit 1
fi

tar --create --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner \
  --exclude='*.map' --exclude='*.d.ts' --exclude='./scripts' --exclude='./bench' --directory "$dist" . |
  gzip --no-name --best >test/release/previous-release.tgz
printf '{ "commit": "%s" }\n' "$commit" >test/release/previous-release.json
ls -l test/release
