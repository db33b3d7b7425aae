/**
 * Judges a history of the service by the specification and the institutions' manual alone. It reads no row of the
 * database and takes no code of the service: what the service believes of itself is no evidence.
 */
import { checkAlarms } from "./checker_alarms.ts";
import { checkAnswers, checkSteps } from "./checker_answers.ts";
import { checkCalls } from "./checker_calls.ts";
import { callsOf, type Entry, type Finding, finding, seenOf } from "./checker_entries.ts";
import { type Facts, factsOf } from "./checker_facts.ts";
import { checkFeed } from "./checker_feed.ts";
import { checkMoney } from "./checker_money.ts";
import { checkRemittances } from "./checker_remittances.ts";
import { checkSeries } from "./checker_series.ts";

/** @returns everything that is wrong, the shortest piece of the history first */
export async function check(history: readonly Entry[]): Promise<Finding[]> {
  const facts = factsOf(history);
  const digests = await digestsOf(facts);
  return [
    ...checkDigests(facts, digests),
    ...checkEnvelopes(facts),
    ...checkSeries(facts),
    ...checkRemittances(facts),
    ...checkAnswers(facts, digests),
    ...checkSteps(facts),
    ...checkFeed(facts),
    ...checkMoney(facts),
    ...checkCalls(facts),
    ...checkAlarms(facts),
  ].sort((a, b) => a.piece.length - b.piece.length);
}

/** Of each file the digest of the bytes that were exchanged, by its text. */
async function digestsOf({ history }: Facts): Promise<Map<string, string>> {
  const files = [...seenOf(history, "collected"), ...seenOf(history, "delivered")].map(({ value }) => value);
  return new Map(
    await Promise.all(files.map(async ({ texto, envelope }) => {
      const exchanged = envelope === undefined
        ? new TextEncoder().encode(texto)
        : Uint8Array.fromBase64(envelope.bytes);
      const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", exchanged));
      return [texto, bytes.toHex()] as const;
    })),
  );
}

const checkDigests = ({ history }: Facts, digests: ReadonlyMap<string, string>): Finding[] =>
  seenOf(history, "collected").flatMap(({ entry, value: { nome, texto, sha256, envelope } }) =>
    sha256 === `${digests.get(texto)}  ${nome}${envelope === undefined ? "" : ".pgp"}`
      ? []
      : [finding("file-digest", nome, `${nome} is not what its digest says`, entry)]
  );

/** What institutions that agreed on OpenPGP get is in a signed envelope, and nothing else. */
function checkEnvelopes({ history }: Facts): Finding[] {
  const since = new Map(seenOf(history, "sealing").map(({ entry, value }) => [value.ispb, entry]));
  return [...seenOf(history, "collected"), ...seenOf(history, "receipt")].flatMap(({ entry, value }) => {
    const agreed = since.get(value.ispb);
    if (agreed === undefined || entry.time < agreed.time || value.envelope?.assinado) return [];
    const says = `${value.nome} is in no envelope that the service signed`;
    return [finding("file-unsealed", value.nome, says, agreed, entry)];
  });
}

/** A finding as people read it, with what of each entry matters. */
export const toldFinding = ({ rule, subject, says, piece }: Finding): string =>
  [`${rule}: ${says}`, ...piece.map((entry) => `  ${toldEntry(entry, subject)}`)].join("\n");

/** Of a file or a list only the lines that name the subject. */
function toldEntry({ index, time, clock, process, type, f, value, call }: Entry, subject: string): string {
  const words = subject.split(" ").filter((word) => word.length > 7);
  const text = (value as { texto?: string } | null)?.texto;
  const lines = text?.split("\r\n").filter((line) => words.some((word) => line.includes(word))) ?? [];
  const { nome } = value as { nome?: string };
  const shown = text === undefined ? JSON.stringify(value) : `${nome} ${lines.join(" | ")}`;
  const of = call === undefined ? "" : ` (${call})`;
  return `${index}${of} ${(time / 1_000).toFixed(3)} s ${clock} ${process} ${type} ${f} ${
    shown.slice(0, 600)
  }`;
}

/** How much of what was called nobody knows the end of: too much of it would excuse anything. */
export function indeterminateShare(history: readonly Entry[]) {
  const names = [
    "draft",
    "protocol",
    "remove",
    "split",
    "protocolSplit",
    "delegate",
    "revoke",
    "addViewer",
    "look",
  ] as const;
  const calls = names.flatMap((name) => callsOf(history, name).map(({ outcome }) => ({ name, outcome })));
  const count = (outcome: string) => calls.filter((call) => call.outcome === outcome).length;
  return { calls: calls.length, ok: count("ok"), refused: count("fail"), indeterminate: count("info") };
}
