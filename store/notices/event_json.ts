/** The data of events as SQL, with the names that the domain gives it. */
import { type RawBuilder, sql } from "kysely";
import type { EventType } from "../../domain/notices/event.ts";
import type { AnsweredTarget, EventData, SplitNamed } from "../../domain/notices/event_data.ts";
import type { DispatchableTable } from "../orders/dispatch_states.ts";

/** The SQL of each member of an object; of a member that may be absent, it may be null. */
type Columns<T> = { readonly [Name in keyof T]: RawBuilder<unknown> };

const object = (columns: Columns<object>): RawBuilder<unknown> =>
  sql`jsonb_build_object(${
    sql.join(Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), column]))
  })`;

/** What an event of a type says, or a part of it. */
export const eventData = <T extends EventType, Part extends keyof EventData[T] = keyof EventData[T]>(
  columns: Columns<Pick<EventData[T], Part>>,
): RawBuilder<unknown> => object(columns);

type TargetOf<T extends EventType> = EventData[T] extends { readonly targets: readonly (infer Target)[] }
  ? Target
  : never;

/** A group of rows as the targets of an event, in a sequence. */
export const targetsData = <T extends EventType>(
  columns: Columns<TargetOf<T>>,
  sequence: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`jsonb_agg(jsonb_strip_nulls(${object(columns)}) order by ${sequence})`;

/** The split `id` with its protocol number, in the data of an event that concerns it. */
export const splitNamed = (
  split: RawBuilder<unknown>,
  splitNumber: RawBuilder<unknown>,
): Columns<SplitNamed> => ({ split, splitNumber });

/** Of an order or split `x`: the order, whose court gets the event, and the split that the event names. */
export const concerning: Readonly<
  Record<DispatchableTable, { readonly order: RawBuilder<unknown>; readonly split: RawBuilder<unknown> }>
> = {
  court_order: { order: sql`x.id`, split: sql`'{}'::jsonb` },
  split: { order: sql`x.order_id`, split: object(splitNamed(sql`x.id`, sql`x.protocol_number`)) },
};

/** What an answered target says besides its row. */
type Besides = Columns<Partial<Omit<AnsweredTarget, "target" | "ispb" | "code" | "blocked">>>;

/**
 * The answered targets of a group of rows `alias` as an event's data. Nothing in it needs escaping, and text
 * is built three times as fast as `jsonb`, which matters because events have every answer of the country.
 */
export function answeredTargetsData(
  alias: string,
  { split, besides = {} }: { split?: Columns<SplitNamed> | undefined; besides?: Besides } = {},
): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const required: Columns<Pick<AnsweredTarget, "target" | "ispb" | "code">> = {
    target: of("id"),
    ispb: of("ispb"),
    code: of("code"),
  };
  const optional: Columns<Partial<AnsweredTarget>> = { blocked: of("blocked_amount"), ...besides };
  const text = sql`${members("{", required)} || ${
    sql.join(Object.entries(optional).map(([name, column]) => optionalMember(name, column)), sql` || `)
  } || '}'`;
  const targets: keyof EventData["answer-processed"] = "targets";
  const head = split === undefined
    ? sql.lit(`{"${targets}":[`)
    : sql`${members("{", split)} || ${sql.lit(`,"${targets}":[`)}`;
  return sql`(${head} || string_agg(${text}, ',' order by ${of("id")}) || ']}')::jsonb`;
}

/** The members of an object as JSON text after `start`; each further piece of text would cost every row. */
const members = (start: string, columns: Columns<object>): RawBuilder<unknown> =>
  sql`${
    sql.join(
      Object.entries(columns).map(([name, column], index) =>
        sql`${sql.lit(`${index === 0 ? start : '",'}"${name}":"`)} || ${column}`
      ),
      sql` || `,
    )
  } || '"'`;

/** Members whose value is a number. */
const NUMBERS: ReadonlySet<string> = new Set<keyof AnsweredTarget>(["noAnswers"]);

/** A member after others as JSON text, empty where it has no value. */
const optionalMember = (name: string, column: RawBuilder<unknown>): RawBuilder<unknown> => {
  const quote = NUMBERS.has(name) ? "" : '"';
  return sql`coalesce(${sql.lit(`,"${name}":${quote}`)} || ${column} || ${sql.lit(quote)}, '')`;
};
