import assert from "node:assert/strict";
import { serverAddresses } from "../store/database_hosts.ts";
import { secretFileNames } from "../config/secret_files.ts";
import {
  type Config,
  loggedSettings,
  readConfig,
  type Role,
  roles,
  settingNames,
  withSecretFiles,
} from "../config.ts";

const outside = {
  OIDC_ISSUER: "https://sso.example/auth/realms/pje/",
  CORPORATE_REGISTRY_URL: "https://corporativo.example",
  CUSTOMER_REGISTRY_URL: "https://ccs.example",
  CASE_DATA_URL: "https://dados.example",
};
const secret = {
  APP_SECRET_KEY: "0123456789abcdef0123456789abcdef",
  AUDIT_SEAL_KEY: "0123456789abcdef0123456789abcdef",
};
const database = {
  DATABASE_URL: "postgres://assets:secret@db.example:5432/assets",
  DATABASE_OWNER_URL: "postgres://owner:secret@db.example:5432/assets",
};

function configOf(role: Role, env: Record<string, string> = {}, ini = ""): Config {
  const config = readConfig(role, env, ini);
  assert.ok(config.ok, config.ok ? "" : JSON.stringify(config));
  return config.value;
}

function badNames(role: Role, env: Record<string, string>, ini = ""): string[] {
  const config = readConfig(role, env, ini);
  assert.ok(!config.ok);
  return config.error.map(({ name }) => name);
}

/** What staging admits besides public addresses. */
const local = ["127.0.0.0/8", "::1"];

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
    sealKeys: { keys: [], file: undefined },
    anchors: { dir: undefined, url: undefined },
    corsOrigins: [],
    trustedProxies: [],
    searchLimits: { milliseconds: 12_000, networks: [], networkMilliseconds: 60_000 },
    postgresPool: 25,
    stopSeconds: 30,
    workerConcurrency: 4,
    inboxPollSeconds: 5,
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
    amountLimit: 10_000_000_000n,
    secrecyModuleUrl: undefined,
    sftp: { keysDir: ".data/sftp", networks: local, channels: 14 },
    secretKey: undefined,
    webhooks: { http: true, networks: local, anonymousNetworks: local },
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
  const all = ["DATABASE_URL", ...Object.keys(outside), "APP_SECRET_KEY", "AUDIT_SEAL_KEY"];
  assert.deepEqual(badNames("api", {}), all);
  assert.deepEqual(badNames("worker", {}), all);
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

Deno.test("an API has 10 connections and a worker 15, or as many as are given; a worker not fewer than its jobs need", () => {
  const database = { DATABASE_URL: "postgres://a@b/c", ...secret };
  const outside = Object.fromEntries(
    ["OIDC_ISSUER", "CORPORATE_REGISTRY_URL", "CUSTOMER_REGISTRY_URL", "CASE_DATA_URL"]
      .map((name) => [name, "https://registros.exemplo.jus.br"]),
  );
  const env = { ...database, ...outside };
  assert.equal(configOf("api", env).postgresPool, 10);
  assert.equal(configOf("worker", env).postgresPool, 15);
  assert.equal(configOf("worker", env).sftp.channels, 4);
  assert.equal(configOf("worker", { ...env, WORKER_CONCURRENCY: "8" }).postgresPool, 19);
  const given = configOf("worker", { ...env, POSTGRES_POOL: "40" });
  assert.deepEqual([given.postgresPool, given.sftp.channels], [40, 16]);
  assert.deepEqual(badNames("worker", { ...env, POSTGRES_POOL: "11" }), ["POSTGRES_POOL"]);
  assert.equal(configOf("api", { ...env, POSTGRES_POOL: "2" }).postgresPool, 2);
});

Deno.test("the consoles' public address is whole, and their sessions last minutes and hours", () => {
  const { consoles } = configOf("start", {
    PUBLIC_URL: "https://assets.exemplo.jus.br/ordens/",
    CONSOLE_CLIENT_ID: "consoles",
    CONSOLE_CLIENT_SECRET: "segredo",
    SESSION_IDLE_MINUTES: "5",
    SESSION_HOURS: "8",
  });
  assert.deepEqual(consoles, {
    publicUrl: "https://assets.exemplo.jus.br/ordens",
    clientId: "consoles",
    clientSecret: "segredo",
    idleMinutes: 5,
    sessionHours: 8,
  });
  for (
    const PUBLIC_URL of ["assets.exemplo.jus.br", "ftp://a", "https://a/?b", "https://a/#b", "https://u:p@a"]
  ) {
    assert.deepEqual(badNames("start", { PUBLIC_URL }), ["PUBLIC_URL"], PUBLIC_URL);
  }
  for (const SESSION_IDLE_MINUTES of ["4", "481", "x"]) {
    assert.deepEqual(badNames("start", { SESSION_IDLE_MINUTES }), ["SESSION_IDLE_MINUTES"]);
  }
  assert.deepEqual(badNames("start", { SESSION_HOURS: "0" }), ["SESSION_HOURS"]);
});

