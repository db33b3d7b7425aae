/**
 * Documents that institutions send are looked through for malicious programs where a scanner is set. Until it has said
 * that a document is clean, nobody is given it.
 */
import { fail, ok, type Result } from "./result.ts";

/** What a scanner has said of a document; `finding` is its name for what it found. */
export type Verdict =
  | { readonly type: "clean" }
  | { readonly type: "infected"; readonly finding: string };

/** What is known of a document: without a scanner, or before it has answered, it waits. */
export type ScanState = { readonly type: "waiting" } | Verdict;

/**
 * What is told of a document; undefined of one that waits for no scanner.
 *
 * @param isScanned whether a scanner is set; without one, only what was found before is kept back
 */
export const toldScan = (state: ScanState, isScanned: boolean): ScanState | undefined =>
  state.type === "waiting" && !isScanned ? undefined : state;

/** Whether a document may be handed out. */
export function decideHandOut(
  state: ScanState,
  isScanned: boolean,
): Result<void, "documento-em-verificacao" | "documento-infectado"> {
  switch (toldScan(state, isScanned)?.type) {
    case "infected":
      return fail("documento-infectado");
    case "waiting":
      return fail("documento-em-verificacao");
    case "clean":
    case undefined:
      return ok(undefined);
  }
}

/** No longer than a sentence: what a scanner says is shown to operators. */
const MAX_WORDS = 200;

/**
 * A reply of clamd to `INSTREAM`, without the zero byte at its end (clamd(8)): `stream: OK`, `stream: Name FOUND`, or
 * anything else, which is an error of this document or of the scanner.
 */
export function parseScanReply(reply: string): Result<Verdict, string> {
  if (reply === "stream: OK") return ok({ type: "clean" });
  const said = reply.trim().slice(0, MAX_WORDS);
  const [start, end] = ["stream: ", " FOUND"];
  if (reply.startsWith(start) && reply.endsWith(end)) {
    const finding = reply.slice(start.length, -end.length).trim().slice(0, MAX_WORDS);
    if (finding !== "") return ok({ type: "infected", finding });
  }
  return fail(said === "" ? "resposta vazia" : `resposta “${said}”`);
}

/** From one look at an infected document to the next, in minutes: a finding that was a mistake is taken back by itself. */
export const SCANNED_AGAIN_MINUTES = 60;

/** How long the scanner may fail, in minutes, before operators are told. */
const TOLD_AFTER_MINUTES = 5;

/** Whether operators are to be told that documents cannot be scanned. */
export const isTold = (failingSince: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(failingSince.add({ minutes: TOLD_AFTER_MINUTES }), now) <= 0;
