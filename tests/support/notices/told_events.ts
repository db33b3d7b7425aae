/** Stored events as courts read them, so that tests say what courts are told. */
import { eventTypeOf, type StoredFact, wireEventType } from "../../../domain/notices/event.ts";
import { type Payload, payloadOf } from "../../../domain/notices/notice.ts";

interface EventRow {
  readonly type: string;
  readonly data: unknown;
}

/** The type and the data of each row in the wire's words; its other columns as they are. */
export const told = <R extends EventRow>(rows: readonly R[]) =>
  rows.map((row) => ({
    ...row,
    type: wireEventType[eventTypeOf(row.type)] as string,
    data: payloadOf(row as unknown as StoredFact),
  }));

/** The rows of one type, of which the query selects no type. */
export const toldOf = (type: string, rows: readonly unknown[]): ToldRow[] =>
  told((rows as readonly { readonly data: unknown }[]).map((row) => ({ ...row, type: eventTypeOf(type) })))
    .map(({ type: _, ...row }) => row);

interface ToldRow {
  readonly [column: string]: unknown;
  readonly data: Payload;
}

/** The stored name of a type, for a condition of SQL. */
export const storedType = (wire: string): string => eventTypeOf(wire);
