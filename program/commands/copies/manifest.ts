/** The manifest of a copy: its origin and time, and the digest of each of its files. */
import { createHash } from "node:crypto";
import * as v from "valibot";
import { fileDigest } from "../../../exchange/files/publication.ts";
import { calledAs } from "../../terminal/command_line.ts";
import type { CopiedFile } from "./tree_copy.ts";

export const MANIFEST = "backup.json";
/** The file of digests, in the format of `sha256sum --check`. */
const DIGESTS = "SHA256SUMS";
export const DUMP = "database.dump";

const Manifest = v.object({
  format: v.literal(1),
  version: v.string(),
  beganAt: v.string(),
  endedAt: v.string(),
  server: v.string(),
  migrations: v.array(v.string()),
  /** The mark of the exchange folder; undefined when no worker had used a folder yet. */
  exchangeMark: v.optional(v.string()),
  files: v.number(),
  bytes: v.number(),
  /** Fingerprints of the settings that the copy needs and does not contain. */
  fingerprints: v.record(v.string(), v.string()),
  leftOut: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** A fingerprint that tells two keys apart and reveals neither. */
export const fingerprintOf = (key: string): string =>
  createHash("sha256").update(`assets backup ${key}`).digest("hex").slice(0, 8);

export async function writeManifest(
  dir: string,
  manifest: Manifest,
  files: readonly CopiedFile[],
): Promise<void> {
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  await Deno.writeTextFile(`${dir}/${MANIFEST}`, text, { mode: 0o600 });
  const sha256 = createHash("sha256").update(text).digest("hex");
  const lines = [...files, { path: MANIFEST, sha256 }].map((file) => `${file.sha256}  ${file.path}\n`);
  await Deno.writeTextFile(`${dir}/${DIGESTS}`, lines.join(""), { mode: 0o600 });
}

/** @throws when the folder is no whole copy that this version can read */
export async function readManifest(dir: string): Promise<Manifest> {
  const text = await Deno.readTextFile(`${dir}/${MANIFEST}`).catch(() => undefined);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text);
  if (parsed.success) return parsed.output;
  throw new Error(`${dir} não é uma cópia inteira feita por "${calledAs("backup")}" desta versão`);
}

/** The digests a copy has, by path. */
export async function readDigests(dir: string): Promise<Map<string, string>> {
  const lines = (await Deno.readTextFile(`${dir}/${DIGESTS}`)).split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** The reason why a file differs from what was copied. */
export interface CopyFault {
  readonly path: string;
  readonly fault: "missing" | "changed" | "unknown";
}

/** Compares each file of a copy with its digest, and looks for files that have none. */
export async function checkDigests(
  dir: string,
  onFile: (done: number, total: number) => void,
): Promise<CopyFault[]> {
  const digests = await readDigests(dir);
  const faults: CopyFault[] = [];
  let done = 0;
  for (const [path, sha256] of digests) {
    const found = await fileDigest(`${dir}/${path}`);
    if (found === undefined) faults.push({ path, fault: "missing" });
    else if (found === "irregular" || found.sha256 !== sha256) faults.push({ path, fault: "changed" });
    onFile(++done, digests.size);
  }
  for await (const path of filesUnder(dir)) {
    if (path !== DIGESTS && !digests.has(path)) faults.push({ path, fault: "unknown" });
  }
  return faults;
}

async function* filesUnder(dir: string, within = ""): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(`${dir}/${within}`)) {
    const path = within === "" ? name : `${within}/${name}`;
    if (isDirectory) yield* filesUnder(dir, path);
    else yield path;
  }
}
