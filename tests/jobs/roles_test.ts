import assert from "node:assert/strict";
import { sql } from "kysely";
import { InformationAnswers } from "../../routes/orders/information_answers.ts";
import { connect } from "../../store/connection/connection.ts";
import { raiseAlarm } from "../../store/operations/alarms.ts";
import { saveVoucher } from "../../store/operations/database_voucher.ts";
import {
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  parseResponse,
  protocolOrder,
  signInPeople,
} from "../support/api.ts";
import { cloneTemplate } from "../support/database/template.ts";
import { runExchange } from "../support/exchange/run_exchange.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "../support/orders/answered_order.ts";
import { answered } from "../support/processes/answered.ts";
import { freePort } from "../support/processes/free_port.ts";
import { start } from "../support/processes/program.ts";
import { roleEnvironment, tokenFrom } from "../support/processes/role_environment.ts";
import { taskArguments, taskNamed } from "../support/processes/tasks.ts";
import { openTestContext } from "../support/test_context.ts";
import { until } from "../support/until.ts";

const BANK = "99000001";

/** A migrated database, the external services, and the environment that leads a role to them. */
async function prerequisites() {
  const stack = new AsyncDisposableStack();
  const database = stack.use(await cloneTemplate());
  const { db, close } = connect(database.url, { max: 2, onError: () => {} });
  stack.defer(close);
  const exchangeDir = await Deno.makeTempDir({ prefix: "assets-roles-" });
  stack.defer(() => Deno.remove(exchangeDir, { recursive: true }));
  const outside = await roleEnvironment(exchangeDir, stack);
  const { stagingData } = outside;
  const env = { ...outside.env, DATABASE_URL: database.runtimeUrl, DATABASE_OWNER_URL: database.url };
  return { db, env, stagingData, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

Deno.test("migrate says that there is nothing to do and ends", async () => {
  await using around = await prerequisites();
  await using program = start("migrate", around.env);
  const { code } = await program.stop("SIGCONT");
  assert.equal(code, 0, program.output());
  assert.match(program.output(), /Nada a migrar/);
});

Deno.test("a worker starts without a warning, takes over the institutions, and leaves no heartbeat when it is stopped", async () => {
  await using around = await prerequisites();
  const { db, env } = around;
  await using worker = start("worker", env);
  const beating = () => db.selectFrom("worker_heartbeat").select("worker_id").executeTakeFirst();
  const institutions = () => db.selectFrom("institution").select("ispb").executeTakeFirst();
  await until("a heartbeat", beating, { seen: worker.output });
  await until("the registry's institutions", institutions, { seen: worker.output });
  const { code } = await worker.stop("SIGTERM");
  assert.equal(code, 0, worker.output());
  assert.equal(await beating(), undefined);
  // Keys that the folder has from before are new to this database.
  const warnings = worker.output().split("\n").filter((line) => /"level":"(warn|error)"/.test(line));
  assert.deepEqual(warnings.filter((line) => !line.includes("OpenPGP keys have changed")), []);
});

for (const role of ["api", "worker"]) {
  Deno.test(`${role} refuses to run as the owner of the tables, and says what to do`, async () => {
    await using around = await prerequisites();
    await using program = start(role, { ...around.env, DATABASE_URL: around.env.DATABASE_OWNER_URL });
    const { code } = await program.stop("SIGCONT");
    assert.equal(code, 1, program.output());
    assert.match(program.output(), /pode alterar o esquema e a trilha de auditoria: execute com outro/);
  });
}

Deno.test("migrate refuses an owner that is also what runs", async () => {
  await using around = await prerequisites();
  await using program = start("migrate", { ...around.env, DATABASE_URL: around.env.DATABASE_OWNER_URL });
  const { code } = await program.stop("SIGCONT");
  assert.equal(code, 1, program.output());
  assert.match(program.output(), /são o mesmo usuário do banco/);
});

const untilServing = (api: ReturnType<typeof start>, origin: string): Promise<true> =>
  until(
    "the API",
    () => fetch(`${origin}/readyz`).then((r) => r.body?.cancel().then(() => true), () => undefined),
    {
      seen: api.output,
    },
  );

Deno.test("an API verifies tokens of the configured issuer by discovery, and stops in order", async () => {
  await using around = await prerequisites();
  await using api = start("api", around.env);
  const origin = `http://127.0.0.1:${around.env.PORT}`;
  await untilServing(api, origin);
  const judge = around.stagingData.user("11144477735")!;
  const authorization = `Bearer ${await tokenFrom(around.env.OIDC_ISSUER, judge.cpf, judge.password)}`;
  const orders = await answered(`${origin}/v1/ordem`, { headers: { authorization } });
  assert.equal(orders.status, 200, await orders.text());
  const nobody = await fetch(`${origin}/v1/ordem`);
  await nobody.body?.cancel();
  assert.equal(nobody.status, 401);
  // What is read from files only when it is asked for.
  for (const path of ["/swagger/ui/inicio.js", "/swagger/ui/swagger-ui.css", "/swagger/ui", "/"]) {
    const asset = await answered(`${origin}${path}`);
    assert.equal(asset.status, 200, `${path} ${await asset.text()}`);
  }
  const { code } = await api.stop("SIGTERM");
  assert.equal(code, 0, api.output());
});

Deno.test("a trace of an API leads to the protocol numbers of orders and splits given in it, and to the lines of its log", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const { id } = await createDraft(t, judge.token);
  const number = await seedAnsweredOrder(t, judge.token, [{ ispb: BANK, code: "01", blocked: 1_500_000 }]);
  const split = await splitCalls(t, judge.token).drafted(number, {
    acoes: [{ alvoId: await targetAt(t, number, BANK), tipo: "DESBLOQUEAR", valor: "1.00" }],
  });
  await using stack = new AsyncDisposableStack();
  const { env, stagingData } = await roleEnvironment(t.exchangeDir, stack);
  // As a worker leaves it that is away for a moment.
  await saveVoucher(t.db, undefined);
  await using api = start("api", {
    ...{ ...env, DATABASE_URL: t.runtimeUrl },
    ...{ OTEL_DENO: "true", OTEL_EXPORTER_OTLP_PROTOCOL: "console" },
    ...{ OTEL_TRACES_SAMPLER: "parentbased_always_off", OTEL_PROPAGATORS: "none" },
  });
  const origin = `http://127.0.0.1:${env.PORT}`;
  await untilServing(api, origin);
  const { cpf, password } = stagingData.user("11144477735")!;
  const authorization = `Bearer ${await tokenFrom(env.OIDC_ISSUER, cpf, password)}`;
  const protocoled = async (path: string, body: unknown) => {
    const trace = crypto.randomUUID().replaceAll("-", "");
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: {
        ...{ authorization, "content-type": "application/json" },
        traceparent: `00-${trace}-b7ad6b7169203331-01`,
      },
      body: JSON.stringify(body),
    });
    const [given] = await answer.json();
    assert.match(given?.numeroProtocolo ?? "", /^\d{14}$/);
    return { path, trace, number: given.numeroProtocolo };
  };
  const given = [
    await protocoled("/v1/ordem/protocolar", { minutas: [id] }),
    await protocoled("/v1/desdobramento/protocolar", { desdobramentos: [split.id] }),
  ];
  await api.stop("SIGTERM");
  for (const { path, trace, number } of given) {
    const [, span = ""] = api.output().split(`SPAN POST ${path} `);
    assert.ok(span.startsWith(`[${trace}/`), api.output());
    assert.match(span, new RegExp(`^ *assets\\.protocol_numbers: \\["${number}"\\]$`, "m"));
    assert.match(span, new RegExp(`"message":"request","traceId":"${trace}".*"path":"${path}"`));
  }
});

