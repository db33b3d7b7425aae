/** What the operations of operators share. */
import * as v from "valibot";
import { at } from "../../domain/calendar/calendar.ts";
import type { Profile } from "../../domain/identity/caller.ts";
import { text } from "../http/wire.ts";

export const tag = "Operação";
export const operators = { profiles: ["operator"] satisfies Profile[] };

/** Why an operator does something; it goes into the audit trail. */
export const reason = v.pipe(
  text(300),
  v.check((given) => given.trim().length >= 5, "Diga o motivo em ao menos 5 caracteres"),
  v.description("Motivo, registrado na trilha de auditoria"),
  v.examples(["A instituição pediu por telefone, chamado 4321"]),
);

/** The body of an operation that needs a reason and nothing else. */
export const ReasonBody = v.pipe(v.strictObject({ motivo: reason }), v.metadata({ ref: "Motivo" }));

export const idParameter = (of: string) =>
  ({ in: "path", name: "id", description: `Identificador ${of}` }) as const;

/** A text that can be the number of a row; anything else names nothing. */
export const idOf = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;

/** A day by the courts' clock: its first instant, and that of the next. */
export const boundsOf = (day: Temporal.PlainDate) => ({
  from: at(day, "00:00"),
  to: at(day.add({ days: 1 }), "00:00"),
});
