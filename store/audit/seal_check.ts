/**
 * Verifies the seals: everything is computed again from the rows, in pages, up to the first seal that fails.
 */
import { Buffer } from "node:buffer";
import {
  type Anchor,
  chainFault,
  compareSealedRows,
  type RowDifference,
  type Seal,
  type SealedStream,
  STREAM_START,
  type StreamPosition,
} from "../../domain/audit/audit_seal.ts";
import type { SealBreak } from "../../domain/audit/seal_break.ts";
import type { Db } from "../connection/connection.ts";
import { hashedRows, lastSeal, rowsAfter, sealsAfter } from "./audit_seals.ts";
import type { SealKeys } from "./seal_keys.ts";
import { findMarkFault } from "./seal_positions.ts";

export interface StreamReport {
  readonly stream: SealedStream;
  /** The position of the first seal checked, counted from 1. */
  readonly from: bigint;
  /** The number of valid seals, and of their rows. */
  readonly seals: number;
  readonly rows: number;
  /** How many of those seals were made with a secret. */
  readonly unsigned: number;
  /** The last valid seal. */
  readonly last: Seal | undefined;
  /** The first invalid seal; later ones are not checked. */
  readonly broken: SealBreak | undefined;
  /** The number of rows after the last seal, and when the first of them was written. */
  readonly unsealed: { readonly count: number; readonly since: Temporal.Instant | undefined };
}

interface Progress {
  readonly stream: SealedStream;
  readonly position: bigint;
  /** The last position when the check began. */
  readonly end: bigint;
  readonly rows: number;
}

/** A seal is read with 32 bytes for each of its rows: some megabytes in a page. */
const SEALS_A_PAGE = 20;
const ROWS_A_PAGE = 2_000;

/**
 * Verifies one stream while others write to it. No transaction is kept open, because rows behind a seal that
 * has been read do not change.
 *
 * @param keys every key with which seals were made
 * @param anchors seals recorded outside the database that must be in the chain; those of other streams are
 * ignored
 * @param after seals up to this one are trusted and not checked
 */
export async function checkSeals(
  db: Db,
  stream: SealedStream,
  { keys, anchors = [], after, onProgress = () => {} }: {
    keys: SealKeys;
    anchors?: readonly Anchor[];
    after?: Seal | undefined;
    onProgress?: (progress: Progress) => void;
  },
): Promise<StreamReport> {
  const noted = anchors.filter((anchor) => anchor.stream === stream);
  const end = (await lastSeal(db, stream))?.position ?? 0n;
  let previous = after;
  let seals = 0;
  let rows = 0;
  let unsigned = 0;
  let broken: SealBreak | undefined;
  while (broken === undefined) {
    const page = await sealsAfter(db, stream, { position: previous?.position ?? 0n, limit: SEALS_A_PAGE });
    for (const { seal, rowHashes } of page) {
      broken = await checkSeal(db, { previous, seal, rowHashes, noted, keys });
      if (broken !== undefined) break;
      previous = seal;
      seals++;
      rows += seal.rowCount;
      if (seal.signature === undefined) unsigned++;
    }
    onProgress({ stream, position: previous?.position ?? 0n, end, rows });
    if (page.length < SEALS_A_PAGE) break;
  }
  broken ??= missingAnchor(noted, previous) ?? await findMarkFault(db, stream);
  const final = await lastSeal(db, stream);
  return {
    stream,
    from: (after?.position ?? 0n) + 1n,
    seals,
    rows,
    unsigned,
    last: previous,
    broken,
    unsealed: await rowsAfter(db, stream, final?.last ?? STREAM_START),
  };
}

/** Verifies one seal: its position in the chain, its own hash, its rows, and its anchor if there is one. */
async function checkSeal(
  db: Db,
  { previous, seal, rowHashes, noted, keys }: {
    keys: SealKeys;
    previous: Seal | undefined;
    seal: Seal;
    rowHashes: Uint8Array;
    noted: readonly Anchor[];
  },
): Promise<SealBreak | undefined> {
  const { position } = seal;
  const fault = chainFault(previous, seal);
  if (fault?.type === "seals-removed") return fault;
  const key = keys.find(seal.keyId);
  if (key === undefined) return { type: "key-unknown", position, keyId: seal.keyId };
  if (!await key.hasMade(seal, rowHashes)) return { type: "seal-changed", position };
  if (fault !== undefined) return fault;
  const differences = await compareWithRows(db, seal, rowHashes, previous?.last ?? STREAM_START);
  if (differences.length > 0) return { type: "rows-differ", position, differences };
  const isAnother = noted.some((anchor) => anchor.position === position && anchor.hash !== seal.hash);
  return isAnother ? { type: "anchor-missing", position } : undefined;
}

/**
 * Rows are compared from the end of the previous seal, not from the seal's own first row, because nothing may
 * stand between two seals.
 */
async function compareWithRows(
  db: Db,
  { stream, last }: Seal,
  rowHashes: Uint8Array,
  from: StreamPosition,
): Promise<RowDifference[]> {
  const sealed = Buffer.from(rowHashes).toString("hex").match(/.{64}/g) ?? [];
  const comparison = compareSealedRows(sealed);
  let after = from;
  for (;;) {
    const page = await hashedRows(db, stream, { after, upTo: last, limit: ROWS_A_PAGE });
    for (const { place, hash } of page) comparison.take(place, hash);
    if (page.length < ROWS_A_PAGE) return comparison.end();
    after = page.at(-1)!.place;
  }
}

function missingAnchor(noted: readonly Anchor[], last: Seal | undefined): SealBreak | undefined {
  const beyond = noted.map(({ position }) => position).filter((position) =>
    position > (last?.position ?? 0n)
  );
  const [first] = beyond.sort((a, b) => (a < b ? -1 : 1));
  return first === undefined ? undefined : { type: "anchor-missing", position: first };
}
