/** Processes over a database that was put back to an older copy, under the exchange folder that went on. */
import assert from "node:assert/strict";
import { connect } from "../../store/connection/connection.ts";
import { draftJson } from "../support/api.ts";
import { copyDatabase } from "../support/database/restored.ts";
import { cloneTemplate } from "../support/database/template.ts";
import { type ProgramProcess, start } from "../support/processes/program.ts";
import { roleEnvironment, tokenFrom } from "../support/processes/role_environment.ts";
import { runDeno } from "../support/processes/run_deno.ts";
import { taskArguments } from "../support/processes/tasks.ts";
import { until } from "../support/until.ts";

interface Around {
  readonly env: Record<string, string>;
  readonly exchangeDir: string;
  readonly url: string;
  readonly call: (method: string, path: string, json?: unknown) => Promise<{ status: number; text: string }>;
  /** The protocol number that a judge is given, or the refusal. */
  readonly protocol: () => Promise<{ status: number; text: string; number?: string }>;
}

async function around(stack: AsyncDisposableStack): Promise<Around> {
  const database = stack.use(await cloneTemplate("staging"));
  const exchangeDir = await Deno.makeTempDir({ prefix: "assets-restored-" });
  stack.defer(() => Deno.remove(exchangeDir, { recursive: true }));
  const { env, stagingData } = await roleEnvironment(exchangeDir, stack);
  const judge = stagingData.user("11144477735")!;
  const authorization = `Bearer ${await tokenFrom(env.OIDC_ISSUER, judge.cpf, judge.password)}`;
  const call = async (method: string, path: string, json?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${env.PORT}${path}`, {
      method,
      headers: { authorization, "Content-Type": "application/json" },
      ...json !== undefined && { body: JSON.stringify(json) },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const protocol = async () => {
    const draft = await call("POST", "/v1/ordem/minuta", draftJson());
    if (draft.status !== 201) return draft;
    const made = await call("POST", "/v1/ordem/protocolar", { minutas: [JSON.parse(draft.text).id] });
    return made.status === 200 ? { ...made, number: JSON.parse(made.text)[0].numeroProtocolo } : made;
  };
  const full = { ...env, DATABASE_URL: database.runtimeUrl, DATABASE_OWNER_URL: database.url };
  return { env: full, exchangeDir, url: database.url, call, protocol };
}

/** Until the folder knows of a protocol, as it does some seconds later. */
const untilKnown = ({ exchangeDir }: Around, number: string) =>
  until(
    `the folder to know of ${number}`,
    () =>
      Deno.readTextFile(`${exchangeDir}/.assets-database`).then((text) => text.includes(number), () => false),
  );

/** Until an order is protocoled, as soon as a worker has vouched. */
const untilProtocoled = (t: Around, seen: () => string) =>
  until("a protocol", async () => {
    const { status, number, text } = await t.protocol().catch(() => ({
      status: 0,
      number: undefined,
      text: "",
    }));
    assert.ok([0, 200, 503].includes(status), `${status} ${text}`);
    return number;
  }, { seen });

async function assertRefused(t: Around, reason: RegExp): Promise<void> {
  const answer = await t.protocol();
  assert.equal(answer.status, 503, answer.text);
  assert.match(JSON.parse(answer.text).detail, reason);
  assert.equal((await t.call("GET", "/v1/ordem")).status, 200, "reads go on");
  const ready = await t.call("GET", "/readyz");
  assert.equal(ready.status, 200);
  assert.deepEqual(JSON.parse(ready.text).avisos, ["banco-nao-conferido"]);
  assert.match(JSON.parse(ready.text).detalhe, /task recover/);
  const full = await t.call("GET", "/readyz?full");
  assert.equal(full.status, 503);
  assert.match(full.text, /task recover/);
}

/** A copy of the morning, and the numbers that were given after it. */
async function dayWithACopy(
  t: Around,
  stack: AsyncDisposableStack,
  worker: ProgramProcess,
  api: ProgramProcess,
) {
  const before = await untilProtocoled(t, () => api.output() + worker.output());
  const copy = stack.use(await copyDatabase(t.url));
  const lost = await untilProtocoled(t, () => api.output() + worker.output());
  assert.ok(lost > before);
  await untilKnown(t, lost);
  return { copy, lost };
}

Deno.test({
  name:
    "a restored database gives no number until a worker that sees the folder vouches for it, which it does after the recovery",
  sanitizeResources: false,
  async fn() {
    await using stack = new AsyncDisposableStack();
    const t = await around(stack);
    const worker = stack.use(start("worker", t.env));
    const first = stack.use(start("api", t.env));
    const { copy, lost } = await dayWithACopy(t, stack, worker, first);
    await Promise.all([worker.stop("SIGTERM"), first.stop("SIGTERM")]);
    await copy.restore();

    const api = stack.use(start("api", t.env));
    await until("the API", () => t.call("GET", "/readyz").then(({ status }) => status === 200, () => false), {
      seen: api.output,
    });
    await assertRefused(t, /Nenhum trabalhador confirma/);
    const refusing = stack.use(start("worker", t.env));
    assert.equal((await refusing.stop("SIGCONT")).code, 1);
    assert.match(refusing.output(), new RegExp(`último protocolo dado é ${lost}`));
    assert.match(refusing.output(), /task recover/);
    await assertRefused(t, /mais antigo que a pasta de troca/);

    const recover = (...args: string[]) => runDeno([...taskArguments("recover"), ...args], t.env);
    const shown = await recover();
    assert.equal(shown.code, 1, shown.out + shown.err);
    assert.match(shown.out, new RegExp(`Números e eventos dados depois da cópia: .*${lost}`));
    await api.stop("SIGTERM");
    const done = await recover("--apply", "--motivo", "Disco perdido");
    assert.equal(done.code, 0, done.out + done.err);
    const [again, serving] = [stack.use(start("worker", t.env)), stack.use(start("api", t.env))];
    const next = await untilProtocoled(t, () => again.output() + serving.output());
    assert.ok(BigInt(next) >= BigInt(lost) + 9_000_000n, `${next} after ${lost}`);
    await Promise.all([again, serving].map((role) => role.stop("SIGTERM")));
  },
});

Deno.test({
  name:
    "a database that is replaced under running processes is refused at once by the API, and ends the worker",
  sanitizeResources: false,
  async fn() {
    await using stack = new AsyncDisposableStack();
    const t = await around(stack);
    const worker = stack.use(start("worker", t.env));
    const api = stack.use(start("api", t.env));
    const { copy, lost } = await dayWithACopy(t, stack, worker, api);
    await copy.restore();
    await until("the API on the copy", async () => {
      const answer = await t.protocol();
      assert.equal(answer.status, 503, `${answer.text} after ${lost}`);
      return /pasta de troca/.test(answer.text);
    });
    await until("the worker's end", worker.ended, { seen: worker.output });
    assert.equal((await worker.stop("SIGKILL")).code, 1, worker.output());
    assert.match(worker.output(), new RegExp(`último protocolo dado é ${lost}`));
    await assertRefused(t, /mais antigo que a pasta de troca/);
    await api.stop("SIGTERM");
  },
});

Deno.test("courts go on while the worker is away for a while, and a server that has started anew is vouched for at once", async () => {
  await using stack = new AsyncDisposableStack();
  const t = await around(stack);
  const worker = stack.use(start("worker", t.env));
  const api = stack.use(start("api", t.env));
  await untilProtocoled(t, () => api.output() + worker.output());
  await worker.stop("SIGTERM");
  assert.equal((await t.protocol()).status, 200);
  const { pool, close } = connect(t.url, { max: 1, onError: () => {} });
  stack.defer(close);
  // What a server that starts again leaves of the voucher.
  await pool.query("update database_voucher set server_started_at = server_started_at - interval '1 s'");
  assert.equal((await t.protocol()).status, 503);
  const next = stack.use(start("worker", t.env));
  await untilProtocoled(t, () => api.output() + next.output());
  await Promise.all([next, api].map((role) => role.stop("SIGTERM")));
});