Deno.test("origins and proxies are lists, of which every item must be one", () => {
  const config = configOf("start", {
    CORS_ORIGINS: "https://pje.example, http://localhost:5173,",
    TRUSTED_PROXIES: "10.0.0.0/8,192.0.2.7, 2001:db8::/32, ::ffff:172.16.0.0/108",
  });
  assert.deepEqual(config.corsOrigins, ["https://pje.example", "http://localhost:5173"]);
  assert.deepEqual(config.trustedProxies, [
    "10.0.0.0/8",
    "192.0.2.7",
    "2001:db8::/32",
    "::ffff:172.16.0.0/108",
  ]);
  for (const origins of ["*", "pje.example", "https://pje.example/", "https://a,ftp://b", "null"]) {
    assert.deepEqual(badNames("start", { CORS_ORIGINS: origins }), ["CORS_ORIGINS"], origins);
  }
  for (
    const proxies of [
      "proxy",
      "10.0.0.0/33",
      "0.0.0.0/0",
      "::/0",
      "10.0.0",
      "::ffff:10.0.0.0/96",
      "010.0.0.1",
    ]
  ) {
    assert.deepEqual(badNames("start", { TRUSTED_PROXIES: proxies }), ["TRUSTED_PROXIES"], proxies);
  }
});

Deno.test("the bank-secrecy module's address is kept to the letter: it is a link, not a base of paths", () => {
  const SECRECY_MODULE_URL = "https://sigilo.example/entrada/";
  assert.equal(configOf("start", { SECRECY_MODULE_URL }).secrecyModuleUrl, SECRECY_MODULE_URL);
  assert.deepEqual(badNames("start", { SECRECY_MODULE_URL: "javascript:alert(1)" }), ["SECRECY_MODULE_URL"]);
});

Deno.test("outside staging webhooks go to public https addresses, unless a setting opens others", () => {
  const real = { ...database, ...outside, ...secret };
  assert.deepEqual(configOf("worker", real).webhooks, { http: false, networks: [], anonymousNetworks: [] });
  assert.deepEqual(configOf("worker", real).sftp.networks, []);
  const opened = configOf("worker", {
    ...real,
    WEBHOOK_HTTP: "true",
    WEBHOOK_NETWORKS: "10.0.0.0/8, fd00::/8",
  });
  assert.deepEqual(opened.webhooks, {
    http: true,
    networks: ["10.0.0.0/8", "fd00::/8"],
    anonymousNetworks: [],
  });
  assert.deepEqual(configOf("start", { WEBHOOK_HTTP: "false", WEBHOOK_NETWORKS: "" }).webhooks, {
    http: false,
    networks: [],
    anonymousNetworks: local,
  });
  const wrong = { APP_SECRET_KEY: "short", WEBHOOK_HTTP: "sim", WEBHOOK_NETWORKS: "0.0.0.0/0" };
  assert.deepEqual(badNames("worker", { ...real, ...wrong }).sort(), Object.keys(wrong).sort());
});

Deno.test("a name config.ini misspells is an error, a stranger's variable in the environment is not", () => {
  assert.deepEqual(badNames("start", { SHELL: "/bin/sh" }, "POSTGRE_HOST = db\n"), ["POSTGRE_HOST"]);
});

Deno.test("the specification's POSTGRES names make a database address, with special characters escaped", () => {
  const config = configOf("migrate", {
    POSTGRES_HOST: "db.example",
    POSTGRES_PORT: "6432",
    POSTGRES_DATABASE: "ordens",
    POSTGRES_USER: "ana@cnj",
    POSTGRES_PSWD: "p/s:w?",
    POSTGRES_OWNER: "dona",
    POSTGRES_OWNER_PSWD: "o/w",
  });
  assert.equal(config.ownerDatabaseUrl, "postgres://dona:o%2Fw@db.example:6432/ordens");
  const url = new URL(config.databaseUrl ?? "");
  assert.equal(url.host, "db.example:6432");
  assert.equal(url.pathname, "/ordens");
  assert.equal(decodeURIComponent(url.username), "ana@cnj");
  assert.equal(decodeURIComponent(url.password), "p/s:w?");
});

