#!/bin/sh
# Starts the server with the Node that came with it. Settings are environment variables. Stop it with Ctrl-C or SIGTERM.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
export NODE_ENV=production
exec "$here/bin/node" "$here/server/src/main.ts" "$@"
