#!/bin/sh
# For haproxy.cfg: whether the PostgreSQL at address $3, port $4 takes writes. The role needs no rights but to log in:
#   create role balancer login password '…';
# and /etc/haproxy/pgpass, which only the user of HAProxy may read, has the line *:*:postgres:balancer:PASSWORD
PGPASSFILE=/etc/haproxy/pgpass PGCONNECT_TIMEOUT=2 psql --host "$3" --port "$4" --username balancer --dbname postgres --tuples-only --no-align \
  --no-password --command 'select pg_is_in_recovery()' | grep -qx f