Deno.test("an address may name a primary and its standbys, each as one server's address", () => {
  const { databaseUrl } = configOf("migrate", {
    POSTGRES_HOST: "one, other",
    POSTGRES_OWNER: "dona",
    POSTGRES_OWNER_PSWD: "segredo",
  });
  assert.equal(databaseUrl, "postgres://assets@one:5432,other:5432/assets");
  assert.deepEqual(serverAddresses(databaseUrl), [
    "postgres://assets@one:5432/assets",
    "postgres://assets@other:5432/assets",
  ]);
  assert.deepEqual(serverAddresses("postgres://a:b,c@one,[::1]:6000/assets?sslmode=require"), [
    "postgres://a:b,c@one/assets?sslmode=require",
    "postgres://a:b,c@[::1]:6000/assets?sslmode=require",
  ]);
  for (const address of ["postgres://one:5432,other:x/assets", "mysql://one,other/assets", "one,other"]) {
    assert.deepEqual(badNames("migrate", { ...database, DATABASE_URL: address }), ["DATABASE_URL"], address);
  }
});

Deno.test("a standby that lists are read of is one server, and its address may lie in a file", () => {
  const url = "postgres://assets:segredo@standby/assets";
  assert.equal(configOf("migrate", { ...database, DATABASE_REPLICA_URL: url }).replicaUrl, url);
  const two = { ...database, DATABASE_REPLICA_URL: "postgres://one,other/assets" };
  assert.deepEqual(badNames("migrate", two), ["DATABASE_REPLICA_URL"]);
  assert.ok(secretFileNames.includes("DATABASE_REPLICA_URL_FILE"));
});

Deno.test("traces are sent only without the spans that Deno makes by itself, whose addresses name people", () => {
  const names = ["OTEL_TRACES_SAMPLER", "OTEL_PROPAGATORS"];
  assert.deepEqual(badNames("migrate", { ...database, OTEL_DENO: "true" }), names);
  const own = { OTEL_TRACES_SAMPLER: "parentbased_always_off", OTEL_PROPAGATORS: "none" };
  configOf("migrate", { ...database, ...own, OTEL_DENO: "true" });
  configOf("migrate", database);
});

Deno.test("DATABASE_URL wins over the POSTGRES names", () => {
  const config = configOf("migrate", { ...database, POSTGRES_HOST: "other" });
  assert.equal(config.databaseUrl, database.DATABASE_URL);
});

Deno.test("an outside issuer's token address follows from it unless it is given", () => {
  const config = configOf("api", { ...database, ...outside, ...secret });
  assert.equal(config.externalAddresses?.issuer, "https://sso.example/auth/realms/pje");
  assert.equal(
    config.externalAddresses?.tokenUrl,
    "https://sso.example/auth/realms/pje/protocol/openid-connect/token",
  );
  const given = configOf("api", {
    ...database,
    ...outside,
    ...secret,
    OIDC_TOKEN_URL: "https://sso.example/token",
  });
  assert.equal(given.externalAddresses?.tokenUrl, "https://sso.example/token");
});

Deno.test("precedents are searched in the database unless a Typesense is named, by its names or the former ones", () => {
  assert.equal(configOf("start", { TYPESENSE_HOST: "busca.example" }).typesense, undefined);
  const typesense = { SEARCH_ENGINE: "typesense" };
  assert.deepEqual(badNames("start", typesense), ["TYPESENSE_HOST", "TYPESENSE_API_KEY"]);
  const named = { ...typesense, TYPESENSE_HOST: "busca.example", TYPESENSE_API_KEY: "chave" };
  assert.deepEqual(configOf("start", named).typesense, {
    host: "busca.example",
    port: 8108,
    protocol: "http",
    apiKey: "chave",
    index: "precedentes",
  });
  const former = {
    ...typesense,
    ELASTIC_HOST: "indice.example",
    ELASTIC_PORT: "9443",
    ELASTIC_SECURE: "true",
    ELASTIC_PSWD: "senha",
    ELASTIC_INDEX_PRECEDENTES: "bnp",
  };
  assert.deepEqual(configOf("start", former).typesense, {
    host: "indice.example",
    port: 9443,
    protocol: "https",
    apiKey: "senha",
    index: "bnp",
  });
  const wrong = {
    SEARCH_ENGINE: "opensearch",
    TYPESENSE_PROTOCOL: "ftp",
    ELASTIC_INDEX_PRECEDENTES: "Índice",
  };
  assert.deepEqual(badNames("start", wrong).sort(), Object.keys(wrong).sort());
});

