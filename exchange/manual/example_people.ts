/** The people, institutions and dates of the manual's examples, all invented. */
import { createHash } from "node:crypto";
import { instantAt } from "../../domain/calendar/calendar.ts";
import { type ReceiptResult, writeReceipt } from "../receipt.ts";

export { instantAt };

export const LEADER = "90000001";
export const BRANCH = "90000002";
export const OTHER_BANK = "90000003";

/** A Monday. */
export const monday = Temporal.PlainDate.from("2026-11-23");

/** The instant at which the receipt for an answer of a day is written. */
export const decidedOn = (day: Temporal.PlainDate) => instantAt(day, "09:31");

export const court = {
  numeroProcesso: "0000832-35.2018.4.01.3202",
  codigoVara: "v-4013202",
  nomeVara: "Vara Federal Cível de Exemplo",
  cpfJuiz: "11144477735",
  nomeJuiz: "Juíza Inventada",
} as const;

/** The receipt for an answer file of a day. */
export function receiptOf(
  { name, text }: { readonly name: string; readonly text: string },
  verdict: ReceiptResult,
  { day, sequence }: { readonly day: Temporal.PlainDate; readonly sequence: number },
) {
  const sha256 = createHash("sha256").update(text).digest("hex");
  const subject = { ispb: LEADER, fileName: name, receivedAt: instantAt(day, "09:30"), sha256 };
  return writeReceipt(subject, verdict, { sequence, now: decidedOn(day) });
}
