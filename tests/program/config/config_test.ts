/** Settings of each role: what is needed, what is wrong, what wins. */
import assert from "node:assert/strict";
import { readConfig, roles } from "../../../program/config.ts";
import {
  badNames,
  configOf,
  database,
  local,
  noSealKeys,
  outside,
  secret,
} from "../../support/config/settings.ts";

Deno.test("start needs no configuration at all", () => {
  assert.deepEqual(configOf("start"), {
    role: "start",
    host: "127.0.0.1",
    port: undefined,
    prefix: "",
    dataDir: ".data",
    clockFile: undefined,
    exchangeDir: ".data/exchange",
    databaseUrl: undefined,
    ownerDatabaseUrl: undefined,
    replicaUrl: undefined,
    storage: undefined,
    sealKeys: noSealKeys,
    anchors: { dir: undefined, url: undefined },
    corsOrigins: [],
    trustedProxies: [],
    searchLimits: { milliseconds: 12_000, networks: [], networkMilliseconds: 60_000 },
    postgresPool: 30,
    stopSeconds: 30,
    workerConcurrency: 4,
    inboxPollSeconds: 1,
    workerPort: undefined,
    queueMinutes: 10,
    alarms: { email: undefined, webhook: undefined },
    silenceLimits: { hoursBeforeDeadline: 7, days: 5 },
    keyNoticeDays: 30,
    seriesIntervalDays: 0,
    unitsFile: undefined,
    userMail: undefined,
    bank: undefined,
    bankImport: undefined,
    typesense: undefined,
    embeddings: undefined,
    rerank: undefined,
    relationshipLimits: { perUser: 30, perClient: 300, drafting: { perUser: 300, perClient: 3_000 } },
    retention: {
      orderYears: 10,
      draftDays: 365,
      lookUpYears: 5,
      accountYears: 5,
      consoleDays: 365,
      folderDays: 30,
    },
    serviceTokenCourts: [],
    userClients: { checked: true, public: ["assets-console"], admitUnknown: true },
    amountLimit: 10_000_000_000n,
    documentScanUrl: undefined,
    secrecyModuleUrl: undefined,
    sftp: { keysDir: ".data/sftp", networks: local, channels: 14 },
    secretKey: undefined,
    webhooks: { http: true, networks: local, anonymousNetworks: local },
    metricsHost: "127.0.0.1",
    metricsPort: undefined,
    openpgp: { keysDir: ".data/keys/openpgp", passphrase: undefined },
    consoles: {
      publicUrl: undefined,
      clientId: "assets-console",
      clientSecret: undefined,
      idleMinutes: 30,
      sessionHours: 12,
    },
    externalAddresses: undefined,
  });
});

Deno.test("the other roles name everything they lack at once", () => {
  const all = ["DATABASE_URL", ...Object.keys(outside), "APP_SECRET_KEY"];
  assert.deepEqual(badNames("api", {}), [...all, "AUDIT_SEAL_PUBLIC_KEYS"]);
  assert.deepEqual(badNames("worker", {}), [...all, "AUDIT_SEAL_PRIVATE_KEY"]);
  assert.deepEqual(badNames("migrate", {}), ["DATABASE_URL", "DATABASE_OWNER_URL"]);
});

Deno.test("what tells of alarms is set whole or not at all, by severity", () => {
  const email = { SMTP_URL: "smtp://mail.exemplo", ALARM_EMAIL_FROM: "a@b", ALARM_EMAIL_TO: "c@d, e@f" };
  const webhook = {
    ALARM_WEBHOOK_URL: "https://plantao.exemplo/avisos",
    ALARM_WEBHOOK_SECRET: `whsec_${new Uint8Array(32).toBase64()}`,
    ALARM_WEBHOOK_SEVERITY: "atencao",
  };
  const config = readConfig("start", { ...email, ...webhook }, "");
  assert.deepEqual(config.ok && config.value.alarms, {
    email: { url: "smtp://mail.exemplo", from: "a@b", to: ["c@d", "e@f"], least: "critical" },
    webhook: { url: webhook.ALARM_WEBHOOK_URL, secret: webhook.ALARM_WEBHOOK_SECRET, least: "warning" },
  });
  assert.deepEqual(badNames("start", { SMTP_URL: "smtp://mail.exemplo" }), [
    "ALARM_EMAIL_FROM",
    "ALARM_EMAIL_TO",
  ]);
  const toUsers = { SMTP_URL: "smtp://mail.exemplo", NOTICE_EMAIL_FROM: "assets@exemplo.jus.br" };
  const usersAlone = readConfig("start", toUsers, "");
  assert.deepEqual(usersAlone.ok && [usersAlone.value.userMail, usersAlone.value.alarms.email], [
    { url: "smtp://mail.exemplo", from: "assets@exemplo.jus.br" },
    undefined,
  ]);
  assert.deepEqual(badNames("start", { NOTICE_EMAIL_FROM: "assets@exemplo.jus.br" }), ["SMTP_URL"]);
  assert.ok(badNames("worker", toUsers).includes("PUBLIC_URL"));
  assert.deepEqual(badNames("start", { ALARM_WEBHOOK_SECRET: "segredo", ALARM_EMAIL_SEVERITY: "grave" }), [
    "ALARM_EMAIL_SEVERITY",
    "ALARM_WEBHOOK_SECRET",
    "ALARM_WEBHOOK_URL",
  ]);
});

