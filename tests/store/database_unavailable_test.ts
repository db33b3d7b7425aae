import assert from "node:assert/strict";
// @ts-types="@types/pg"
import pg from "pg";
import { problemCodeOf } from "../../routes/http/failure.ts";
import { isDatabaseUnavailable } from "../../store/database_unavailable.ts";

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
  ["a statement that took too long", coded("57014")],
  ["a lack of memory", coded("53200")],
  ["a file that is not there", system("ENOENT")],
  [
    "an address of which one IP said something else",
    new AggregateError([system("ECONNREFUSED"), new Error("no")]),
  ],
  ["an aggregate of nothing", new AggregateError([])],
  ["an error of ours", new Error("Remittance 1 lacks what it published")],
];

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
