/**
 * `deno task restore`: restores a backup made by `deno task backup`, never over files that an institution has
 * yet to collect.
 */
import type { Command } from "commander";
import { resolveGivenPath } from "../../exchange/institution/terminal/given_path.ts";
import { NUMBER_MARGIN } from "../../exchange/recovery/recover.ts";
import { migrations } from "../../migrations/mod.ts";
import { unreleased } from "../../migrations/unreleased.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Connection, Db } from "../../store/connection/connection.ts";
import { migrate } from "../../store/connection/migrate.ts";
import { advanceSequences, runningProcesses } from "../../store/dispatch/adoption.ts";
import { beginEpoch } from "../../store/notices/events.ts";
import { SERVICE_SUBJECT } from "../../store/operations/alarms.ts";
import { databaseState } from "../../store/operations/copied_database.ts";
import { commandClock, openDatabase } from "../opening/command_clock.ts";
import { migrateAs } from "../opening/migration.ts";
import { requireUsable } from "../opening/usable_folder.ts";
import {
  asJson,
  calledAs,
  commandNamed,
  configuration,
  type Exit,
  exit,
  misused,
  runCommand,
} from "../terminal/command_line.ts";
import { printText } from "../terminal/terminal.ts";
import { faultsOf } from "./backup.ts";
import { type CopiedConfig, fingerprintsOf, requiredOwner } from "./copies/copied_config.ts";
import { fillFolder, type Folders, foldersToFill } from "./copies/folders_to_fill.ts";
import { DUMP, type Manifest, readManifest } from "./copies/manifest.ts";
import { loadDump } from "./copies/postgres_programs.ts";

const help = `
Todo o serviço deve estar parado, e os dois usuários do banco (DATABASE_OWNER_URL e DATABASE_URL) existir. Sem --apply só
mostra o que faria. O banco é trocado numa transação: inteiro ou nada.

Pastas: a que falta ou está vazia é posta de volta. A pasta de troca que tem a marca deste serviço fica como está, pois é
mais nova que a cópia e o que há nela está com as instituições; a de outro serviço não é tocada e nada é feito.

Depois: "${
  calledAs("recover")
}", que mostra o que as instituições têm e o banco da cópia não conhece, e o adota.

Saída: ${exit.good} nada a fazer ou feito, ${exit.attention} há o que fazer ou o que ver, ${exit.usage} uso ou configuração errada, ${exit.notDone} não foi possível executar.`;

interface Options {
  readonly from: string;
  readonly apply?: boolean;
  readonly overwrite?: boolean;
  readonly motivo?: string;
  readonly json?: boolean;
}

/** @param ended receives the exit code */
export const createProgram = (ended: (code: Exit) => void): Command =>
  commandNamed("restore")
    .helpCommand(false)
    .description(`Põe de volta uma cópia feita por "${calledAs("backup")}".`)
    .addHelpText("after", help)
    .requiredOption("--from <cópia>", "a pasta da cópia", resolveGivenPath)
    .option("--apply", "faz; sem ela, só mostra o que faria")
    .option("--overwrite", "troca um banco que não está vazio: o que há nele e não na cópia se perde")
    .option("--motivo <texto>", "por quê; obrigatório com --apply, vai para a trilha de auditoria")
    .option("--json", "o resultado como JSON")
    .action(async ({ from, apply = false, overwrite = false, motivo = "", json = false }: Options) => {
      const reason = motivo.trim();
      if (apply && reason.length < 5) misused("Diga o motivo em --motivo, em ao menos 5 caracteres");
      ended(
        await restoreCopy(await configuration(), { from, apply, overwrite, reason, json, print: printText }),
      );
    });

interface Restoring {
  readonly from: string;
  readonly apply: boolean;
  readonly overwrite: boolean;
  readonly reason: string;
  readonly json: boolean;
  readonly print: (text: string) => void;
}

/**
 * Restores a backup, or reports what would be done.
 *
 * @throws before anything is changed
 */
