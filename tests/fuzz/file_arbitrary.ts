/**
 * Random files of the exchange: made by their layout, so that their grammar is valid, and then changed in a few
 * places.
 */
import fc from "fast-check";
import type { Field, FileLayout, RecordLayout } from "../../exchange/layout/field.ts";

/** Values by the names of fields that are likely to be valid in them. */
export type Dictionary = Readonly<Record<string, readonly string[]>>;

type Cells = readonly string[];

const digits = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.nat({ max: 20_000 }).map(String) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: max }),
    },
  );

const dates = ["2026-11-23", "2026-11-24", "2024-02-29", "0001-01-01", "9999-12-31"];
const instants = [
  "2026-11-23T14:00:00-03:00",
  "2026-11-24T09:59:59Z",
  "9999-12-31T23:59:59-14:59",
  "0001-01-01T00:00:00+14:59",
];

function goodCell(field: Field, dictionary: Dictionary): fc.Arbitrary<string> {
  const known = dictionary[field.name];
  const byType: Record<Field["type"], () => fc.Arbitrary<string>> = {
    number: () => digits(field.maxLength),
    money: () => digits(field.maxLength),
    balance: () => fc.tuple(fc.constantFrom("", "-"), digits(15)).map((parts) => parts.join("")),
    date: () => fc.constantFrom(...dates),
    instant: () => fc.constantFrom(...instants),
    text: () => fc.string({ maxLength: 30 }),
    code: () => fc.stringMatching(field.pattern!.regexp, { maxLength: field.maxLength }),
    domain: () => fc.constantFrom(...Object.keys(field.values!)),
  };
  const cell = known === undefined
    ? byType[field.type]()
    : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...known) }, {
      weight: 1,
      arbitrary: byType[field.type](),
    });
  return field.required ? cell : fc.oneof({ weight: 2, arbitrary: fc.constant("") }, cell);
}

const record = ({ type, fields }: RecordLayout, dictionary: Dictionary): fc.Arbitrary<Cells> =>
  fc.tuple(...fields.map((field) => goodCell(field, dictionary))).map((cells) => [type, ...cells]);

/** Values that are wrong in most cells. */
const strange = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      " ",
      "0",
      "-1",
      "1.5",
      "1e9",
      "NaN",
      "٣",
      "１",
      '"',
      '"";',
      ";",
      "\r",
      "\n",
      "\0",
      "\u2028",
      "\ud800",
    ],
    ...[
      "98",
      "97",
      "77",
      "2026-02-30",
      "2026-11-24T24:00:00Z",
      "0000-00-00",
      "../../etc/passwd",
      "=1+1",
      "'--",
    ],
    ...["9".repeat(15), "9".repeat(20), "9".repeat(400), "é".repeat(200), "x".repeat(9_000), "😀".repeat(60)],
    "__proto__",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
);

