/** Settings that are addresses: of the database, of registries, of webhooks, of the program itself. */
import assert from "node:assert/strict";
import { secretFileNames } from "../../../program/config/secret_files.ts";
import { serverAddresses } from "../../../store/connection/database_hosts.ts";
import { badNames, configOf, database, local, outside, secret } from "../../support/config/settings.ts";

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

Deno.test("a scanner of documents is a clamd's address and nothing else", () => {
  for (const DOCUMENT_SCAN_URL of ["clamd://127.0.0.1:3310", "clamd://scanner", "clamd://[::1]:3310"]) {
    assert.equal(configOf("start", { DOCUMENT_SCAN_URL }).documentScanUrl, DOCUMENT_SCAN_URL);
  }
  for (
    const other of [
      "127.0.0.1:3310",
      "http://127.0.0.1:3310",
      "clamd://",
      "clamd:///run/clamav/clamd.ctl",
      "clamd://user@scanner:3310",
      "clamd://scanner:3310/path",
      "clamd://scanner:99999",
    ]
  ) assert.deepEqual(badNames("start", { DOCUMENT_SCAN_URL: other }), ["DOCUMENT_SCAN_URL"], other);
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