Deno.test("every bad value is named at once, with what is wanted and never with the value", () => {
  const env = {
    PORT: "80000",
    APP_GLOBAL_PREFIX: "assets/",
    DATABASE_URL: "mysql://assets:hunter2@db/assets",
    DATABASE_OWNER_URL: "mysql://owner:hunter2@db/assets",
    OIDC_ISSUER: "sso",
  };
  const config = readConfig("start", { ...outside, ...env }, "");
  assert.ok(!config.ok);
  assert.deepEqual(config.error.map(({ name }) => name).sort(), Object.keys(env).sort());
  assert.ok(config.error.every(({ wanted }) => wanted.length > 0));
  assert.doesNotMatch(JSON.stringify(config.error), /hunter2/);
});

Deno.test("what is wrong and what is missing are named together", () => {
  assert.deepEqual(badNames("migrate", { PORT: "x" }), ["PORT", "DATABASE_URL", "DATABASE_OWNER_URL"]);
});

Deno.test("an outside service given alone asks for the other three", () => {
  const { OIDC_ISSUER } = outside;
  assert.deepEqual(badNames("start", { OIDC_ISSUER }), Object.keys(outside).slice(1));
});

Deno.test("the environment wins over config.ini, whose sections only group names", () => {
  const ini = "PORT = 5000\n[pastas]\nDATA_DIR = /srv/assets\n";
  const config = configOf("start", { PORT: "6000" }, ini);
  assert.equal(config.port, 6000);
  assert.equal(config.dataDir, "/srv/assets");
  assert.equal(config.exchangeDir, "/srv/assets/exchange");
});

Deno.test("the amount limit is reais with two decimals, more than nothing", () => {
  assert.equal(configOf("start", { AMOUNT_LIMIT: "5000.00" }).amountLimit, 500_000n);
  for (const AMOUNT_LIMIT of ["5000", "0.00", "-1.00", "5.000,00", ""]) {
    assert.deepEqual(badNames("start", { AMOUNT_LIMIT }), ["AMOUNT_LIMIT"], AMOUNT_LIMIT);
  }
});

Deno.test("an API has 10 connections and a worker 20, or as many as are given; a worker not fewer than its jobs need", () => {
  const database = { DATABASE_URL: "postgres://a@b/c", ...secret };
  const outside = Object.fromEntries(
    ["OIDC_ISSUER", "CORPORATE_REGISTRY_URL", "CUSTOMER_REGISTRY_URL", "CASE_DATA_URL"]
      .map((name) => [name, "https://registros.exemplo.jus.br"]),
  );
  const env = { ...database, ...outside };
  assert.equal(configOf("api", env).postgresPool, 10);
  assert.equal(configOf("worker", env).postgresPool, 20);
  assert.equal(configOf("worker", env).sftp.channels, 4);
  assert.equal(configOf("worker", { ...env, WORKER_CONCURRENCY: "8" }).postgresPool, 24);
  const given = configOf("worker", { ...env, POSTGRES_POOL: "40" });
  assert.deepEqual([given.postgresPool, given.sftp.channels], [40, 16]);
  assert.deepEqual(badNames("worker", { ...env, POSTGRES_POOL: "14" }), ["POSTGRES_POOL"]);
  assert.equal(configOf("api", { ...env, POSTGRES_POOL: "2" }).postgresPool, 2);
});

Deno.test("a name config.ini misspells is an error, a stranger's variable in the environment is not", () => {
  assert.deepEqual(badNames("start", { SHELL: "/bin/sh" }, "POSTGRE_HOST = db\n"), ["POSTGRE_HOST"]);
});

Deno.test("the operations page names every setting and every role", async () => {
  const { settingNames } = await import("../../../program/config.ts");
  const page = await Deno.readTextFile(new URL("../../../docs/operations.md", import.meta.url));
  const missing = [...settingNames, ...roles.map((role) => `task ${role}`)].filter((name) =>
    !page.includes(name)
  );
  assert.deepEqual(missing, []);
});

Deno.test("whoever migrates is told to name the owner of the tables, start on a database of somebody's too", () => {
  const { DATABASE_URL } = database;
  assert.deepEqual(badNames("migrate", { DATABASE_URL }), ["DATABASE_OWNER_URL"]);
  assert.deepEqual(badNames("start", { DATABASE_URL }), ["DATABASE_OWNER_URL"]);
  assert.deepEqual(badNames("migrate", { POSTGRES_HOST: "db" }), ["POSTGRES_OWNER"]);
  for (const role of ["api", "worker"] as const) configOf(role, { DATABASE_URL, ...outside, ...secret });
});
