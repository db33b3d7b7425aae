/**
 * Seals over append-only rows (docs/adr/0004-seals.md): the canonical text of a row, the rule of the chain, and what
 * differs between the rows that were sealed and those that are found. Taking a hash of a text is the store's work.
 */

/** What is sealed, each in a chain of its own. */
export const streams = ["audit_entry", "event"] as const;
export type Stream = (typeof streams)[number];

/** A row's place in its stream, which is ordered by transaction, then by id (docs/adr/0003). */
export interface StreamPosition {
  readonly txid: bigint;
  readonly id: bigint;
}

/** Before every row. */
export const STREAM_START: StreamPosition = { txid: 0n, id: 0n };

/** What the first seal of a stream gives as the hash of the one before it. */
export const NO_HASH = "0".repeat(64);

/** More rows than this are sealed in several steps. */
export const MAX_SEALED_ROWS = 10_000;

/** Hashes are in lower-case hexadecimal; those of rows are SHA-256. */
export interface Seal {
  readonly stream: Stream;
  /** Counted from 1 without a gap. */
  readonly position: bigint;
  readonly first: StreamPosition;
  readonly last: StreamPosition;
  readonly rowCount: number;
  /** Of the seal before it in its stream. */
  readonly previousHash: string;
  /** UTC, ISO 8601 without an offset, microseconds without trailing zeros. */
  readonly sealedAt: string;
  /** Names the key of `hash`, and tells nothing of it. */
  readonly keyId: string;
  /**
   * HMAC-SHA-256, with the key, of `sealText` in UTF-8, followed by the bytes of the hash of every row's `canonicalText`,
   * in order: whoever may write to the database cannot make a seal.
   */
  readonly hash: string;
}

/**
 * One text for one row, and no other row has it: every column that is not null, in the given order, as
 * `name=<bytes of the value in UTF-8>:<value>,`. A null is left out, so that a column added later, which is null in
 * every older row, leaves their texts as they were.
 */
export function canonicalText(
  columns: readonly string[],
  row: Readonly<Record<string, string | null>>,
): string {
  // Joined at the end: concatenating bit by bit raised the memory of long runs.
  const parts: string[] = [];
  for (const column of columns) {
    const value = row[column];
    if (value === undefined) throw new Error(`The row has no column ${column}`);
    if (value !== null) parts.push(column, "=", utf8Length(value).toString(), ":", value, ",");
  }
  return parts.join("");
}

/** Counted, not encoded: this runs for every value of every row. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const half = unit >= 0xd800 && unit < 0xe000;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || half ? 2 : 3;
  }
  return bytes;
}

const sealColumns = [
  "stream",
  "position",
  "first_txid",
  "first_id",
  "last_txid",
  "last_id",
  "row_count",
  "previous_hash",
  "sealed_at",
  "key_id",
] as const;

/** The canonical text of a seal itself, its hash and its rows' hashes left out. */
export function sealText(seal: Omit<Seal, "hash">): string {
  const row: Record<(typeof sealColumns)[number], string> = {
    stream: seal.stream,
    position: seal.position.toString(),
    first_txid: seal.first.txid.toString(),
    first_id: seal.first.id.toString(),
    last_txid: seal.last.txid.toString(),
    last_id: seal.last.id.toString(),
    row_count: seal.rowCount.toString(),
    previous_hash: seal.previousHash,
    sealed_at: seal.sealedAt,
    key_id: seal.keyId,
  };
  return canonicalText(sealColumns, row);
}

/** How a seal fails to follow the one before it. */
export type ChainFault =
  /** Seals were removed: those at these positions, both included. */
  | { readonly type: "seals-removed"; readonly from: bigint; readonly to: bigint }
  /** It continues another seal than the one that is there, which was made anew or stands for another. */
  | { readonly type: "not-continued"; readonly position: bigint };

/** The rule of the chain: positions without a gap, each seal naming the hash of the one before it. */
export function chainFault(previous: Seal | undefined, seal: Seal): ChainFault | undefined {
  const expected = (previous?.position ?? 0n) + 1n;
  if (seal.position !== expected) {
    return { type: "seals-removed", from: expected, to: seal.position - 1n };
  }
  if (seal.previousHash !== (previous?.hash ?? NO_HASH)) {
    return { type: "not-continued", position: seal.position };
  }
  return undefined;
}

/**
 * A stretch of a stream where the rows that were sealed are not those that are found. Equal numbers on both sides are
 * rows changed; none found, rows removed; none sealed, rows inserted; else a mixture that cannot be told apart.
 */
export interface RowDifference {
  readonly kind: "changed" | "removed" | "inserted" | "mixed";
  readonly sealed: number;
  readonly found: number;
  /** Where the rows found are; the first ones only when they are many. */
  readonly places: readonly StreamPosition[];
  /** The last row before the stretch that is as it was sealed; none when the seal begins with the stretch. */
  readonly after: StreamPosition | undefined;
}

/** Places named of one stretch. */
const MAX_PLACES = 20;

interface RowComparison {
  /** The next row that is found, in the order of the stream. */
  take(place: StreamPosition, hash: string): void;
  /** Every stretch that differs, in order, once all rows have been taken. */
  end(): RowDifference[];
}

/**
 * Compares rows with those of a seal, one at a time: what is kept grows with the seal, not with what is found. No two
 * rows have one hash, so that a hash found again says which rows between are missing.
 *
 * @param sealed the hashes of the sealed rows, in order
 */
export function compareRows(sealed: readonly string[]): RowComparison {
  const differences: RowDifference[] = [];
  let positions: Map<string, number> | undefined;
  let next = 0;
  let found = 0;
  let places: StreamPosition[] = [];
  let after: StreamPosition | undefined;

  const closeStretch = (until: number) => {
    const missing = until - next;
    if (missing > 0 || found > 0) {
      differences.push({ kind: kindOf(missing, found), sealed: missing, found, places, after });
    }
    found = 0;
    places = [];
  };
  return {
    take(place, hash) {
      if (found > 0 || hash !== sealed[next]) {
        positions ??= new Map(sealed.map((known, index) => [known, index]));
        const index = positions.get(hash);
        if (index === undefined || index < next) {
          found++;
          if (places.length < MAX_PLACES) places.push(place);
          return;
        }
        closeStretch(index);
        next = index;
      }
      next++;
      after = place;
    },
    end() {
      closeStretch(sealed.length);
      return differences;
    },
  };
}

function kindOf(sealed: number, found: number): RowDifference["kind"] {
  if (found === 0) return "removed";
  if (sealed === 0) return "inserted";
  return sealed === found ? "changed" : "mixed";
}

/** A seal as it is noted outside the database, to be held against the chain later. */
export interface Anchor {
  readonly stream: Stream;
  readonly position: bigint;
  readonly hash: string;
}

/** `stream:position:HASH`; in capitals, where no part of a hash can be taken for a tax id and masked in a log. */
export const formatAnchor = ({ stream, position, hash }: Anchor): string =>
  `${stream}:${position}:${hash.toUpperCase()}`;

/** Undefined when the text is not an anchor. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, name, position, hash] = /^([a-z_]+):([1-9]\d{0,17}):([0-9a-fA-F]{64})$/.exec(text.trim()) ?? [];
  const stream = streams.find((known) => known === name);
  if (stream === undefined || position === undefined || hash === undefined) return undefined;
  return { stream, position: BigInt(position), hash: hash.toLowerCase() };
}
