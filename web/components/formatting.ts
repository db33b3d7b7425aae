/** How values of the API read on pages. */
import { localDate } from "../../domain/calendar/calendar.ts";

const zoned = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
});

/** `21/11/2026, 19:00`, in Brasília time. */
export const dateTime = (instant: string | Temporal.Instant): string =>
  zoned.format(new Date(instant.toString()));

/** `21/11/2026` of `2026-11-21` or of an instant. */
export const day = (date: string | Temporal.Instant): string => {
  const text = typeof date === "string" && date.length === 10
    ? date
    : localDate(Temporal.Instant.from(date.toString())).toString();
  return text.split("-").toReversed().join("/");
};

const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** `R$ 1.234,56` of `1234.56`. */
export const reais = (amount: string): string => money.format(amount as Intl.StringNumericLiteral);

/** `1.234,56`, as it is typed. */
export const amountTyped = (amount: string): string => reais(amount).replace(/^R\$\s*/, "");

/** `529.982.247-25`, `11.222.333/0001-81`; a company's root `11.222.333`. */
export function taxIdText(taxId: string): string {
  if (/^\d{11}$/.test(taxId)) return taxId.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4");
  if (taxId.length === 14) return taxId.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
  if (taxId.length === 8) return taxId.replace(/^(.{2})(.{3})(.{3})$/, "$1.$2.$3");
  return taxId;
}

/** `2 h 14 min`; at least a minute. */
export function duration(seconds: number): string {
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes % 1_440 / 60)];
  const rest = minutes % 60;
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  return hours > 0 ? `${hours} h ${String(rest).padStart(2, "0")} min` : `${rest} min`;
}

/** `EXECUCAO_FISCAL` reads `Execução fiscal` where we know the word, else `Execucao fiscal`. */
export const plain = (code: string): string => {
  const text = code.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`;
