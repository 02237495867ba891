#!/bin/sh
# Starts the server with the Node that came with it; `backup`, `restore`, `doctor` and `move` run the commands of the operator.
# Settings are environment variables. The .deb has them in a file; variables that are set already win.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
settings=/etc/time-tracker.env
if [ "$here" = /usr/lib/time-tracker ] && [ -e "$settings" ]; then
  [ -r "$settings" ] || { echo "Only root can read the settings in $settings: use sudo." >&2; exit 1; }
  # As systemd reads it: a value is not a shell's, so & and $ in it mean nothing.
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in [A-Za-z_]*=*) ;; *) continue ;; esac
    name=${line%%=*}
    value=${line#*=}
    case $value in
      \'*\' | \"*\") value=${value#?} value=${value%?} ;;
    esac
    printenv "$name" >/dev/null || export "$name=$value"
  done <"$settings"
  export DATA_DIR="${DATA_DIR:-/var/lib/time-tracker/data}"
fi

program=main.ts
case ${1:-} in
  backup | restore | doctor) program=backup/$1-command.ts ;;
  move) program=move/move-command.ts ;;
esac
[ "$program" = main.ts ] || shift
export NODE_ENV=production
exec "$here/bin/node" "$here/server/src/$program" "$@"
