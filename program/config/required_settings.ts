/** Checks that required settings are given, and that settings that belong together are given together. */
import type { BadName, Purpose } from "./config_types.ts";

const outsideNames = [
  "OIDC_ISSUER",
  "CORPORATE_REGISTRY_URL",
  "CUSTOMER_REGISTRY_URL",
  "CASE_DATA_URL",
] as const;

/**
 * The missing settings of a role. `start` provides what is missing; other roles report everything they lack.
 */
export function missingNames(
  role: Purpose,
  given: ReadonlySet<string>,
  engine: string | undefined,
): BadName[] {
  const externalAddresses = outsideNames.filter((name) => !given.has(name));
  const partly = role === "start" && externalAddresses.length > 0 &&
    externalAddresses.length < outsideNames.length;
  const needsOutside = role === "api" || role === "worker" || partly;
  const needsDatabase = role !== "start" && !given.has("DATABASE_URL") && !given.has("POSTGRES_HOST");
  return [
    ...(needsDatabase
      ? [{ name: "DATABASE_URL", wanted: "obrigatório neste papel, ele ou POSTGRES_HOST" }]
      : []),
    ...missingOwner(role, given),
    ...(needsOutside
      ? externalAddresses.map((name) => ({
        name,
        wanted: partly
          ? "os quatro endereços dos serviços externos, ou nenhum deles"
          : "obrigatório neste papel",
      }))
      : []),
    ...missingBankNames(given),
    ...missingMailNames(role, given),
    ...missingTogether(["ALARM_WEBHOOK_URL", "ALARM_WEBHOOK_SECRET"], given),
    ...missingTogether(["ARCHIVE_S3_URL", "ARCHIVE_S3_ACCESS_KEY", "ARCHIVE_S3_SECRET_KEY"], given),
    ...missingSearchNames(given, engine),
    ...((role === "api" || role === "worker") && !given.has("APP_SECRET_KEY")
      ? [{ name: "APP_SECRET_KEY", wanted: "obrigatório neste papel, o mesmo em todos os processos" }]
      : []),
    ...missingSealKeys(role, given),
  ];
}

/** The key that seals, of a worker, and what verifies seals, of an API; installations of before have a secret for both. */
function missingSealKeys(role: Purpose, given: ReadonlySet<string>): BadName[] {
  if (role !== "api" && role !== "worker") return [];
  const name = role === "worker" ? "AUDIT_SEAL_PRIVATE_KEY" : "AUDIT_SEAL_PUBLIC_KEYS";
  return [name, "AUDIT_SEAL_KEY", "AUDIT_SEAL_KEY_FILE"].some((one) => given.has(one)) ? [] : [{
    name,
    wanted: role === "worker"
      ? "obrigatório neste papel: a chave que assina os lacres, a mesma em todos os trabalhadores"
      : "obrigatório neste papel: com que os lacres se conferem",
  }];
}

/**
 * The owner's address, which every role that migrates needs; `start` with its own database creates both
 * users.
 */
function missingOwner(role: Purpose, given: ReadonlySet<string>): BadName[] {
  const migrates = role === "migrate" ||
    role === "start" && (given.has("DATABASE_URL") || given.has("POSTGRES_HOST"));
  const [name, other] = given.has("DATABASE_URL") || !given.has("POSTGRES_HOST")
    ? ["DATABASE_OWNER_URL", "POSTGRES_OWNER"] as const
    : ["POSTGRES_OWNER", "DATABASE_OWNER_URL"] as const;
  return migrates && !given.has(name) && !given.has("DATABASE_OWNER_URL")
    ? [{
      name,
      wanted: `obrigatório neste papel, ele ou ${other}: o dono das tabelas, que não é quem executa`,
    }]
    : [];
}

const bankNames = ["BNP_API_URL", "BNP_API_USER", "BNP_API_PSWD"] as const;

/**
 * Settings of the precedents bank, which are given together; its token address defaults to that of the
 * courts' single sign-on.
 */
function missingBankNames(given: ReadonlySet<string>): BadName[] {
  if (!bankNames.some((name) => given.has(name))) return [];
  const tokens = ["BNP_TOKEN_URL", "OIDC_TOKEN_URL", "OIDC_ISSUER"].some((name) => given.has(name));
  return [
    ...bankNames.filter((name) => !given.has(name)).map((name) => ({
      name,
      wanted: "obrigatório quando os outros do banco de precedentes são informados",
    })),
    ...(tokens ? [] : [{ name: "BNP_TOKEN_URL", wanted: "obrigatório sem OIDC_TOKEN_URL nem OIDC_ISSUER" }]),
    ...(given.has("BNP_IMPORT_USER") === given.has("BNP_IMPORT_PSWD")
      ? []
      : [{ name: "BNP_IMPORT_USER", wanted: "os dois, BNP_IMPORT_USER e BNP_IMPORT_PSWD, ou nenhum" }]),
  ];
}

/**
 * Settings of e-mail to operators and to users of the courts' console; each group is given completely or not
 * at all.
 */
function missingMailNames(role: Purpose, given: ReadonlySet<string>): BadName[] {
  const toUsers = given.has("NOTICE_EMAIL_FROM");
  const toOperators = given.has("ALARM_EMAIL_FROM") || given.has("ALARM_EMAIL_TO") || !toUsers;
  return [
    ...toOperators ? missingTogether(["SMTP_URL", "ALARM_EMAIL_FROM", "ALARM_EMAIL_TO"], given) : [],
    ...toUsers && !given.has("SMTP_URL") && !toOperators
      ? [{ name: "SMTP_URL", wanted: "obrigatório com NOTICE_EMAIL_FROM" }]
      : [],
    // The staging environment has its own.
    ...toUsers && role !== "start" && !given.has("PUBLIC_URL")
      ? [{ name: "PUBLIC_URL", wanted: "obrigatório com NOTICE_EMAIL_FROM: as mensagens levam ao console" }]
      : [],
  ];
}

const missingTogether = (names: readonly string[], given: ReadonlySet<string>): BadName[] =>
  names.some((name) => given.has(name))
    ? names.filter((name) => !given.has(name)).map((name) => ({
      name,
      wanted: `todos ou nenhum: ${names.join(", ")}`,
    }))
    : [];

/**
 * Settings of the search server, each under its own name or the one the precedents service has always used.
 */
const searchNames = [["TYPESENSE_HOST", "ELASTIC_HOST"], ["TYPESENSE_API_KEY", "ELASTIC_PSWD"]] as const;

function missingSearchNames(given: ReadonlySet<string>, engine: string | undefined): BadName[] {
  if (engine !== "typesense") return [];
  return searchNames.filter((names) => !names.some((name) => given.has(name)))
    .map(([name, other]) => ({ name, wanted: `obrigatório com SEARCH_ENGINE=typesense, ele ou ${other}` }));
}

/** Settings that keep Deno's automatic spans from being sent: see `registries/spans.ts`. */
const ownSpansOnly = { OTEL_TRACES_SAMPLER: "parentbased_always_off", OTEL_PROPAGATORS: "none" };

/**
 * Reports settings under which traces would be sent with the addresses of requests and calls, which contain
 * personal data.
 */
export function tracesThatName(env: Readonly<Record<string, string>>): BadName[] {
  if (env["OTEL_DENO"] !== "true" && env["OTEL_DENO"] !== "1") return [];
  return Object.entries(ownSpansOnly).filter(([name, wanted]) => env[name] !== wanted)
    .map(([name, wanted]) => ({
      name,
      wanted: `${wanted}, com OTEL_DENO: sem isso, CPF e CNPJ sairiam nos endereços (docs/metrics.md)`,
    }));
}
