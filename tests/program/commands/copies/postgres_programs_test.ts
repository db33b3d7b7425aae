import assert from "node:assert/strict";
import { libpqEnvironment } from "../../../../program/commands/copies/postgres_programs.ts";

for (
  const [url, environment] of [
    ["postgres://owner:p%40ss@db:5433/assets", {
      ...{ PGHOST: "db", PGPORT: "5433", PGUSER: "owner", PGPASSWORD: "p@ss", PGDATABASE: "assets" },
    }],
    ["postgres://owner@one:5432,other/assets", {
      ...{ PGHOST: "one,other", PGPORT: "5432,", PGTARGETSESSIONATTRS: "read-write" },
      ...{ PGUSER: "owner", PGDATABASE: "assets" },
    }],
    ["postgres://owner@[::1]/assets", { PGHOST: "::1", PGUSER: "owner", PGDATABASE: "assets" }],
    ["postgres://owner@localhost/assets?host=/run/postgresql", {
      ...{ PGHOST: "/run/postgresql", PGUSER: "owner", PGDATABASE: "assets" },
    }],
    ["postgres://owner@db/assets?sslmode=verify-full&sslrootcert=/etc/ca.pem", {
      ...{
        PGHOST: "db",
        PGUSER: "owner",
        PGDATABASE: "assets",
        PGSSLMODE: "verify-full",
        PGSSLROOTCERT: "/etc/ca.pem",
      },
    }],
  ] as const
) {
  Deno.test(`PostgreSQL's programs are told ${url} by their environment`, () => {
    assert.deepEqual(libpqEnvironment(url), environment);
  });
}