Deno.test("an API run as its task is reads what institutions sent from the archive, and issues its own documents", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  const requested = draftJson({
    tipo: "REQUISICAO_INFORMACOES",
    informacoes: ["EXTRATO"],
    reus: [{ cpfCnpj: DEFENDANT, instituicoes: [{ ispb: "99000001" }] }],
  });
  const { numeroProtocolo } = await protocolOrder(t, judge.token, requested, "/v1/ordem/minuta-contas");
  await runExchange(t, "2026-11-23");
  const folder = `/v1/ordem/${numeroProtocolo}`;
  const told = await call(t, "GET", `${folder}/informacao`, { token: judge.token });
  const { nome, tamanho } = parseResponse(InformationAnswers, told).respostas[0]!.documentos[0]!;

  await using stack = new AsyncDisposableStack();
  const { env, stagingData } = await roleEnvironment(t.exchangeDir, stack);
  await using api = start("api", { ...env, DATABASE_URL: t.runtimeUrl });
  const origin = `http://127.0.0.1:${env.PORT}`;
  await untilServing(api, origin);
  const { cpf, password } = stagingData.user(judge.cpf)!;
  const headers = { authorization: `Bearer ${await tokenFrom(env.OIDC_ISSUER, cpf, password)}` };
  const document = await fetch(`${origin}${folder}/informacao/documento/${nome}`, { headers });
  assert.deepEqual([document.status, (await document.bytes()).length], [200, tamanho], api.output());
  const receipt = await fetch(`${origin}${folder}/recibo`, { headers });
  assert.deepEqual([receipt.status, (await receipt.text()).slice(0, 5)], [200, "%PDF-"]);
  assert.equal((await api.stop("SIGTERM")).code, 0, api.output());
});

