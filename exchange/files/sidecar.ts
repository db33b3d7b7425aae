/**
 * Digest files, beside the file whose name they have, in the forms of `sha256sum`, of BSD and OpenSSL
 * (`SHA256 (name) = …`), of PowerShell's `Get-FileHash` (table, list, CSV, JSON, in UTF-16 or UTF-8) and of
 * `certutil -hashfile`.
 */
import { basename } from "node:path";
import { decodeText } from "../../domain/text.ts";
import { sidecarOf } from "../layout/file_name.ts";
import { MAX_SIDECAR_BYTES } from "../layout/limits.ts";
import { openRegular } from "./safe_open.ts";

/** A digest that a digest file tells, with the text that names its file; empty where none does. */
interface DigestEntry {
  readonly sha256: string;
  readonly of: string;
}

/** A line, with the lines before and after it; undefined when it tells no digest. */
type Form = (line: string, before: string, after: readonly string[]) => DigestEntry | undefined;

const forms: readonly Form[] = [
  // sha256sum, its mark of an escaped name included; the digest alone; certutil, which names the file before it.
  (line, before) => {
    const [_, sha256, of = ""] = /^\\?([0-9a-f]{64})(?:[ \t]+(.*))?$/i.exec(line) ?? [];
    return entry(sha256, of === "" ? titleOf(before) : of);
  },
  // Older certutil: two digits at a time.
  (line, before) =>
    entry(/^(?:[0-9a-f]{2} ){31}[0-9a-f]{2}$/i.exec(line)?.[0]?.replaceAll(" ", ""), titleOf(before)),
  // shasum --tag, openssl dgst
  (line) => {
    const [_, of, sha256] = /^SHA(?:2-)?-?256 ?\((.*)\) ?= ?([0-9a-f]{64})$/i.exec(line) ?? [];
    return entry(sha256, of);
  },
  // Get-FileHash as a table
  (line) => {
    const [_, sha256, of] = /^SHA256[ \t]+([0-9a-f]{64})(?:[ \t]+(.*))?$/i.exec(line) ?? [];
    return entry(sha256, of);
  },
  // Get-FileHash as CSV, with either separator
  (line) => {
    const [_, sha256, of] = /^"?SHA256"?[,;]"?([0-9a-f]{64})"?(?:[,;](.*))?$/i.exec(line) ?? [];
    return entry(sha256, of);
  },
  // Get-FileHash as a list or as JSON: the path follows, in a list over as many lines as it needs.
  (line, _, after) => {
    const sha256 = /^[ \t]*"?Hash"?[ \t]*:[ \t]*"?([0-9a-f]{64})"?,?$/i.exec(line)?.[1];
    const [first = "", ...rest] = after;
    const path = /^[ \t]*"?Path"?[ \t]*:(.*)$/i.exec(first)?.[1];
    if (path === undefined) return entry(sha256);
    const end = rest.findIndex((one) => !/^[ \t]{2}/.test(one));
    return entry(
      sha256,
      [path, ...rest.slice(0, end < 0 ? undefined : end)].map((one) => one.trim()).join(""),
    );
  },
];

const entry = (sha256: string | undefined, of = ""): DigestEntry | undefined =>
  sha256 === undefined ? undefined : { sha256: sha256.toLowerCase(), of };

/** The line of certutil over a digest, which names the algorithm and the file in the language of the system. */
const titleOf = (line: string): string =>
  /SHA-?256/i.test(line) && line.endsWith(":") ? line.slice(0, -1) : "";

/** Longer than any line with a digest and a path. */
const MAX_LINE = 4_096;

/**
 * The digest that a digest file tells of the file with a name; undefined when it tells none, or several without
 * saying which is that file's.
 */
export function digestIn(bytes: Uint8Array, name: string): string | undefined {
  const lines = decodeText(bytes).split(/\r\n?|\n/).map((line) => line.trimEnd())
    .filter((line) => line.length <= MAX_LINE);
  const entries = lines.flatMap((line, at) =>
    forms.flatMap((form) => form(line, lines[at - 1] ?? "", lines.slice(at + 1, at + 10)) ?? [])
  );
  const named = entries.filter(({ of }) => isNamed(of, name));
  const told = new Set((named.length > 0 ? named : entries).map(({ sha256 }) => sha256));
  return told.size === 1 ? [...told][0] : undefined;
}

/** Whether a text ends with the name of a file, folders before it or not; names of Windows do not differ by case. */
function isNamed(text: string, name: string): boolean {
  const path = text.replace(/"?,?$/, "").toLowerCase();
  if (!path.endsWith(name.toLowerCase())) return false;
  return path.length === name.length || '/\\ "*'.includes(path.at(-name.length - 1)!);
}

/**
 * What stands for the digest of a digest file that cannot be read: no digest of bytes is equal to it, so the file
 * beside it is not taken for what was announced.
 */
export const UNREADABLE_DIGEST = "unreadable";

/** The digest in a digest file, or `UNREADABLE_DIGEST`; undefined when there is no such file. */
export async function readSidecar(path: string): Promise<string | undefined> {
  const bytes = await sidecarBytes(path);
  if (bytes === undefined) return undefined;
  return digestIn(bytes, basename(path).slice(0, -sidecarOf("").length)) ?? UNREADABLE_DIGEST;
}

/** Empty when what is there is no digest file: too long, no file, or not ours to open. */
async function sidecarBytes(path: string): Promise<Uint8Array | undefined> {
  const nothing = new Uint8Array();
  const file = await openRegular(path).catch((error) => {
    if (error instanceof Error && "code" in error && error.code === "EACCES") return "irregular" as const;
    throw error;
  });
  if (file === undefined) return undefined;
  if (file === "irregular") return nothing;
  try {
    const bytes = new Uint8Array(MAX_SIDECAR_BYTES + 1);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytesRead > MAX_SIDECAR_BYTES ? nothing : bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
