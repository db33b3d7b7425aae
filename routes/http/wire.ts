/** The wire forms that all resources share (HTTP contract, first paragraph). */
import * as v from "valibot";
import { formatRfc3339, localDate } from "../../domain/calendar/calendar.ts";
import { centavos, formatMoney } from "../../domain/money.ts";
import { faultOfText } from "../../domain/pasted_number.ts";
import type { SortColumns } from "../../domain/sort_order.ts";
import { leaveOut, ruleMessage, voiced } from "./voice.ts";

/** An instant in RFC 3339 with the offset of the courts' time zone. */
export const wireInstant = formatRfc3339;

/** An amount as text with two decimals. */
export const wireMoney = (amount: bigint): string => formatMoney(centavos(amount));

/** Converts a value that may be absent. */
export const mapPresent = <T, U>(value: T | null | undefined, map: (value: T) => U): U | undefined =>
  value === null || value === undefined ? undefined : map(value);

/** Free text, with something to read in it. */
export const text = (max: number) =>
  v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(max),
    v.check(
      (text) => text === "" || text.trim() !== "",
      ruleMessage(voiced`Tem só espaços; escreva o texto ou ${leaveOut}`),
    ),
    v.check((text) => faultOfText(text) === undefined, ({ input }) => faultOfText(input)!),
  );

/** What an account holds, in answers; below zero when it is overdrawn. */
export const balance = v.pipe(v.string(), v.regex(/^-?\d+\.\d{2}$/), v.examples(["-1500.00"]));

/** A calendar date as each voice writes it. */
const dateForm = { call: "AAAA-MM-DD", page: "dd/mm/aaaa" };

/** A calendar date, `AAAA-MM-DD`. */
export const date = v.pipe(
  v.string(),
  v.isoDate(ruleMessage(voiced`Deve ser uma data ${dateForm}`)),
  v.check(isDate, "A data não existe no calendário"),
);

/** Yes or no in a query. */
export const trueOrFalse = v.picklist(
  ["true", "false"],
  ruleMessage({ call: "Deve ser true ou false", page: "Deve ser sim ou não" }),
);

export const mustBeTrue = ruleMessage({ call: "Deve ser true", page: "Deve ser sim" });

/** An instant in answers, RFC 3339 with offset. */
export const instant = v.pipe(v.string(), v.isoTimestamp(), v.examples(["2026-11-23T19:00:00-03:00"]));

const timestamp = v.pipe(
  v.string(),
  v.isoTimestamp("Deve ser um instante com fuso, como 2026-11-23T19:00:00-03:00"),
);

/** An instant in requests. */
export const givenInstant = v.pipe(
  timestamp,
  v.check(isInstant, "O instante não existe no calendário"),
  v.examples(["2026-11-23T19:00:00-03:00"]),
);

/** A day in requests: a date, or the instant that answers give for it. */
export const dayOrInstant = v.union(
  [date, givenInstant],
  ruleMessage(voiced`Deve ser uma data ${dateForm} ou um instante com fuso`),
);

export const dayOf = (given: string): Temporal.PlainDate =>
  given.includes("T") ? localDate(Temporal.Instant.from(given)) : Temporal.PlainDate.from(given);

/** An amount in answers. */
export const money = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/), v.examples(["15000.00"]));

/**
 * Accepts a text that another rule has refused already, to report one fault only. The first of days is
 * accepted, since reading from it reads everything; after the last year of four digits there is nothing to
 * read.
 */
function isInstant(text: string): boolean {
  return !v.is(timestamp, text) || instantIn(text)?.startsWith("+") === false;
}

/**
 * Whether a text is an instant in the years that the database, the wire and date arithmetic can handle: in
 * any time zone its year, and that of the days around it, has four digits.
 */
export function isStorableInstant(text: string): boolean {
  const utc = instantIn(text);
  return utc !== undefined && isStorable(utc);
}

function instantIn(text: string): string | undefined {
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    return undefined;
  }
}

