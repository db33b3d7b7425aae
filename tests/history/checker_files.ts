/** Reads remittances, answers and receipts as an institution does that knows nothing but its manual (layout 1.11). */

export interface RemittanceLine {
  /** 10 block or cancellation, 20 unblock, 30 transfer, 40 notice of arrival, 50 information. */
  readonly record: string;
  readonly line: number;
  readonly number: string;
  /** Of the order that is split, reiterated or cancelled. */
  readonly origin: string | undefined;
  readonly operation: string | undefined;
  readonly occurrence: number;
  readonly process: string;
  readonly unit: string;
  readonly judge: string;
  readonly taxId: string;
  readonly ispb: string;
  /** Agency and account, of a block of one account and of what follows it. */
  readonly account: string;
  readonly amount: bigint;
  readonly transferId: string | undefined;
  readonly unblocksRest: boolean;
  /** As it stands in the file. */
  readonly text: string;
}

export interface Remittance {
  readonly ispb: string;
  readonly date: string;
  readonly sequence: number;
  readonly lines: readonly RemittanceLine[];
}

export interface AnswerLine {
  readonly record: string;
  /** The line of the remittance that it answers. */
  readonly line: number;
  readonly number: string;
  readonly ispb: string;
  readonly code: string;
  readonly blocked: bigint;
  readonly transferred: bigint;
  readonly unblocked: bigint;
  readonly received: bigint;
}

interface Answer {
  readonly ispb: string;
  readonly sequence: number;
  readonly remittanceSequence: number;
  readonly lines: readonly AnswerLine[];
}

interface Receipt {
  readonly ispb: string;
  readonly sequence: number;
  readonly answerName: string;
  readonly sha256: string;
  readonly accepted: boolean;
  readonly answers: number;
  readonly blocked: bigint;
  readonly codes: readonly string[];
}

/** What a file breaks of its manual. */
export class BadFile extends Error {}

const must = (condition: boolean, what: string): void => {
  if (!condition) throw new BadFile(what);
};

/** The fields of each line: UTF-8, CR LF after each, `;` between, quotes doubled within quotes. */
function recordsIn(text: string): { readonly fields: readonly string[]; readonly text: string }[] {
  must(text.endsWith("\r\n"), "the last line has no end");
  return text.slice(0, -2).split("\r\n").map((line) => {
    must(line !== "" && !/[\r\n]/.test(line), "an empty or broken line");
    const fields: string[] = [];
    for (let at = 0; at <= line.length;) {
      const quoted = /^"((?:[^"]|"")*)"(?=;|$)/.exec(line.slice(at));
      const plain = quoted ?? /^[^";]*(?=;|$)/.exec(line.slice(at));
      must(plain !== null, `quotes that do not close: ${line}`);
      fields.push(quoted?.[1]?.replaceAll('""', '"') ?? plain![0]);
      at += plain![0].length + 1;
    }
    return { fields, text: line };
  });
}

const nameParts = /^ASSETS_(REM|RET|REC)_([0-9A-Z]{8})_(\d{4})(\d{2})(\d{2})_(\d{6})_V0111\.txt$/;

function partsOf(name: string, kind: string) {
  const [, type, ispb = "", year, month, day, sequence] = nameParts.exec(name) ?? [];
  must(type === kind, `the name ${name}`);
  return { ispb, date: `${year}-${month}-${day}`, sequence: Number(sequence) };
}

/** Digits only. */
function amountOf(text: string | undefined): bigint {
  must(text !== undefined && /^\d{1,18}$/.test(text), `the amount ${text}`);
  return BigInt(text!);
}

/** Where the fields of each record stand, from 0. */
const at: Readonly<
  Record<string, { count: number; process: number; unit: number; judge: number; taxId: number }>
> = {
  "10": { count: 23, process: 7, unit: 8, judge: 10, taxId: 16 },
  "20": { count: 16, process: 5, unit: 6, judge: 8, taxId: 11 },
  "30": { count: 28, process: 5, unit: 6, judge: 8, taxId: 11 },
  "40": { count: 17, process: 4, unit: 5, judge: 7, taxId: 10 },
  "50": { count: 19, process: 6, unit: 7, judge: 9, taxId: 13 },
};

