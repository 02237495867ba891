#!/bin/sh
# Starts the server with the Node that came with it; `backup`, `restore`, `doctor` and `move` run the commands of the operator.
# Settings are environment variables. The .deb has them in a file; variables that are set already win.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
settings=/etc/time-tracker.env
if [ "$here" = /usr/lib/time-tracker ] && [ -e "$settings" ]; then
  [ -r "$settings" ] || { echo "Only root can read the settings in $settings: use sudo." >&2; exit 1; }
  # Reads plain and quoted values of one line. As in systemd, & and $ in them mean nothing, and blanks around the
  # line are dropped. Unlike in systemd, backslashes stay as they are.
  while read -r line || [ -n "$line" ]; do
    case $line in [A-Za-z_]*=*) ;; *) continue ;; esac
    name=${line%%=*}
    case $name in *[!A-Za-z0-9_]*) continue ;; esac
    value=${line#*=}
    case $value in
      \'*\' | \"*\") value=${value#?} value=${value%?} ;;
    esac
    printenv "$name" >/dev/null || export "$name=$value"
  done <"$settings"
  export DATA_DIR="${DATA_DIR:-/var/lib/time-tracker/data}"
fi

case ${1:-} in
  '') program=main.ts ;;
  backup | restore | doctor) program=backup/$1-command.ts ;;
  move) program=move/move-command.ts ;;
  *)
    echo "Usage: time-tracker [backup|restore|doctor|move]" >&2
    exit 2
    ;;
esac
[ "$program" = main.ts ] || shift
export NODE_ENV=production
exec "$here/bin/node" "$here/server/src/$program" "$@"