/** Accepts a text that another rule has refused already, to report one fault only. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return true;
  try {
    return isStorable(Temporal.PlainDate.from(text, { overflow: "reject" }).toString());
  } catch {
    return false;
  }
}

/** Years with a sign sort before all digits. */
const isStorable = (iso: string): boolean => iso > "0001-01-02" && iso < "9999";

/** The most ids of one call; their text fits every proxy's limit of an address (4 kB). */
export const MAX_IDS = 100;

const ID_LENGTH = 36;

/** @param of what the ids are of, in the plural */
export const idList = (of: string) =>
  v.pipe(
    text(MAX_IDS * (ID_LENGTH + 1)),
    v.check((list) => list.split(",").length <= MAX_IDS, `Informe no máximo ${MAX_IDS} identificadores`),
    v.description(`Identificadores de ${of} (UUID), até ${MAX_IDS}, separados por vírgula`),
    v.examples(["0190c9a8-5f0e-7a52-9f0b-3f6a1c2d4e5f,0190c9a8-6a11-7c3d-8a44-12ab34cd56ef"]),
  );

/** The ids of such a list, each once. */
export const idsOf = (list: string): string[] => [...new Set(list.toLowerCase().split(","))];

const DEFAULT_PAGE_SIZE = 30;
const MAX_PAGE_SIZE = 200;
/** A higher page would make the database count rows needlessly. */
const MAX_PAGE = 1_000_000;

const wholeNumber = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, "Deve ser um número inteiro"),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(max),
  );

/** The parameters of every list. */
export const pageEntries = {
  pageNumber: v.optional(v.pipe(wholeNumber(MAX_PAGE), v.description("Página, a partir de 1")), "1"),
  pageSize: v.optional(
    v.pipe(wholeNumber(MAX_PAGE_SIZE), v.description("Itens por página")),
    String(DEFAULT_PAGE_SIZE),
  ),
};

/** A parameter for the most items to read. */
export const itemLimit = (max: number, usual: number) =>
  v.optional(v.pipe(wholeNumber(max), v.description("Itens a ler, no máximo")), String(usual));

interface PageRequest {
  readonly pageNumber: number;
  readonly pageSize: number;
  /** The number of rows to skip, where they are not whole pages; used by spreadsheets. */
  readonly skipped?: number;
}

/** The rows of a page, for the database. */
export const pageWindow = ({ pageNumber, pageSize, skipped }: PageRequest) => ({
  limit: pageSize,
  offset: skipped ?? (pageNumber - 1) * pageSize,
});

/** The envelope of a list. */
export const pageOf = <T>(content: T[], total: number, { pageNumber, pageSize }: PageRequest) => ({
  content,
  pageNumber,
  pageSize,
  totalElements: total,
  totalPages: Math.ceil(total / pageSize),
});

/** A page of a list that is in memory whole. */
export const pageOfAll = <T>(all: T[], page: PageRequest) => {
  const { offset, limit } = pageWindow(page);
  return pageOf(all.slice(offset, offset + limit), all.length, page);
};

type Sorting<C> = `${"" | "-"}${keyof C & string}`;

/** The parameter `ordenar` of a list with these columns. */
export const sortingEntry = <C extends SortColumns<unknown>>(columns: C) =>
  v.optional(v.pipe(
    v.picklist(Object.keys(columns).flatMap((name) => [name, `-${name}`]) as Sorting<C>[]),
    v.description("Por que a lista é ordenada, com `-` do último ao primeiro"),
  ));

/** The envelope of a list that is always answered whole. */
export const wholePage = <T>(all: T[]) => pageOf(all, all.length, { pageNumber: 1, pageSize: all.length });

export const integer = v.pipe(v.number(), v.integer());
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The schema of a list's envelope. */
export const pageSchema = <S extends v.GenericSchema>(item: S) =>
  v.object({
    content: v.array(item),
    pageNumber: count,
    pageSize: count,
    totalElements: count,
    totalPages: count,
  });

/** Whether a text is a UUID; only such a text can be an id. */
export const isUuid = (text: string | undefined): text is string =>
  text !== undefined &&
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** Whether a text can be the id of an order. */
export const isOrderId = isUuid;
