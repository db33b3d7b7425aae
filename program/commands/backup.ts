/**
 * `deno task backup`: copies the database, the exchange folder and the keys together, since a restoration
 * needs all of them.
 */
import { type Command, InvalidArgumentError } from "commander";
import { formatBytes } from "../../domain/formatting.ts";
import { resolveGivenPath } from "../../exchange/institution/terminal/given_path.ts";
import { openProgress } from "../../exchange/institution/terminal/progress.ts";
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
import { type CopiedConfig, requiredOwner } from "./copies/copied_config.ts";
import { fillCopy, requireCopiable } from "./copies/copy_contents.ts";
import {
  checkDigests,
  type CopyFault,
  DUMP,
  MANIFEST,
  readDigests,
  readManifest,
} from "./copies/manifest.ts";
import { countDumped } from "./copies/postgres_programs.ts";
import type { EarlierCopy } from "./copies/tree_copy.ts";
import { copyName, removeInterrupted, removeOldCopies, wholeCopies } from "./copies/unfinished_copies.ts";

const help = `
O que vai junto: o banco de dados (pg_dump, do instante em que começa), depois EXCHANGE_DIR inteira com o arquivo morto,
OPENPGP_KEYS_DIR e SFTP_KEYS_DIR. A pasta nunca fica mais velha que o banco. Pode ser feita com o serviço em uso. O que não
mudou desde a cópia anterior na mesma pasta não é gravado de novo (hard link).

O que não vai: APP_SECRET_KEY, AUDIT_SEAL_PRIVATE_KEY, AUDIT_SEAL_KEY e OPENPGP_PASSPHRASE. Guarde-as noutro lugar: a
cópia tem só de que reconhecê-las. Guarde a cópia como o banco: tem chaves e dados pessoais.

Precisa de DATABASE_OWNER_URL (o dono das tabelas) e do cliente do PostgreSQL, da versão do servidor ou mais novo.

Saída: ${exit.good} feita ou íntegra, ${exit.attention} cópia não íntegra, ${exit.usage} uso ou configuração errada, ${exit.notDone} não foi possível executar.`;

interface Options {
  readonly to?: string;
  readonly verify?: string;
  readonly keep?: number;
  readonly json?: boolean;
}

/** @param ended receives the exit code */
export const createProgram = (ended: (code: Exit) => void): Command =>
  commandNamed("backup")
    .helpCommand(false)
    .description(
      "Copia o banco de dados, a pasta de troca e as chaves, com o SHA-256 de cada arquivo; ou confere uma cópia.",
    )
    .addHelpText("after", help)
    .option("--to <pasta>", "onde a cópia é feita, numa pasta nova com data e hora no nome", resolveGivenPath)
    .option(
      "--verify <cópia>",
      "confere cada arquivo de uma cópia e lê o banco que há nela",
      resolveGivenPath,
    )
    .option(
      "--keep <n>",
      "com --to: confere a cópia feita e, se íntegra, só mantém as <n> mais novas",
      readCount,
    )
    .option("--json", "o resultado como JSON")
    .action(async ({ to, verify, keep, json = false }: Options) => {
      if ((to === undefined) === (verify === undefined)) misused("Informe --to <pasta> ou --verify <cópia>");
      if (keep !== undefined && to === undefined) misused("--keep só vale com --to <pasta>");
      let data = {};
      const report = (done: Done): Exit => {
        if (json) data = { ...data, ...done.data };
        else printText(done.text);
        return done.code;
      };
      let code: Exit;
      if (verify !== undefined) code = report(await verifyCopy(verify));
      else {
        code = report(await makeCopy(await configuration(), to!));
        if (keep !== undefined) code = report(await keepNewest(to!, keep));
      }
      if (json) printText(asJson(data));
      ended(code);
    });

function readCount(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("informe quantas cópias, de 1 a 9999");
}

/** Result of the command, as text and as JSON. */
interface Done {
  readonly code: Exit;
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Makes a backup. An unfinished one keeps a temporary name and is removed by the next run. */
export async function makeCopy(config: CopiedConfig, to: string): Promise<Done> {
  const owner = requiredOwner(config);
  await requireUsable(to);
  await requireCopiable(config, owner);
  await Deno.mkdir(to, { recursive: true, mode: 0o700 });
  const removed = await removeInterrupted(to);
  const dir = `${to}/${copyName(Temporal.Now.instant().round("second"))}`;
  const part = `${dir}.part`;
  await Deno.mkdir(part, { mode: 0o700 });
  const manifest = await fillCopy(config, { owner, part, earlier: await newestCopy(to) });
  await Deno.rename(part, dir);
  return {
    code: exit.good,
    data: {
      copia: dir,
      arquivos: manifest.files,
      bytes: manifest.bytes,
      deixadosDeFora: manifest.leftOut,
      interrompidasRemovidas: removed,
    },
    text:
      `${dir}\n${manifest.files} arquivos, ${formatBytes(manifest.bytes)}; confira com: ${
        calledAs("backup")
      } --verify ${dir}\n` +
      manifest.leftOut.map((path) => `Não é um arquivo comum e ficou de fora: ${path}\n`).join("") +
      removed.map((name) => `Cópia interrompida antes, removida: ${name}\n`).join(""),
  };
}

/** The newest complete backup in a folder. */
async function newestCopy(dir: string): Promise<EarlierCopy | undefined> {
  const newest = (await wholeCopies(dir)).at(-1);
  if (newest === undefined) return undefined;
  return { dir: `${dir}/${newest}`, digests: await readDigests(`${dir}/${newest}`) };
}

/**
 * Verifies the newest backup in a folder and, only if it is intact, removes the oldest ones.
 *
 * @param keep number of backups to keep
 */
export async function keepNewest(dir: string, keep: number): Promise<Done> {
  const newest = (await wholeCopies(dir)).at(-1);
  if (newest === undefined) throw new Error(`não há cópia em ${dir}`);
  const verified = await verifyCopy(`${dir}/${newest}`);
  if (verified.code !== exit.good) return verified;
  const removed = await removeOldCopies(dir, keep);
  return {
    code: exit.good,
    data: { ...verified.data, removidas: removed },
    text: verified.text + removed.map((name) => `Removida: ${name}\n`).join(""),
  };
}

/** Verifies a backup: the digest of every file, and whether PostgreSQL can read the dump. */
export async function verifyCopy(dir: string): Promise<Done> {
  await requireUsable(dir);
  const manifest = await readManifest(dir);
  const faults = await faultsOf(dir);
  const objects = faults.length === 0 ? await countDumped(`${dir}/${DUMP}`) : undefined;
  return {
    code: faults.length === 0 ? exit.good : exit.attention,
    data: {
      copia: dir,
      feitaEm: manifest.beganAt,
      arquivos: manifest.files,
      objetos: objects ?? null,
      falhas: faults,
    },
    text: faults.length > 0
      ? faults.map(({ path, fault }) => `${path}: ${faultTexts[fault]}\n`).join("")
      : `Íntegra: ${manifest.files} arquivos e ${MANIFEST}, ${
        formatBytes(manifest.bytes)
      }, banco de ${manifest.beganAt} com ` +
        `${objects} objetos\n`,
  };
}

export async function faultsOf(dir: string): Promise<CopyFault[]> {
  using progress = openProgress("arquivos conferidos", { counted: true });
  return await checkDigests(dir, (done, total) => progress.show(done, total));
}

const faultTexts: Record<CopyFault["fault"], string> = {
  missing: "falta",
  changed: "não tem os bytes copiados",
  unknown: "não é da cópia",
};

if (import.meta.main) Deno.exit(await runCommand(createProgram, Deno.args));
