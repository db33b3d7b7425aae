import assert from "node:assert/strict";
import { sql } from "kysely";
// @ts-types="@types/pg"
import pg from "pg";
import { problemCodeOf } from "../../../routes/http/failure.ts";
import { routes } from "../../../routes/mod.ts";
import { isDatabaseAway, isDatabaseUnavailable } from "../../../store/connection/database_unavailable.ts";
import { call, parseRefusal, signInPeople } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

const coded = (code: string) =>
  Object.assign(new pg.DatabaseError("said by PostgreSQL", 0, "error"), { code });
const system = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

const away: readonly (readonly [what: string, error: Error])[] = [
  ["a connection that could not be made", coded("08001")],
  ["a connection that was refused by the server", coded("08004")],
  ["a connection that broke", coded("08006")],
  ["a protocol that was violated by a cut", coded("08P01")],
  ["a server that has become a standby", coded("25006")],
  ["a transaction that another was in the way of", coded("40001")],
  ["a deadlock", coded("40P01")],
  ["a full disk", coded("53100")],
  ["too many connections", coded("53300")],
  ["a lock that others hold for too long", coded("55P03")],
  ["a session that idled in a transaction", coded("25P03")],
  ["a database that is being restored, or not made yet", coded("3D000")],
  ["an administrator's command", coded("57P01")],
  ["a crash of another session", coded("57P02")],
  ["a server that starts", coded("57P03")],
  ["a database that was dropped", coded("57P04")],
  ["nobody listening", system("ECONNREFUSED")],
  ["a reset", system("ECONNRESET")],
  ["an aborted connection", system("ECONNABORTED")],
  ["a pipe without an end", system("EPIPE")],
  ["a time-out of the network", system("ETIMEDOUT")],
  ["a host that cannot be reached", system("EHOSTUNREACH")],
  ["a network that cannot be reached", system("ENETUNREACH")],
  ["a name that is not known", system("ENOTFOUND")],
  ["a name service that is away", system("EAI_AGAIN")],
  ["a connection that ended", new Error("Connection terminated")],
  ["a connection that ended by itself", new Error("Connection terminated unexpectedly")],
  ["a connection that was not made in time", new Error("Connection terminated due to connection timeout")],
  ["a pool without a free connection", new Error("timeout exceeded when trying to connect")],
  ["a broken client", new Error("Client has encountered a connection error and is not queryable")],
  ["a closed client", new Error("Client was closed and is not queryable")],
  [
    "a name that Deno could not resolve",
    new Error("failed to lookup address information: Name or service not known"),
  ],
  ["an error that it caused", new Error("The database could not be migrated", { cause: coded("57P01") })],
  [
    "an address of which every IP refused",
    new AggregateError([system("ECONNREFUSED"), system("ECONNREFUSED")]),
  ],
];

const present: readonly (readonly [what: string, error: Error])[] = [
  ["a unique key", coded("23505")],
  ["a wrong password", coded("28P01")],
  ["a missing table", coded("42P01")],
  ["a missing privilege", coded("42501")],
  ["a file that is not there", system("ENOENT")],
  [
    "an address of which one IP said something else",
    new AggregateError([system("ECONNREFUSED"), new Error("no")]),
  ],
  ["an aggregate of nothing", new AggregateError([])],
  ["an error of ours", new Error("Remittance 1 lacks what it published")],
];

/** What PostgreSQL says that means "away or busy": all of six classes (its appendix A) and three codes of others. */
const busy: Readonly<Record<string, readonly string[]>> = {
  "08": ["08000", "08001", "08003", "08004", "08006", "08007", "08P01"],
  "53": ["53000", "53100", "53200", "53300", "53400"],
  "54": ["54000", "54001", "54011", "54023"],
  "55": ["55000", "55006", "55P02", "55P03", "55P04"],
  "57": ["57000", "57014", "57P01", "57P02", "57P03", "57P04", "57P05"],
  "58": ["58000", "58030", "58P01", "58P02", "58P03"],
  "others": ["25006", "40001", "40P01"],
};

Deno.test("every SQLSTATE that says the database is away or busy is answered 503 with when to come again, others are not", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const raising = (code: string) =>
    routes({
      ...t.app,
      lists: async () => {
        await sql.raw(`do $$ begin raise exception 'raised' using errcode = '${code}'; end $$`).execute(
          t.db,
        );
        assert.fail("the server raises it");
      },
    });
  for (const code of Object.values(busy).flat()) {
    const answer = await call({ http: raising(code) }, "GET", "/v1/ordem", { token });
    assert.equal(answer.headers.get("Retry-After"), "2", code);
    assert.equal(parseRefusal(answer).code, "servico-indisponivel", code);
  }
  for (const code of ["22012", "23505", "42P01", "42501", "XX000", "P0001", "40003", "25P02"]) {
    const answer = await call({ http: raising(code) }, "GET", "/v1/ordem", { token });
    assert.equal(parseRefusal(answer).code, "erro-interno", code);
  }
});

Deno.test("a limit that one statement met keeps nobody else's work up", () => {
  for (const code of busy["54"]!) {
    assert.equal(isDatabaseUnavailable(coded(code)), true, code);
    assert.equal(isDatabaseAway(coded(code)), false, code);
  }
  assert.equal(isDatabaseAway(coded("57P01")), true);
});

Deno.test("what means that the database is away or busy is told from every other failure, and answered 503", () => {
  for (const [what, error] of away) {
    assert.equal(isDatabaseUnavailable(error), true, what);
    assert.equal(problemCodeOf(error), "servico-indisponivel", what);
  }
  for (const [what, error] of present) {
    assert.equal(isDatabaseUnavailable(error), false, what);
    assert.equal(problemCodeOf(error), "erro-interno", what);
  }
  assert.equal(isDatabaseUnavailable("Connection terminated"), false, "only errors are judged");
});
