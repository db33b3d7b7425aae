#!/bin/sh
# The postgres image runs it on an empty volume: the owner of the tables, the role that runs, and their database.
# Their passwords are those of the addresses that the processes are given, without signs that addresses escape.
set -eu
password() { sed -E 's#^[a-z]+://[^:]+:([^@]+)@.*#\1#' "/run/secrets/$1"; }
psql -v ON_ERROR_STOP=1 -v owner="$(password database_owner_url)" -v runtime="$(password database_url)" <<'SQL'
create role assets_owner login password :'owner';
create role assets login password :'runtime';
create database assets owner assets_owner;
SQL
