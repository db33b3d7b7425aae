/** The database as the role that runs sees it: its server, its rights, its schema and its clock. */
import { sql } from "kysely";
import { migrations } from "../../../migrations/mod.ts";
import { missingMigrations } from "../../../store/await_schema.ts";
import type { Connection } from "../../../store/connection/connection.ts";
import { missingPrivileges } from "../../../store/connection/roles.ts";
import { requireOwnSessions, requireRuntime } from "../../opening/runtime_role.ts";
import { attention, type Check, fault, good, type Verdict } from "./finding.ts";

/** The oldest PostgreSQL that the statements are written for. */
const LEAST_VERSION = 15;
/** What two APIs, two workers, three jobs in threads and a command take: docs/operations.md, Connections. */
const CONNECTIONS = 87;
/** As far as the clocks of machine and database may be apart, in milliseconds. */
const CLOCKS_APART = 1_000;

const conf = "/etc/postgresql/<versão>/main/conf.d/assets.conf";

/** What each setting of the server has to be; the others of docs/production.md, step 2, are for its speed. */
const settings: Readonly<Record<string, (value: string) => Verdict>> = {
  fsync: (value) =>
    value === "on" ? good(value) : fault(value, `fsync = on em ${conf}: sem isso uma queda perde ordens`),
  full_page_writes: (value) =>
    value === "on" ? good(value) : fault(value, `full_page_writes = on em ${conf}`),
  synchronous_commit: (value) =>
    value === "off" || value === "local"
      ? fault(
        value,
        `synchronous_commit = on em ${conf}: o que foi confirmado precisa sobreviver a uma queda`,
      )
      : good(value),
  max_connections: (value) =>
    Number(value) > CONNECTIONS
      ? good(value)
      : fault(value, `max_connections = 100 em ${conf}; o serviço usa até ${CONNECTIONS}`),
  archive_mode: (value) =>
    value === "off"
      ? attention(value, "archive_mode = on, para voltar a qualquer momento (docs/production.md, passo 8)")
      : good(value),
  client_connection_check_interval: (value) =>
    value === "0"
      ? attention(
        value,
        `client_connection_check_interval = 5s em ${conf}: o comando de um processo morto termina`,
      )
      : good(value),
};

const migrate = "systemctl start assets-migrate";

/** @param pool of the same connections as `db`, two at least */
export function databaseChecks({ db, pool }: Pick<Connection, "db" | "pool">): Check[] {
  const remedy = "confira DATABASE_URL (endereço, usuário, senha), pg_hba.conf e se o servidor está no ar";
  return [
    {
      step: 2,
      subject: "Versão do PostgreSQL",
      remedy,
      look: async () => {
        const version = Math.trunc(Number(await settingOf(db, "server_version_num")) / 10_000);
        return version >= LEAST_VERSION
          ? good(String(version))
          : fault(String(version), `use o PostgreSQL ${LEAST_VERSION} ou mais novo`);
      },
    },
    ...Object.entries(settings).map(([name, judge]): Check => ({
      step: 2,
      subject: name,
      remedy,
      look: async () => judge(await settingOf(db, name)),
    })),
    {
      step: 2,
      subject: "Usuário que executa",
      remedy,
      look: async () => {
        await requireRuntime(db);
        await requireOwnSessions(pool);
        return good("não é dono das tabelas, e as sessões são só dele");
      },
    },
    { step: 5, subject: "Esquema", remedy, look: () => schemaVerdict(db) },
    {
      step: 5,
      subject: "Direitos sobre as tabelas",
      remedy,
      look: async () => {
        const missing = await missingPrivileges(db);
        return missing.length === 0 ? good("todos os que o programa usa") : fault(
          `faltam em ${missing.slice(0, 3).join(", ")}${
            missing.length > 3 ? ` e mais ${missing.length - 3}` : ""
          }`,
          `${migrate} os concede ao usuário de DATABASE_URL`,
        );
      },
    },
    { step: 2, subject: "Relógio", remedy, look: () => clockVerdict(db) },
  ];
}

async function settingOf(db: Connection["db"], name: string): Promise<string> {
  const { rows: [row] } = await sql<{ setting: string }>`
    select setting from pg_settings where name = ${name}`.execute(db);
  return row?.setting ?? "";
}

async function schemaVerdict(db: Connection["db"]): Promise<Verdict> {
  const missing = await missingMigrations(db, Object.keys(migrations));
  if (missing instanceof Error) throw missing;
  return missing === 0
    ? good(`o desta versão (${Object.keys(migrations).at(-1)})`)
    : fault(`faltam ${missing} de ${Object.keys(migrations).length} migrações`, migrate);
}

async function clockVerdict(db: Connection["db"]): Promise<Verdict> {
  const asked = Date.now();
  const { rows: [row] } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
  const apart = Math.max(0, asked - row!.ms, row!.ms - Date.now());
  return apart <= CLOCKS_APART ? good("o da máquina e o do banco dizem o mesmo") : fault(
    `o da máquina e o do banco diferem ${Math.round(apart / 1_000)} s`,
    "acerte os dois por NTP (timedatectl set-ntp true)",
  );
}
