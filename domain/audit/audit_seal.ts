/**
 * Seals over append-only rows (docs/adr/0004-seals.md): the canonical text of a row, the rule of the chain,
 * and the comparison of the rows found with those sealed. The store computes the hashes.
 */

/** The sealed streams; each has its own chain of seals. */
export const sealedStreams = ["audit_entry", "event"] as const;
export type SealedStream = (typeof sealedStreams)[number];

/** A row's place in its stream, which is ordered by transaction, then by id (docs/adr/0003). */
export interface StreamPosition {
  readonly txid: bigint;
  readonly id: bigint;
}

/** The position before the first row. */
export const STREAM_START: StreamPosition = { txid: 0n, id: 0n };

/** The previous hash that the first seal of a stream names. */
export const NO_HASH = "0".repeat(64);

/** What the names of keys that sign begin with; those of secrets are hexadecimal alone. */
export const SIGNING_KEY = "ed25519-";

/** The most rows one seal covers; more rows are sealed in several seals. */
export const MAX_SEALED_ROWS = 10_000;

/** Hashes are in lower-case hexadecimal; those of rows are SHA-256. */
export interface Seal {
  readonly stream: SealedStream;
  /** Counted from 1 without a gap. */
  readonly position: bigint;
  readonly first: StreamPosition;
  readonly last: StreamPosition;
  readonly rowCount: number;
  /** The hash of the previous seal of the same stream. */
  readonly previousHash: string;
  /** UTC, ISO 8601 without an offset, microseconds without trailing zeros. */
  readonly sealedAt: string;
  /** Names the key that made `hash`, without revealing anything about it. */
  readonly keyId: string;
  /**
   * SHA-256 of `sealText` in UTF-8 followed by the bytes of the hash of every row's `canonicalText`, in order. A seal
   * without a signature was made with a secret: HMAC-SHA-256 of the same, with the secret. Without the key, write access
   * to the database is not enough to forge a seal.
   */
  readonly hash: string;
  /** Ed25519 signature of the seal's anchor, in hexadecimal; absent from a seal that was made with a secret. */
  readonly signature?: string | undefined;
}

/** What a seal is made of, before it is. */
export type UnmadeSeal = Omit<Seal, "hash" | "signature">;

/**
 * The canonical text of a row, which is different for different rows: every column that is not null, in the
 * given order, as `name=<bytes of the value in UTF-8>:<value>,`. Nulls are left out, so that a column added
 * later, null in every older row, does not change the texts of older rows.
 */
export function canonicalText(
  columns: readonly string[],
  row: Readonly<Record<string, string | null>>,
): string {
  // The parts are joined at the end, because repeated concatenation raised the memory of long runs.
  const parts: string[] = [];
  for (const column of columns) {
    const value = row[column];
    if (value === undefined) throw new Error(`The row has no column ${column}`);
    if (value !== null) parts.push(column, "=", utf8Length(value).toString(), ":", value, ",");
  }
  return parts.join("");
}

/** The length of a text in UTF-8, counted without encoding it: this runs for every value of every row. */
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

/** The canonical text of a seal, without its own hash and the hashes of its rows. */
export function sealText(seal: UnmadeSeal): string {
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
  /** The seal names another previous hash than that of the seal before it: one of the two was remade. */
  | { readonly type: "not-continued"; readonly position: bigint }
  /** A seal made with a secret follows a signed one. */
  | { readonly type: "no-longer-signed"; readonly position: bigint };

/**
 * Checks the rule of the chain: positions have no gap, each seal names the hash of the one before it, and once seals are
 * signed they stay so: whoever has only the secret of before seals nothing more.
 */
export function chainFault(previous: Seal | undefined, seal: Seal): ChainFault | undefined {
  const expected = (previous?.position ?? 0n) + 1n;
  if (seal.position !== expected) {
    return { type: "seals-removed", from: expected, to: seal.position - 1n };
  }
  if (seal.previousHash !== (previous?.hash ?? NO_HASH)) {
    return { type: "not-continued", position: seal.position };
  }
  if (previous?.signature !== undefined && seal.signature === undefined) {
    return { type: "no-longer-signed", position: seal.position };
  }
  return undefined;
}

/**
 * A stretch of a stream where the rows found differ from those sealed. Equal numbers on both sides mean rows
 * changed; none found, rows removed; none sealed, rows inserted; otherwise a mixture that cannot be told
 * apart.
 */
export interface RowDifference {
  readonly kind: "changed" | "removed" | "inserted" | "mixed";
  readonly sealed: number;
  readonly found: number;
  /** The positions of the rows found; at most `MAX_PLACES`. */
  readonly places: readonly StreamPosition[];
  /**
   * The position of the last unchanged row before the stretch; undefined when the seal begins with the
   * stretch.
   */
  readonly after: StreamPosition | undefined;
}

/** The most positions listed for one stretch. */
const MAX_PLACES = 20;

interface RowComparison {
  /** Takes the next row found, in the order of the stream. */
  take(place: StreamPosition, hash: string): void;
  /** Returns every stretch that differs, in order; to be called once all rows have been taken. */
  end(): RowDifference[];
}

/**
 * Compares the rows found with those of a seal, one row at a time, in memory proportional to the seal. No two
 * rows have the same hash, so a hash found again shows which rows before it are missing.
 *
 * @param sealed the hashes of the sealed rows, in order
 */
export function compareSealedRows(sealed: readonly string[]): RowComparison {
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

/** A seal's position and hash as recorded outside the database, to be compared with the chain later. */
export interface Anchor {
  readonly stream: SealedStream;
  readonly position: bigint;
  readonly hash: string;
}

/**
 * Writes `stream:position:HASH`. The hash is in capitals, so that no part of it is taken for a tax id and
 * masked in a log.
 */
export const formatAnchor = ({ stream, position, hash }: Anchor): string =>
  `${stream}:${position}:${hash.toUpperCase()}`;

/** Reads an anchor; undefined when the text is not one. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, name, position, hash] = /^([a-z_]+):([1-9]\d{0,17}):([0-9a-fA-F]{64})$/.exec(text.trim()) ?? [];
  const stream = sealedStreams.find((known) => known === name);
  if (stream === undefined || position === undefined || hash === undefined) return undefined;
  return { stream, position: BigInt(position), hash: hash.toLowerCase() };
}
