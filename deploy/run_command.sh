#!/bin/sh
# Runs a command of an installed service, as root, with the settings, secrets and user of its units (docs/production.md):
#   /opt/assets/deploy/run_command.sh remittance list --data 2026-11-23
# Files that a command is to read or write belong where the service's user may: backup and restore alone run as root.
set -eu
SETTINGS="${SETTINGS:-/etc/assets/assets.env}" SECRETS="${SECRETS:-/etc/assets/secrets}" SERVICE="${SERVICE:-assets}"
case "${1:-}" in
  # Copies keep whose each file is, and the database is copied and put back as the owner of its tables.
  backup | restore) user=root ;;
  audit | data | doctor | folder | health | precedents | recover | reference | remittance) user="$SERVICE" ;;
  *)
    echo "run_command.sh: expected a command of docs/operations.md, got '${1:-}'" >&2
    exit 2
    ;;
esac
home=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
given=$(mktemp -d "${TMPDIR:-/run}/assets-command.XXXXXX")
trap 'rm -rf "$given"' EXIT
trap 'exit 130' HUP INT TERM

# As systemd reads it: no line is a command of a shell.
while IFS= read -r line || [ -n "$line" ]; do
  case "$line" in
    '' | '#'* | ';'*) ;;
    *=\"*\") name=${line%%=*} value=${line#*=\"} && export "$name=${value%\"}" ;;
    *=*) export "$line" ;;
  esac
done < "$SETTINGS"

for secret in "$SECRETS"/*; do
  file=${secret##*/}
  if [ "$file" = database_owner_url ] && [ "$user" != root ]; then continue; fi
  install -o "$user" -m 0400 "$secret" "$given/$file"
  name=$(printf %s "$file" | tr '[:lower:]' '[:upper:]')
  if [ "$name" = SEAL_KEY ]; then name=AUDIT_SEAL_KEY; fi
  export "${name}_FILE=$given/$file"
done
install -d -o "$user" -m 0700 "$given/cache"
chown "$user" "$given"

# Its name in help and remedies, as docs/production.md links this script.
ASSETS_COMMAND=assets INIT_CWD="$PWD" HOME="$given/cache" DENO_DIR="$given/cache" DENO_NO_UPDATE_CHECK=1 NO_COLOR=1
export ASSETS_COMMAND INIT_CWD HOME DENO_DIR DENO_NO_UPDATE_CHECK NO_COLOR
cd "$home"
umask 077
setpriv --reuid "$user" --regid "$(id -g "$user")" --init-groups deno task --quiet "$@"
