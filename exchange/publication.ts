/**
 * Files that appear whole or not at all: a temporary name, fsync, a link that never replaces anything, fsync of the
 * folder. Whoever finds the name finds all of the bytes.
 */
import { createHash } from "node:crypto";
import { sidecarOf } from "./file_name.ts";

export interface Digest {
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly size: number;
}

/** A file written and synced under a temporary name. */
export interface Part extends Digest {
  readonly path: string;
}

/** Receives the bytes of a file, in order. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

/**
 * Writes a file under a temporary name of its own, `.<name>.<uuid>.part`, in the folder it is to appear in. The uuid
 * keeps a writer that was believed dead from touching the part of its successor; its own part is removed with every
 * other leftover.
 */
export async function writePart(
  folder: string,
  name: string,
  write: (sink: Sink) => Promise<void>,
): Promise<Part> {
  await removeLeftovers(folder, name);
  const path = `${folder}/.${name}.${crypto.randomUUID()}.part`;
  try {
    return { path, ...await writeSynced(path, write) };
  } catch (error) {
    // What made the writing fail may be a full disk, which the part would keep full.
    await Deno.remove(path).catch(ignoreAbsent);
    throw error;
  }
}

async function writeSynced(path: string, write: (sink: Sink) => Promise<void>): Promise<Digest> {
  const hash = createHash("sha256");
  let size = 0;
  using file = await Deno.open(path, { write: true, createNew: true, mode: 0o644 });
  await write(async (bytes) => {
    hash.update(bytes);
    size += bytes.length;
    for (let done = 0; done < bytes.length;) done += await file.write(bytes.subarray(done));
  });
  await file.sync();
  return { sha256: hash.digest("hex"), size };
}

/**
 * Gives a part its final name, as a further link: the part itself stays.
 *
 * @returns "differs" when something else bears the name already, which is left as it is
 */
export async function linkPart(part: Part, path: string): Promise<"placed" | "present" | "differs"> {
  try {
    await Deno.link(part.path, path);
    return "placed";
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    const found = await digestOf(path);
    return found !== undefined && found !== "irregular" && found.sha256 === part.sha256
      ? "present"
      : "differs";
  }
}

/** Takes the temporary name away, if it is still there. */
export const discardPart = (part: Part): Promise<void> => Deno.remove(part.path).catch(ignoreAbsent);

/** Publishes a small text whole; see `linkPart` for the answer. */
export async function publishText(
  folder: string,
  name: string,
  text: string,
): Promise<"placed" | "present" | "differs"> {
  const part = await writePart(folder, name, (sink) => sink(new TextEncoder().encode(text)));
  const placed = await linkPart(part, `${folder}/${name}`);
  await discardPart(part);
  await syncFolder(folder);
  return placed;
}

/** The text of a digest file, as `sha256sum` writes and checks it. */
const sidecarText = (name: string, sha256: string): string => `${sha256}  ${name}\n`;

/** Publishes the digest file beside a file that is in place. */
export const publishSidecar = (folder: string, name: string, sha256: string) =>
  publishText(folder, sidecarOf(name), sidecarText(name, sha256));

/** The digest of a regular file; undefined when there is none, "irregular" for a link, a folder or a device. */
export async function digestOf(path: string): Promise<Digest | "irregular" | undefined> {
  const info = await lstat(path);
  if (info === undefined) return undefined;
  if (!info.isFile) return "irregular";
  const hash = createHash("sha256");
  let size = 0;
  using file = await Deno.open(path, { read: true });
  const chunk = new Uint8Array(256 * 1024);
  for (let read = await file.read(chunk); read !== null; read = await file.read(chunk)) {
    hash.update(chunk.subarray(0, read));
    size += read;
  }
  return { sha256: hash.digest("hex"), size };
}

/** What lies at a path, links not followed; undefined when nothing does. */
export async function lstat(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  using folder = await Deno.open(path, { read: true });
  await folder.sync();
}

/** Removes the parts that dead writers of a name left behind. */
async function removeLeftovers(folder: string, name: string): Promise<void> {
  for await (const entry of Deno.readDir(folder)) {
    if (entry.name.startsWith(`.${name}.`) && entry.name.endsWith(".part")) {
      await Deno.remove(`${folder}/${entry.name}`).catch(ignoreAbsent);
    }
  }
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