/** What a task may do, asked of Deno itself with the task's own arguments. */
async function allowed(role: string, wanted: readonly Deno.PermissionDescriptor[]): Promise<string[]> {
  const args = taskArguments(role).filter((arg) => /^--(allow|deny|no-prompt)/.test(arg));
  const code = `for (const one of ${JSON.stringify(wanted)}) {
    const { state } = await Deno.permissions.query(one);
    console.log(state);
  }`;
  const file = await Deno.makeTempFile({ suffix: ".js" });
  try {
    await Deno.writeTextFile(file, code);
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", ...args, file],
      cwd: new URL("../..", import.meta.url),
      env: { NO_COLOR: "1" },
    }).output();
    return new TextDecoder().decode(stdout).trim().split("\n");
  } finally {
    await Deno.remove(file);
  }
}

const may: readonly (readonly [role: string, what: Deno.PermissionDescriptor, may: boolean])[] = [
  ["api", { name: "read", path: "config.ini" }, true],
  ["api", { name: "read", path: "node_modules" }, true],
  ["api", { name: "read", path: "web/files" }, true],
  // The documents that institutions send with their answers, and nothing else that they exchange.
  ["api", { name: "read", path: ".data/exchange/.archive" }, true],
  ["api", { name: "read", path: ".data/exchange" }, false],
  ["api", { name: "read", path: ".data" }, false],
  ["api", { name: "read", path: "/etc/passwd" }, false],
  ["api", { name: "write", path: "." }, false],
  ["api", { name: "run" }, false],
  ["api", { name: "ffi" }, false],
  ["worker", { name: "read", path: ".data/exchange" }, true],
  ["worker", { name: "read", path: ".data/keys/openpgp" }, true],
  ["worker", { name: "read", path: ".data/sftp" }, true],
  ["worker", { name: "write", path: ".data/exchange" }, true],
  ["worker", { name: "write", path: ".data/keys/openpgp" }, true],
  ["worker", { name: "write", path: ".data/sftp" }, false],
  ["worker", { name: "read", path: ".data/postgres.json" }, false],
  // Where its process is told to listen, and none of what the service keeps.
  ["health", { name: "read", path: "config.ini" }, true],
  ["health", { name: "read", path: ".data/commands.ini" }, true],
  ["health", { name: "read", path: ".data" }, false],
  ["health", { name: "read", path: ".data/secret_key" }, false],
  ["health", { name: "read", path: ".data/exchange" }, false],
  ["health", { name: "read", path: "program/commands" }, false],
  ["health", { name: "write", path: "." }, false],
  ["health", { name: "run" }, false],
  ["worker", { name: "read", path: ".data/log" }, false],
  ["worker", { name: "read", path: ".data/keys/identity_provider.json" }, false],
  ["worker", { name: "read", path: "/etc/passwd" }, false],
  ["worker", { name: "write", path: "." }, false],
  ["worker", { name: "run", command: "find" }, false],
  ["migrate", { name: "read", path: ".data" }, false],
  ["migrate", { name: "write", path: "." }, false],
];

