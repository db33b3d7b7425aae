/** Brazilian formatting of values for pages, documents, and the sentences of problems and alarms. */
import { formatRfc3339, lastMinuteBefore, localDate, TIME_ZONE } from "./calendar/calendar.ts";
import type { Profile } from "./identity/caller.ts";
import { formatTaxId, type TaxId } from "./identity/tax_id.ts";

/** A number: `1.234`. */
export const formatNumber = (value: number | bigint): string => value.toLocaleString("pt-BR");

/** A number with at most one decimal: `1,5`. */
export const formatDecimal = (value: number): string =>
  value.toLocaleString("pt-BR", { maximumFractionDigits: 1 });

/** A number shortened: `13,1 mil`. */
export const formatShortNumber = (value: number): string =>
  value.toLocaleString("pt-BR", { notation: "compact", maximumFractionDigits: 1 });

/** A rate from 0 to 1 as a percentage: `97,5%`. */
export const formatPercent = (rate: number): string =>
  rate.toLocaleString("pt-BR", { style: "percent", maximumFractionDigits: 1 });

/** The singular or plural word for a count: `ordem` for one, else `ordens`. */
export const inflect = (count: number, one: string, many: string): string => count === 1 ? one : many;

/** A count with its word: `1 ordem`, `1.234 ordens`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${inflect(count, one, many)}`;

/** A list of items: `a, b e c`. */
export const formatList = (items: readonly string[], last = "e"): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;

const two = (value: number): string => String(value).padStart(2, "0");

type Day = Pick<Temporal.PlainDate, "day" | "month" | "year">;

/** `23/11/2026`, from a date, from its text `2026-11-23`, or from an instant by Brasília time. */
export function formatDate(date: string | Temporal.Instant | Day): string {
  if (typeof date === "string" && date.length === 10) return date.split("-").toReversed().join("/");
  const of = typeof date === "string"
    ? localDate(Temporal.Instant.from(date))
    : date instanceof Temporal.Instant
    ? localDate(date)
    : date;
  return `${two(of.day)}/${two(of.month)}/${of.year}`;
}

/** `19:00`, by Brasília time. */
const time = (local: Temporal.ZonedDateTime): string => `${two(local.hour)}:${two(local.minute)}`;

const localOf = (instant: string | Temporal.Instant) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(TIME_ZONE);

/** `23/11/2026, 19:00`, by Brasília time. */
export function formatDateTime(instant: string | Temporal.Instant): string {
  const local = localOf(instant);
  return `${formatDate(local)}, ${time(local)}`;
}

/** An instant within a sentence, by Brasília time: `23/11/2026 às 19:00`. */
export function formatDateTimeInSentence(instant: Temporal.Instant): string {
  const local = localOf(instant);
  return `${formatDate(local)} às ${time(local)}`;
}

/**
 * A deadline, which is exclusive, by the last minute in which it is kept: `25/11/2026 às 04:59` of one at 05:00
 * (specification, "Limits").
 */
export const formatDeadlineInSentence = (deadline: Temporal.Instant): string =>
  formatDateTimeInSentence(lastMinuteBefore(deadline));

/** A date without its year: `23/11`. */
export const formatDayAndMonth = (date: Pick<Day, "day" | "month">): string =>
  `${two(date.day)}/${two(date.month)}`;

/**
 * A date and time with its weekday, by Brasília time: `seg., 23/11/2026, 19:00`; `weekday` chooses the full
 * or the short name.
 */
export const formatDateTimeWithWeekday = (
  instant: Temporal.Instant,
  weekday: "long" | "short" = "short",
): string =>
  localOf(instant).toLocaleString("pt-BR", {
    weekday,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });

/** The name of a date's weekday: `segunda-feira`. */
export const weekdayName = (date: Temporal.PlainDate): string =>
  date.toLocaleString("pt-BR", { weekday: "long" });

/** A day with its weekday: `quarta-feira, 25/11/2026`. */
export const formatDay = (date: Temporal.PlainDate): string => `${weekdayName(date)}, ${formatDate(date)}`;

/** When something is on that day, within a sentence: `na quarta-feira, 25/11/2026`, `no sábado, 28/11/2026`. */
export const onDay = (date: Temporal.PlainDate): string =>
  `${date.dayOfWeek > 5 ? "no" : "na"} ${formatDay(date)}`;