function remittanceLine(fields: readonly string[], text: string): RemittanceLine {
  const record = fields[0]!;
  const places = at[record];
  must(places !== undefined && fields.length === places.count, `the fields of: ${text}`);
  const field = (n: number) => fields[n] || undefined;
  const account = `${fields[13]}/${fields[14]}`;
  const own = {
    "10": {
      operation: fields[4],
      occurrence: Number(fields[5]),
      origin: field(6),
      ispb: fields[18],
      account: `${fields[19]}/${fields[20]}`,
      amount: fields[21],
    },
    "20": { origin: field(4), ispb: fields[12], account, amount: fields[15] },
    "30": {
      origin: field(4),
      ispb: fields[12],
      account,
      transferId: fields[15],
      amount: fields[16],
      unblocksRest: fields[17] === "S",
    },
    "40": { ispb: fields[11], transferId: fields[12], amount: fields[14], occurrence: Number(fields[16]) },
    "50": { occurrence: Number(fields[4]), origin: field(5), ispb: fields[15], amount: "0" },
  }[record]!;
  return {
    ...{ operation: undefined, transferId: undefined, unblocksRest: false, occurrence: 1, origin: undefined },
    account: "/",
    ...own,
    ...{ record, text, line: Number(fields[1]), number: fields[2]!, ispb: own.ispb! },
    ...{ process: fields[places!.process]!, unit: fields[places!.unit]!, judge: fields[places!.judge]! },
    ...{ taxId: fields[places!.taxId]!, amount: amountOf(own.amount) },
  };
}

/** @throws BadFile */
export function readRemittance(name: string, text: string): Remittance {
  const named = partsOf(name, "REM");
  const records = recordsIn(text);
  const [header, trailer] = [records[0]!.fields, records.at(-1)!.fields];
  must(header.length === 8 && header[0] === "00" && header[1] === "0111", "the header");
  must(header[2] === "ASSETS" && header[3] === named.ispb && header[4] === named.date, "whose header it is");
  must(Number(header[5]) === named.sequence && header[7] === name, "the header's name and sequence");
  const lines = records.slice(1, -1).map(({ fields, text }) => remittanceLine(fields, text));
  must(lines.every(({ line }, n) => line === n + 2), "the numbers of the lines");
  const of = (record: string) => lines.filter((line) => line.record === record);
  const told = (record: string) => [
    String(of(record).length),
    String(of(record).reduce((sum, { amount }) => sum + amount, 0n)),
  ];
  const counts = [...["10", "20", "30", "40"].flatMap(told), String(of("50").length)];
  const expected = ["99", String(named.sequence), String(records.length), ...counts];
  must(trailer.join() === expected.join(), `the trailer ${trailer.join(";")}, not ${expected.join(";")}`);
  return { ...named, lines };
}

const no = { blocked: 0n, transferred: 0n, unblocked: 0n, received: 0n };

function answerLine(fields: readonly string[]): AnswerLine {
  const [record = "", line, number = "", , ispb = ""] = fields;
  const head = { record, line: Number(line), number, ispb, ...no };
  if (record === "10") return { ...head, code: fields[5]!, blocked: amountOf(fields[6]) };
  if (record === "20") return { ...head, code: fields[5]!, unblocked: amountOf(fields[6]) };
  if (record === "30") {
    return {
      ...head,
      code: fields[6]!,
      transferred: amountOf(fields[7]),
      unblocked: amountOf(fields[8]),
    };
  }
  if (record === "40") return { ...head, code: fields[6]!, received: amountOf(fields[7]) };
  return { ...head, code: fields[5]! };
}

/** An answer that one of the institutions wrote, whatever is wrong with its sums. @throws BadFile */
export function readAnswer(name: string, text: string): Answer {
  const named = partsOf(name, "RET");
  const records = recordsIn(text);
  return {
    ...named,
    remittanceSequence: Number(records[0]!.fields[6]),
    lines: records.slice(1, -1).map(({ fields }) => answerLine(fields)),
  };
}

/** @throws BadFile */
export function readReceipt(name: string, text: string): Receipt {
  const named = partsOf(name, "REC");
  const records = recordsIn(text);
  const [header, trailer] = [records[0]!.fields, records.at(-1)!.fields];
  must(header.length === 14 && header[0] === "00" && header[3] === named.ispb, "the header");
  must(header[4] === named.date && Number(header[5]) === named.sequence && header[7] === name, "its name");
  const notices = records.slice(1, -1).map(({ fields }) => fields);
  must(notices.every((fields) => fields.length === 5 && fields[0] === "80"), "the notices");
  const expected = ["99", String(named.sequence), String(records.length), String(notices.length)];
  must(trailer.join() === expected.join(), `the trailer ${trailer.join(";")}, not ${expected.join(";")}`);
  must(header[11] === "ACEITO" || header[11] === "REJEITADO", `the result ${header[11]}`);
  const accepted = header[11] === "ACEITO";
  return {
    ...named,
    ...{ answerName: header[8]!, sha256: header[9]!, accepted },
    ...{
      answers: accepted ? Number(header[12]) : 0,
      blocked: accepted ? amountOf(header[13]) : 0n,
    },
    codes: notices.map((fields) => fields[3]!),
  };
}