export async function restoreCopy(
  config: CopiedConfig,
  { from, apply, overwrite, reason, json, print }: Restoring,
): Promise<Exit> {
  const owner = requiredOwner(config);
  await requireUsable(from);
  const manifest = await readManifest(from);
  const faults = await faultsOf(from);
  if (faults.length > 0) {
    throw new Error(`A cópia não está íntegra: confira com ${calledAs("backup")} --verify ${from}`);
  }
  refuseUnknown(manifest);
  const { isEmpty } = await within(owner, (db) => lookedAt(db, apply));
  if (!isEmpty && !overwrite && apply) {
    throw new Error(
      "O banco não está vazio: informe outro em DATABASE_OWNER_URL, ou --overwrite para trocar o que há nele",
    );
  }
  const folders = await foldersToFill(config, from, manifest);
  const others = await otherKeys(config, manifest);
  if (apply) {
    await loadDump(owner, `${from}/${DUMP}`);
    // The runtime role gets its rights only after the sequences have been moved beyond all numbers already
    // given.
    await within(owner, async (db, pool) => {
      await migrate({ db, pool }, migrations, unreleased);
      await goOnBeyond(db, manifest, { at: (await commandClock(config, db))(), reason });
    });
    await migrateAs({ ownerUrl: owner, runtimeUrl: config.databaseUrl!, onError: () => {} });
    for (const [under, to] of folders.filled) await fillFolder(`${from}/${under}`, to);
  }
  const done = {
    banco: isEmpty ? "vazio" : "trocado",
    copiadas: folders.filled.map(([_, to]) => to),
    mantidas: folders.unchanged,
    deOutroUsuario: folders.foreign,
  };
  print(
    json
      ? asJson({ aplicado: apply, copia: from, feitaEm: manifest.beganAt, ...done, chavesOutras: others })
      : `${explained({ apply, manifest, isEmpty, folders, others }).join("\n")}\n`,
  );
  return apply && others.length === 0 && folders.foreign.length === 0 ? exit.good : exit.attention;
}

function refuseUnknown({ version, migrations: applied }: Manifest): void {
  const lacking = unreleased.names.filter((name) => !applied.includes(name));
  if (lacking.length > 0 && lacking.length < unreleased.names.length) {
    throw new Error(
      "A cópia é de uma versão anterior à última antes da 1.0.0: restaure-a com a versão que a fez, leve o banco com a " +
        "última antes da 1.0.0 (deno task migrate) e faça outra cópia",
    );
  }
  const known = [...Object.keys(migrations), ...unreleased.names];
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`A cópia é de uma versão mais nova (${version}): restaure com ela`);
  }
}

/** @throws if the database is to be changed and is in use */
async function lookedAt(db: Db, apply: boolean) {
  const running = apply ? await runningProcesses(db, NAME) : [];
  if (running.length > 0) throw new Error(`Pare todo o serviço antes: ainda há ${running.join(", ")}`);
  return await databaseState(db);
}

async function within<T>(
  url: string,
  work: (db: Db, pool: Connection["pool"]) => Promise<T>,
): Promise<T> {
  await using database = openDatabase(url, NAME, 2);
  return await work(database.db, database.pool);
}

/**
 * Moves sequences ahead: numbers and feed positions given after the backup are unknown, and none may be given
 * again.
 */
const goOnBeyond = (
  db: Db,
  { beganAt, version }: Manifest,
  { at, reason }: { readonly at: Temporal.Instant; readonly reason: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const epoch = await beginEpoch(tx, at);
    await advanceSequences(tx, { protocols: 0n, transfers: 0n }, NUMBER_MARGIN);
    await appendAudit(tx, [{
      at,
      actor: SERVICE_SUBJECT,
      action: "database.restore",
      subject: `epoch ${epoch}`,
      detail: { via: "command-line", reason, copy: beganAt, version },
    }]);
  });

/** Names of secrets whose configured value differs from the one at the time of the backup. */
async function otherKeys(config: CopiedConfig, { fingerprints }: Manifest): Promise<string[]> {
  const now = await fingerprintsOf(config);
  return Object.keys(fingerprints).filter((name) => fingerprints[name] !== now[name]);
}

function explained({ apply, manifest, isEmpty, folders, others }: {
  readonly apply: boolean;
  readonly manifest: Manifest;
  readonly isEmpty: boolean;
  readonly folders: Folders;
  readonly others: readonly string[];
}): string[] {
  const did = (done: string, would: string) => apply ? done : would;
  return [
    apply ? `Feito. O banco é o de ${manifest.beganAt}.` : "Simulação: nada foi alterado. Com --apply:",
    isEmpty
      ? `O banco, que ${did("estava", "está")} vazio, ${
        did("recebeu", "receberia")
      } o da cópia, de ${manifest.beganAt}`
      : `O banco, que não ${did("estava", "está")} vazio, ${
        did("foi", "seria, com --overwrite,")
      } trocado pelo da cópia`,
    ...folders.filled.map(([_, to]) => `${to} ${did("foi posta", "seria posta")} de volta`),
    ...folders.unchanged.map((to) => `${to} não está vazia: ${did("ficou", "ficaria")} como está`),
    ...folders.foreign.map((to) =>
      `ATENÇÃO: ${to} é de outro usuário aqui do que na cópia, que guarda o número de cada dono: ` +
      "dê os arquivos ao usuário do serviço antes de iniciá-lo (docs/production.md, passo 8)"
    ),
    ...others.map((name) => `ATENÇÃO: ${name} não é a de quando a cópia foi feita`),
    ...apply ? [`Agora: "${calledAs("recover")}" onde os trabalhadores são, antes de iniciar o serviço`] : [],
  ];
}

const NAME = "assets-restore";

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
