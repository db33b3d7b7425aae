/** What the operations for operators share. */
import * as v from "valibot";
import { instantAt } from "../../domain/calendar/calendar.ts";
import type { Call } from "../call.ts";
import { text } from "../http/wire.ts";
import { operationsOf } from "../operation.ts";

/** States an operation that operators may call. */
export const operatorOperation = operationsOf({ tag: "Operação", access: { profiles: ["operator"] } });

/** The reason an operator gives, which is recorded in the audit trail. */
export const reason = v.pipe(
  text(300),
  v.check((given) => given.trim().length >= 5, "Diga o motivo em ao menos 5 caracteres"),
  v.description("Motivo, registrado na trilha de auditoria"),
  v.examples(["A instituição pediu por telefone, chamado 4321"]),
);

/** The body of an operation that needs only a reason. */
export const ReasonBody = v.pipe(v.strictObject({ motivo: reason }), v.metadata({ ref: "Motivo" }));

export const idParameter = (of: string) =>
  ({ in: "path", name: "id", description: `Identificador ${of}` }) as const;

/** The id of a row in a path; undefined when the text cannot be one. */
export const parseRowId = (text: string): bigint | undefined =>
  /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;

/** A call on one row, with the operator's reason. */
export type ReasonedCall<O> = Call<{ readonly id: string }, { readonly motivo: string }, unknown, O>;

/** The row that a path names; undefined when there is none, or its text can be no id. */
export async function rowAt<R>(
  text: string,
  find: (id: bigint) => Promise<R | undefined>,
): Promise<R | undefined> {
  const id = parseRowId(text);
  return id === undefined ? undefined : await find(id);
}

/** The first instant of a day in the courts' time zone, and that of the next day. */
export const dayBounds = (day: Temporal.PlainDate) => ({
  from: instantAt(day, "00:00"),
  to: instantAt(day.add({ days: 1 }), "00:00"),
});
