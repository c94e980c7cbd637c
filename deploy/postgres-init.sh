#!/bin/sh
# Runs once, in a new volume of compose.yaml's PostgreSQL: makes the database and the login of DATABASE_URL,
# which owns it and is not a superuser, since those pass row-level security.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set password="$ROLLCALL_PASSWORD" --set superuser="$POSTGRES_USER" <<'SQL'
create role rollcall login password :'password';
create role rollcall_app nologin;
create role rollcall_delivery nologin;
create role rollcall_person nologin noinherit;
create role rollcall_person_gate nologin noinherit;
grant rollcall_person to rollcall_person_gate;
grant rollcall_app, rollcall_delivery, rollcall_person_gate to rollcall;
create database rollcall owner rollcall;
alter role :"superuser" password null;
SQL