Deno.test("the precedents bank's names come together, and its tokens are had at the single sign-on unless said", () => {
  const bank = { BNP_API_URL: "https://bnp.example/", BNP_API_USER: "leitor", BNP_API_PSWD: "segredo" };
  assert.deepEqual(configOf("api", { ...outside, ...secret, ...database, ...bank }).bank, {
    url: "https://bnp.example",
    tokenUrl: "https://sso.example/auth/realms/pje/protocol/openid-connect/token",
    user: "leitor",
    password: "segredo",
  });
  const tokens = { BNP_TOKEN_URL: "https://sso.outro.example/token" };
  const court = { BNP_IMPORT_USER: "tribunal", BNP_IMPORT_PSWD: "outro" };
  const given = configOf("migrate", { ...database, ...bank, ...tokens, ...court });
  assert.equal(given.bank?.tokenUrl, "https://sso.outro.example/token");
  assert.deepEqual([given.bankImport?.user, given.bankImport?.password], ["tribunal", "outro"]);
  assert.deepEqual(badNames("migrate", { ...database, BNP_API_URL: bank.BNP_API_URL }), [
    "BNP_API_USER",
    "BNP_API_PSWD",
    "BNP_TOKEN_URL",
  ]);
  const half = { ...database, ...bank, ...tokens, BNP_IMPORT_USER: "tribunal" };
  assert.deepEqual(badNames("migrate", half), ["BNP_IMPORT_USER"]);
});

Deno.test("the operations page names every setting and every role", async () => {
  const { settingNames } = await import("../config.ts");
  const page = await Deno.readTextFile(new URL("../docs/operations.md", import.meta.url));
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

Deno.test("the key of the seals may be several, or in a file, and is long", () => {
  const key = "0123456789abcdef0123456789abcdef";
  assert.deepEqual(configOf("start", { AUDIT_SEAL_KEY: `${key}, ${key}1` }).sealKeys.keys, [key, `${key}1`]);
  assert.equal(configOf("start", { AUDIT_SEAL_KEY_FILE: "key" }).sealKeys.file, "key");
  assert.deepEqual(badNames("start", { AUDIT_SEAL_KEY: "short" }), ["AUDIT_SEAL_KEY"]);
});

Deno.test("the log shows what was set and no secret, no user of an address, no query", () => {
  const told = [...settingNames].filter((name) => loggedSettings({ [name]: "value" })[name] !== "secret");
  assert.deepEqual(told.filter((name) => /KEY$|PSWD|SECRET|PASSPHRASE|DATABASE_URL|SMTP_URL/.test(name)), []);
  const addresses = {
    CASE_DATA_URL: "https://user:pw@dados.example/v1?key=1",
    OIDC_ISSUER: "https://sso.example/r",
  };
  assert.deepEqual(loggedSettings({ ...addresses, PORT: "8001" }), {
    CASE_DATA_URL: "https://dados.example/v1",
    OIDC_ISSUER: "https://sso.example/r",
    PORT: "8001",
  });
});

/** A file with this text and these rights while something is done with its path. */
async function withFile<T>(text: string, mode: number, use: (path: string) => Promise<T>): Promise<T> {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(path, text);
    await Deno.chmod(path, mode);
    return await use(path);
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("a secret is read from the file that is named for it, in the environment or in config.ini", async () => {
  const key = "0123456789abcdef0123456789abcdef";
  await withFile(`${key}\n`, 0o400, async (path) => {
    assert.deepEqual(await withSecretFiles({ APP_SECRET_KEY_FILE: path, HOME: "/" }, ""), {
      APP_SECRET_KEY_FILE: path,
      HOME: "/",
      APP_SECRET_KEY: key,
    });
    const ini = `APP_SECRET_KEY_FILE=${path}`;
    const config = readConfig("start", await withSecretFiles({}, ini), ini);
    assert.equal(config.ok && config.value.secretKey, key);
  });
});

Deno.test("a secret's file that is missing, open to others or beside the secret itself is refused by name", async () => {
  await assert.rejects(
    withSecretFiles({ SMTP_URL_FILE: "/nowhere/smtp" }, ""),
    /SMTP_URL_FILE não pôde ser lido: \/nowhere\/smtp/,
  );
  for (const mode of [0o640, 0o604]) {
    await withFile("secret", mode, (path) =>
      assert.rejects(
        withSecretFiles({ DATABASE_URL_FILE: path }, ""),
        /\(DATABASE_URL_FILE\) pode ser lido por outros usuários; corrija com chmod 600/,
      ));
  }
  await withFile("secret", 0o600, (path) =>
    assert.rejects(
      withSecretFiles({ POSTGRES_PSWD_FILE: path }, "POSTGRES_PSWD=secret"),
      /POSTGRES_PSWD e POSTGRES_PSWD_FILE foram informados/,
    ));
});