/** The name of a date's month: `novembro`. */
export const monthName = (date: Temporal.PlainDate): string =>
  date.toLocaleString("pt-BR", { month: "long" });

/** A time, by Brasília time: `19:04`; followed by its day, `19:04 de 23/11/2026`, when that is not `today`. */
export function formatTime(instant: string, today?: Temporal.PlainDate): string {
  // A page that shows thousands asks no time zone for each.
  if (today === undefined) return formatRfc3339(Temporal.Instant.from(instant)).slice(11, 16);
  const local = localOf(instant);
  return local.toPlainDate().equals(today) ? time(local) : `${time(local)} de ${formatDate(local)}`;
}

/** A duration, at least a minute: `2 h 14 min`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes % 1_440 / 60)];
  const rest = minutes % 60;
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  return hours > 0 ? `${hours} h ${two(rest)} min` : `${rest} min`;
}

const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/**
 * `R$ 1.234,56`, from an amount as the wire has it, `1234.56`; `− R$ 1.234,56` for what is below zero.
 * `formatReais` formats centavos.
 */
export const formatAmount = (amount: string): string =>
  amount.startsWith("-")
    ? `−\u00a0${formatAmount(amount.slice(1))}`
    : money.format(amount as Intl.StringNumericLiteral);

/**
 * Shown for a value that is not known yet: an institution has not answered, nothing is asked, a day has not
 * come. It differs from zero: `R$ 0,00` is an amount that is known to be zero. Pages and documents use the
 * same text.
 */
export const NO_VALUE = "–";

/** An amount as the wire has it, or `NO_VALUE` when it is absent. */
export const formatAmountOrNoValue = (amount: string | undefined): string =>
  amount === undefined ? NO_VALUE : formatAmount(amount);

/** An amount as users type it: `1.234,56`. */
export const formatTypedAmount = (amount: string): string => formatAmount(amount).replace(/^R\$\s*/, "");

/** A size in bytes: `1,2 MB`. */
export function formatBytes(size: number): string {
  if (size < 1_000) return `${size} bytes`;
  const [unit, name] = size < 1_000_000 ? [1_000, "kB"] : [1_000_000, "MB"];
  return `${formatDecimal(size / unit)} ${name}`;
}

/**
 * A tax id with its punctuation: `529.982.247-25`, `11.222.333/0001-81`, the company root `11.222.333`. A
 * text that is not a tax id is returned unchanged.
 */
export const taxIdText = (taxId: string): string =>
  /^(\d{11}|[0-9A-Z]{8}|[0-9A-Z]{14})$/.test(taxId) ? formatTaxId(taxId as TaxId) : taxId;

/** An institution's name and ISPB: `Banco Ipê S.A. (91000001)`. */
export const institutionText = (ispb: string, name: string | undefined): string =>
  name === undefined || name === "" ? ispb : `${name} (${ispb})`;

/** A server's host and port: `sftp.banco.com.br:22`, `[::1]:22`. */
export const serverText = (host: string, port: number): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

/** A code without a title, made readable: `EXECUCAO_FISCAL` gives `Execucao fiscal`. */
export const readableCode = (code: string): string => {
  const text = code.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The names of profiles, of no gender, for that of a person is not known: as a title beside a user's name and within a sentence. */
const profiles: Readonly<Record<Profile, { readonly title: string; readonly inSentence: string }>> = {
  "assistant": { title: "Assessoria", inSentence: "de assessoria" },
  "judge": { title: "Magistratura", inSentence: "de magistratura" },
  "administrator": { title: "Administração do tribunal", inSentence: "de administração do tribunal" },
  "single-account-maintainer": {
    title: "Manutenção de contas únicas",
    inSentence: "de manutenção de contas únicas",
  },
  "standard-deposit-registrar": {
    title: "Cadastro de contas de depósito",
    inSentence: "de cadastro de contas de depósito",
  },
  "operator": { title: "Operação", inSentence: "de operação do serviço" },
};

export const profileTitle = (profile: Profile): string => profiles[profile].title;

export const profileInSentence = (profile: Profile): string => profiles[profile].inSentence;
