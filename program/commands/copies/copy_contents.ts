/** Writes the contents of a copy in order: the database, then the folders. */
import { ExchangeFolderAbsent, requireFolderMarker } from "../../../exchange/files/folder_marker.ts";
import { fileDigest } from "../../../exchange/files/publication.ts";
import { openProgress, type Progress } from "../../../exchange/institution/terminal/progress.ts";
import { VERSION } from "../../../routes/openapi/version.ts";
import { databaseState } from "../../../store/operations/copied_database.ts";
import { openDatabase } from "../../opening/command_clock.ts";
import { requireUsable } from "../../opening/usable_folder.ts";
import { type CopiedConfig, copiedFolders, fingerprintsOf } from "./copied_config.ts";
import { DUMP, type Manifest, writeManifest } from "./manifest.ts";
import { dumpDatabase } from "./postgres_programs.ts";
import { type CopiedFile, copyTree, type EarlierCopy } from "./tree_copy.ts";
import { markAsMade } from "./unfinished_copies.ts";

/**
 * Returns when all that is to be copied can be read.
 *
 * @throws before anything is written; without the exchange folder a copy would be none
 */
export async function requireCopiable(config: CopiedConfig, owner: string): Promise<void> {
  for (const folder of copiedFolders(config).values()) await requireUsable(folder);
  const { exchangeMark } = await stateOf(owner);
  if (exchangeMark === undefined) return;
  await requireFolderMarker(config.exchangeDir, exchangeMark).catch((error) => {
    throw error instanceof ExchangeFolderAbsent ? new Error(error.detail, { cause: error }) : error;
  });
}

/** Copies everything into a new part; the manifest is written last. */
export async function fillCopy(
  config: CopiedConfig,
  { owner, part, earlier }: {
    readonly owner: string;
    readonly part: string;
    readonly earlier: EarlierCopy | undefined;
  },
): Promise<Manifest> {
  await using _ = await markAsMade(part);
  const began = Temporal.Now.instant().round("second");
  using progress = openProgress("arquivos copiados", { counted: true });
  const state = await stateOf(owner);
  progress.doing("banco de dados");
  await dumpDatabase(owner, `${part}/${DUMP}`);
  const leftOut: string[] = [];
  const files = await copyAll(config, { to: part, earlier, leftOut, progress });
  const manifest: Manifest = {
    format: 1,
    version: VERSION,
    beganAt: began.toString(),
    endedAt: Temporal.Now.instant().round("second").toString(),
    server: state.server,
    migrations: [...state.migrations],
    ...state.exchangeMark !== undefined && { exchangeMark: state.exchangeMark },
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    fingerprints: await fingerprintsOf(config),
    leftOut,
  };
  await writeManifest(part, manifest, files);
  return manifest;
}

async function stateOf(url: string) {
  await using database = openDatabase(url, "assets-backup");
  return await databaseState(database.db);
}

async function copyAll(
  config: CopiedConfig,
  { to, earlier, leftOut, progress }: {
    readonly to: string;
    readonly earlier: EarlierCopy | undefined;
    readonly leftOut: string[];
    readonly progress: Progress;
  },
): Promise<CopiedFile[]> {
  const dump = await fileDigest(`${to}/${DUMP}`);
  if (dump === undefined || dump === "irregular") throw new Error("pg_dump não gravou arquivo nenhum");
  const files: CopiedFile[] = [{ path: DUMP, ...dump }];
  for (const [under, from] of copiedFolders(config)) {
    progress.doing(under);
    const onLeftOut = (path: string) => leftOut.push(path);
    for await (const file of copyTree({ from, to, under, earlier, onLeftOut })) {
      files.push(file);
      progress.show(files.length, earlier?.digests.size ?? files.length);
    }
  }
  return files;
}