Deno.test("roles reach their own files and nothing else, and run nothing", async () => {
  for (const role of ["api", "worker", "migrate", "health"]) {
    const rows = may.filter(([of]) => of === role);
    const states = await allowed(role, rows.map(([, what]) => what));
    assert.deepEqual(
      rows.map(([, what], index) => [what, states[index] === "granted"]),
      rows.map(([, what, expected]) => [what, expected]),
    );
  }
});

Deno.test("what is run in production takes packages as the lock has them, whoever runs it first", () => {
  const roles = [
    "start",
    "api",
    "worker",
    "migrate",
    "audit",
    "data",
    "remittance",
    "precedents",
    "institution",
    "demo",
  ];
  for (const name of roles) assert.deepEqual(taskNamed(name).dependencies, ["install"], name);
  // That it refuses what the lock does not have is tried in `tests/program/commands/installation/install_test.ts`.
  assert.match(taskNamed("install").command, / program\/commands\/install\.ts$/);
});

Deno.test("a worker says at its own port that it works, and an API says when nobody does", async () => {
  await using around = await prerequisites();
  const gone = { type: "service-stopped", subject: "no-worker", detail: "Nenhum trabalhador." } as const;
  await raiseAlarm(around.db, Temporal.Now.instant(), gone);
  const [port, workerPort] = [String(freePort()), String(freePort())];
  await using api = start("api", { ...around.env, PORT: port });
  await using worker = start("worker", { ...around.env, WORKER_PORT: workerPort });
  const statusOf = (of: string, path: string) =>
    fetch(`http://127.0.0.1:${of}${path}`).then(
      (response) => response.body?.cancel().then(() => response.status),
      () => undefined,
    );
  await until("the worker", async () => await statusOf(workerPort, "/readyz") === 200, {
    seen: worker.output,
  });
  assert.equal(await statusOf(workerPort, "/healthz"), 200);
  await until("the API", async () => await statusOf(port, "/readyz?full") === 200, { seen: api.output });
  const roles = await around.db.selectFrom("service_process").select("role").orderBy("role").execute();
  assert.deepEqual(roles.map(({ role }) => role), ["api", "worker"]);
  const alarm = () =>
    around.db.selectFrom("alarm").select("id").where("resolved_at", "is", null).executeTakeFirst();
  await until("its look at the service", async () => await alarm() === undefined, { seen: api.output });
  await worker.stop("SIGKILL");
  await sql`update worker_heartbeat set seen_at = seen_at - interval '1 minute'`.execute(around.db);
  assert.deepEqual([await statusOf(port, "/readyz?full"), await statusOf(port, "/readyz")], [503, 200]);
});

Deno.test("a worker stops at its start when the database is older than the exchange folder, and says what to do", async () => {
  await using around = await prerequisites();
  const archived = `${around.env.EXCHANGE_DIR}/.archive/2026/11/23`;
  await Deno.mkdir(archived, { recursive: true });
  await Deno.writeTextFile(`${archived}/ASSETS_REM_00000000_20261123_000007_V0111.txt`, "");
  await using worker = start("worker", around.env);
  await worker.printed(/mais antigo que a pasta de troca.*ASSETS_REM_00000000_20261123_000007/);
  const { code } = await worker.stop("SIGCONT");
  assert.equal(code, 1, worker.output());
});
