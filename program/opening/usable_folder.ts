/** Folders that a command reads or writes: refused where they do not answer or their file system is not mounted. */
import { resolve } from "node:path";
import { folderAnswers } from "../../exchange/files/folder_answers.ts";
import { type ExchangeContext, ExchangeFolderAbsent } from "../../exchange/mod.ts";

const FSTAB = "/etc/fstab";

/**
 * Returns when a folder, or the place it is to be made in, can be used.
 *
 * @throws when it does not answer, or lies below a mount point on which nothing is mounted; with the remedy
 */
export async function requireUsable(path: string, fstab: string = FSTAB): Promise<void> {
  if (!await folderAnswers(path)) {
    throw new Error(
      `${path} não responde: confira o servidor e a montagem de rede, e execute de novo. Nada foi alterado`,
    );
  }
  for (const point of await mountPointsAbove(resolve(path), fstab)) {
    if (await isMounted(point)) continue;
    throw new Error(
      `${point} está em ${FSTAB} e não está montada: monte-a (mount ${point}) e execute de novo. Nada foi alterado`,
    );
  }
}

/**
 * Returns when the exchange folder is the service's own.
 *
 * @throws when it is not, with the remedy in Portuguese
 */
export async function requireExchangeFolder({ mark }: Pick<ExchangeContext, "mark">): Promise<void> {
  await mark.require().catch((error) => {
    throw error instanceof ExchangeFolderAbsent ? new Error(error.detail, { cause: error }) : error;
  });
}

/** The mount points of the table of file systems that a path lies in, but for the root's. */
async function mountPointsAbove(path: string, fstab: string): Promise<string[]> {
  const text = await Deno.readTextFile(fstab).catch(() => "");
  const points = text.split("\n").filter((line) => !line.trimStart().startsWith("#"))
    .flatMap((line) => line.trim().split(/\s+/)[1]?.replaceAll("\\040", " ") ?? []);
  return points.filter((point) => point !== "/" && (path === point || path.startsWith(`${point}/`)));
}

/** A mounted file system is another device than the folder above it. */
async function isMounted(point: string): Promise<boolean> {
  const [here, above] = await Promise.all(
    [point, `${point}/..`].map((path) => Deno.stat(path).then(({ dev }) => dev, () => undefined)),
  );
  return here !== undefined && here !== above;
}