/** A change of a file's lines; its place is taken modulo the number of lines. */
const change = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("cell" as const), at: fc.nat(), cell: fc.nat(), text: strange }),
  },
  fc.record({ do: fc.constant("copy cell" as const), at: fc.nat(), cell: fc.nat(), from: fc.nat() }),
  fc.record({ do: fc.constantFrom("drop cell" as const, "add cell" as const), at: fc.nat(), cell: fc.nat() }),
  fc.record({
    do: fc.constantFrom(
      "drop line" as const,
      "repeat line" as const,
      "swap lines" as const,
      "change type" as const,
    ),
    at: fc.nat(),
    cell: fc.nat(),
  }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

function changed(lines: readonly Cells[], one: Change): Cells[] {
  if (lines.length === 0) return [];
  const at = one.at % lines.length;
  const line = lines[at]!;
  const cell = one.cell % Math.max(1, line.length);
  switch (one.do) {
    case "cell":
      return lines.with(at, line.with(Math.min(cell, line.length - 1), one.text)) as Cells[];
    case "copy cell":
      return lines.with(at, line.with(cell, lines[one.from % lines.length]![cell] ?? ""));
    case "drop cell":
      return lines.with(at, line.length < 2 ? line : line.toSpliced(cell, 1));
    case "add cell":
      return lines.with(at, line.toSpliced(cell, 0, "1"));
    case "drop line":
      return lines.toSpliced(at, 1);
    case "repeat line":
      return lines.toSpliced(at, 0, line);
    case "swap lines": {
      const other = one.cell % lines.length;
      return lines.with(at, lines[other]!).with(other, line);
    }
    case "change type":
      return lines.with(
        at,
        line.with(0, ["00", "10", "20", "30", "40", "50", "51", "52", "99"][one.cell % 9]!),
      );
  }
}

/** The trailer that agrees with the lines, so that a wrong trailer does not hide the other faults. */
function trailerOf(layout: FileLayout, lines: readonly Cells[]): Cells {
  const header = lines[0] ?? [];
  const sequence = header[layout.header.fields.findIndex(({ name }) => name === "sequencial") + 1] ?? "";
  const totals = new Map([["sequencial", sequence], ["quantidadeLinhas", String(lines.length + 1)]]);
  for (const { type, fields, count, sum } of layout.details) {
    const own = lines.filter(([first]) => first === type);
    totals.set(count, String(own.length));
    if (sum === undefined) continue;
    const at = fields.findIndex(({ name }) => name === sum.of) + 1;
    const amounts = own.map((cells) => /^\d+$/.test(cells[at] ?? "") ? BigInt(cells[at]!) : 0n);
    totals.set(sum.name, String(amounts.reduce((total, amount) => total + amount, 0n)));
  }
  return [layout.trailer.type, ...layout.trailer.fields.map(({ name }) => totals.get(name) ?? "")];
}

const lineOf = (cells: Cells): string =>
  cells.map((cell) => /[;"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell).join(";");

/** The lines of a file, without their endings. */
export function fileLines(layout: FileLayout, dictionary: Dictionary): fc.Arbitrary<string[]> {
  return fc.record({
    header: record(layout.header, dictionary),
    details: fc.array(fc.oneof(...layout.details.map((detail) => record(detail, dictionary))), {
      maxLength: 6,
    }),
    changes: fc.array(change, { maxLength: 3 }),
    trailer: fc.constantFrom("right", "right", "as before"),
  }).map(({ header, details, changes, trailer }) => {
    const good = [header, ...details];
    if (trailer === "right") {
      const lines = changes.reduce(changed, good);
      return [...lines, trailerOf(layout, lines)].map(lineOf);
    }
    return changes.reduce(changed, [...good, trailerOf(layout, good)]).map(lineOf);
  });
}

/** A change of a text or of bytes at any place. */
export const byteChange = fc.record({
  do: fc.constantFrom("flip", "cut", "insert", "repeat", "drop", "zero"),
  at: fc.nat(),
  length: fc.nat({ max: 64 }),
  byte: fc.nat({ max: 255 }),
});
type ByteChange = typeof byteChange extends fc.Arbitrary<infer C> ? C : never;

export function changeBytes(bytes: Uint8Array, one: ByteChange): Uint8Array {
  if (bytes.length === 0) return bytes;
  const at = one.at % bytes.length;
  const [before, after] = [[...bytes.subarray(0, at)], bytes.subarray(at)];
  switch (one.do) {
    case "flip":
      return bytes.with(at, bytes[at]! ^ (one.byte || 1));
    case "cut":
      return Uint8Array.from(before);
    case "insert":
      return Uint8Array.from([...before, ...new Array(one.length).fill(one.byte), ...after]);
    case "repeat":
      return Uint8Array.from([...before, ...after.subarray(0, one.length), ...after]);
    case "drop":
      return Uint8Array.from([...before, ...after.subarray(one.length)]);
    default:
      return Uint8Array.from([
        ...before,
        ...after.subarray(0, one.length).fill(0),
        ...after.subarray(one.length),
      ]);
  }
}
