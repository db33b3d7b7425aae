/** Answered orders for tests of what follows: answered in the database, the exchange of files has its own tests. */
import { sql } from "kysely";
import * as v from "valibot";
import { Order } from "../../../routes/orders/order_schema.ts";
import { ProtocoledSplit, Split } from "../../../routes/splits/split_schema.ts";
import { call, DEFENDANT, defendant, draftJson, parseResponse, protocolOrder } from "../api.ts";
import type { TestContext } from "../test_context.ts";

/** What one institution answered; `blocked` in centavos. */
export interface TargetAnswer {
  readonly ispb: string;
  readonly code: string;
  readonly blocked?: number;
  /** In a row, this one included. */
  readonly silences?: number;
}

/** The judge's example order asks 15.000,00 of one defendant at each institution. */
export async function seedAnsweredOrder(
  t: TestContext,
  token: string,
  answers: readonly TargetAnswer[],
  rest: Record<string, unknown> = {},
) {
  const reus = rest.tipo === "REQUISICAO_INFORMACOES"
    ? [{ cpfCnpj: DEFENDANT, instituicoes: answers.map(({ ispb }) => ({ ispb })) }]
    : [defendant(...answers.map(({ ispb }) => ({ ispb })))];
  const order = await protocolOrder(t, token, draftJson({ reus, ...rest }), "/v1/ordem/minuta-contas");
  await answerOrder(t, order.numeroProtocolo, answers);
  return order.numeroProtocolo;
}

/** Answers every target of a protocoled order and publishes the answers. */
export async function answerOrder(
  t: TestContext,
  number: string,
  answers: readonly TargetAnswer[],
): Promise<void> {
  const now = t.clock().toString();
  for (const { ispb, code, blocked, silences = code === "98" ? 1 : 0 } of answers) {
    await sql`
      update order_target t set code = ${code}, answered_at = ${now}::timestamptz, consecutive_no_answers = ${silences},
        blocked_amount = ${blocked ?? null}::bigint
      from court_order o
      where o.id = t.order_id and o.protocol_number = ${number} and t.ispb = ${ispb}`.execute(t.db);
  }
  await sql`
    update court_order set status = 'answered', sent_at = ${now}::timestamptz, answered_at = ${now}::timestamptz
    where protocol_number = ${number}`.execute(t.db);
}

/** What one action of a split came to; amounts in centavos. */
interface ActionResult {
  readonly code: string;
  readonly done?: number;
  readonly rest?: number;
}

/** Answers every action of a protocoled split, in their order, and publishes the answers. */
export async function answerSplit(t: TestContext, id: string, deeds: readonly ActionResult[]): Promise<void> {
  const now = t.clock().toString();
  const actions = await t.db.selectFrom("split_action").select(["id"]).where("split_id", "=", id).orderBy(
    "id",
  ).execute();
  for (const [index, action] of actions.entries()) {
    const { code, done, rest } = deeds[index]!;
    await sql`
      update split_action set code = ${code}, answered_at = ${now}::timestamptz, done_amount = ${
      done ?? null
    }::bigint,
        rest_unblocked = ${rest ?? null}::bigint
      where id = ${action.id.toString()}::bigint`.execute(t.db);
  }
  await sql`
    update split set status = 'answered', sent_at = ${now}::timestamptz, answered_at = ${now}::timestamptz
    where id = ${id}::uuid`.execute(t.db);
}

/** The detail of an order. */
export const readOrder = async (t: TestContext, token: string, number: string) =>
  parseResponse(Order, await call(t, "GET", `/v1/ordem/${number}`, { token }));

/** The id of the target at an institution. */
export async function targetAt(t: TestContext, number: string, ispb: string): Promise<string> {
  const row = await t.db.selectFrom("order_target as t").innerJoin("court_order as o", "o.id", "t.order_id")
    .select("t.id").where("o.protocol_number", "=", number).where("t.ispb", "=", ispb)
    .executeTakeFirstOrThrow();
  return String(row.id);
}

/** Calls that split an order. */
export function splitCalls(t: TestContext, token: string) {
  const create = (number: string, json: unknown) =>
    call(t, "POST", `/v1/ordem/${number}/desdobramento`, { token, json });
  const protocol = (...ids: string[]) =>
    call(t, "POST", "/v1/desdobramento/protocolar", { token, json: { desdobramentos: ids } });
  return {
    create,
    protocol,
    drafted: async (number: string, json: unknown) => parseResponse(Split, await create(number, json), 201),
    protocoled: async (...ids: string[]) => parseResponse(v.array(ProtocoledSplit), await protocol(...ids)),
    read: async (id: string) =>
      parseResponse(Split, await call(t, "GET", `/v1/desdobramento/${id}`, { token })),
    remove: (id: string, headers: Record<string, string> = {}) =>
      call(t, "DELETE", `/v1/desdobramento/${id}`, { token, headers }),
  };
}

export const deposit = {
  tipoCredito: "GERAL",
  usarPadrao: false,
  ispb: "00360305",
  agencia: "0650",
  conta: "123",
};
