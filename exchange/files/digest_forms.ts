/**
 * The forms of a digest file: those of `sha256sum`, of BSD and OpenSSL (`SHA256 (name) = …`), of PowerShell's
 * `Get-FileHash` (table, list, CSV, JSON, in UTF-16 or UTF-8) and of `certutil -hashfile`.
 */
import { decodeText } from "../../domain/text.ts";

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
