#!/bin/sh
# Starts a role in a container with what its unit allows (deploy/systemd/), and no more: run_role.sh api|worker|migrate
set -eu
case "${1:-}" in
  api) allowed="--allow-read=.,/srv/assets/exchange/.archive,/run/secrets" ;;
  worker) allowed="--allow-read=.,/srv/assets,/run/secrets --allow-write=/srv/assets" ;;
  migrate) allowed="--allow-read=.,/run/secrets" ;;
  *)
    echo "run_role.sh: expected api, worker or migrate, got '${1:-}'" >&2
    exit 2
    ;;
esac
# Split on purpose: each is an argument of its own, and none has a space.
# shellcheck disable=SC2086
exec deno run --no-prompt --allow-net --allow-env --allow-sys $allowed main.ts "$1"
