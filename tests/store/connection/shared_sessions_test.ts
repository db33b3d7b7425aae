/** A pooler that lends sessions by transaction is noticed: PgBouncer itself, in both of its modes. */
import assert from "node:assert/strict";
import { requireOwnSessions } from "../../../program/opening/runtime_role.ts";
import { connect } from "../../../store/connection/connection.ts";
import { needs } from "../../support/processes/debian.ts";
import { freePort } from "../../support/processes/free_port.ts";
import { testContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

/** Starts PgBouncer before a database. @returns the address through it */
async function pgbouncer(url: string, mode: string, stack: AsyncDisposableStack): Promise<string> {
  await needs("pgbouncer", "pgbouncer");
  const dir = await Deno.makeTempDir({ prefix: "assets-pgbouncer-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  await Deno.chmod(dir, 0o755);
  const { hostname, port, username, password, pathname } = new URL(url);
  const own = freePort();
  await Deno.writeTextFile(
    `${dir}/pgbouncer.ini`,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = extra_float_digits
`,
  );
  await Deno.chmod(`${dir}/pgbouncer.ini`, 0o644);
  const child = new Deno.Command("pgbouncer", {
    args: ["-q", ...Deno.uid() === 0 ? ["-u", "nobody"] : [], `${dir}/pgbouncer.ini`],
    stdout: "null",
    stderr: "null",
  }).spawn();
  stack.defer(async () => {
    child.kill("SIGKILL");
    await child.status;
  });
  await until("PgBouncer takes connections", async () => {
    using connection = await Deno.connect({ hostname: "127.0.0.1", port: own }).catch(() => undefined);
    return connection !== undefined;
  });
  return `postgres://any@127.0.0.1:${own}${pathname}`;
}

for (const mode of ["session", "transaction"]) {
  Deno.test(
    `sessions through PgBouncer in ${mode} mode are ${
      mode === "session" ? "taken" : "refused, with the remedy"
    }`,
    testContext(async (t) => {
      await using stack = new AsyncDisposableStack();
      const { pool, close } = connect(await pgbouncer(t.runtimeUrl, mode, stack), { onError: () => {} });
      stack.defer(close);
      if (mode === "session") await requireOwnSessions(pool);
      else await assert.rejects(requireOwnSessions(pool), /modo de transação.*pool_mode = session/);
    }),
  );
}
