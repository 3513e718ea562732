#!/bin/sh
# Runs once, when the database is created: the role that the application logs in as. It owns nothing.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$APP_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role fieldline_login login nosuperuser nocreatedb nocreaterole password :'password';
SQL
