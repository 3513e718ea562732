#!/bin/sh
# Runs a command of Fieldline as the server's user, with the server's settings. Copy it to /usr/local/bin/fieldline:
#   install -m 0755 docs/fieldline.sh /usr/local/bin/fieldline
# Then, as root: fieldline doctor, fieldline backup -- FILE, fieldline setup -- --help
set -eu
set -a
. /etc/fieldline.env
set +a
export HOME=/var/lib/fieldline
cd /opt/fieldline
exec runuser -u fieldline -- npm run --silent "$@"
