/** The confirmations that splits awaiting protocol need, for whoever reviews them. */
import { NO_ANSWER } from "../../domain/answers/answer.ts";
import { centavos, formatMoney } from "../../domain/money.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import {
  type Confirmation,
  type NeededConfirmation,
  neededConfirmations,
} from "../../domain/splits/confirmation.ts";
import { balanceOf } from "../../domain/splits/target_balance.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { requestedAmountsOf } from "../../store/follow_up/answered_orders.ts";
import { seriesOf } from "../../store/series/series_list.ts";
import { loadHistories, targetHistories } from "../../store/splits/histories.ts";
import { type AskedRequest, askedRequests } from "../../store/splits/order_amounts.ts";
import type { SplitDetail } from "../../store/splits/split_list.ts";
import type { Explanation } from "../http/problems.ts";
import { amountOf } from "../http/validate.ts";
import { wireMoney } from "../http/wire.ts";
import type { ProtocolItem } from "../order_content/draft_version.ts";
import { wireDoubts } from "./doubt_schema.ts";
import type { Split } from "./split_schema.ts";

/** What the review of a draft says of what is in doubt. */
interface DoubtReview {
  readonly needed: Split["confirmacoesNecessarias"];
  /** Whether a request of the order ever ended in code 98, so that the review may change by its answer. */
  readonly mayChange: boolean;
}

/**
 * The reviews of those of the given splits that await protocol, as if they were protocoled together, in a few
 * statements for any number.
 */
export async function doubtReviews(
  db: Db | Tx,
  details: readonly SplitDetail[],
  today: Temporal.PlainDate,
): Promise<ReadonlyMap<string, DoubtReview>> {
  const drafts = details.filter(({ split }) => split.state.status === "draft");
  const orders = [...new Set(drafts.map(({ split }) => split.orderId))];
  if (orders.length === 0) return new Map();
  const [histories, series, requested] = await Promise.all([
    loadHistories(db, orders),
    seriesOf(db, orders),
    requestedAmountsOf(db, orders),
  ]);
  const protocoling = new Set(drafts.map(({ split }) => split.id));
  const decided = drafts.map(({ split, actions }) => {
    const targets = targetHistories(histories, split.orderId, {
      without: split.id,
      protocoling,
      reservingOn: today,
    });
    const context = { series: series.get(split.orderId)?.status };
    const balances = targets.map((target) => balanceOf(target, context));
    const asked = actions.map(({ target, requested }) => ({ target, ...requested }));
    return {
      id: split.id,
      needed: neededConfirmations(asked, requested.get(split.orderId) ?? [], balances),
      mayChange: targets.some(({ actions }) => actions.some(({ end }) => end?.code === NO_ANSWER)),
    };
  });
  const doubtful = decided.flatMap(({ needed }) => needed.flatMap(({ doubts }) => doubts));
  const requests = await askedRequests(db, [...new Set(doubtful.map(({ action }) => action))]);
  return new Map(
    decided.map(({ id, needed, mayChange }) => [id, { needed: wireNeeded(needed, requests), mayChange }]),
  );
}

/** The part of a draft's answer that says what it needs confirmed; empty where nothing. */
export const reviewedDoubts = (review: DoubtReview | undefined): Pick<Split, "confirmacoesNecessarias"> =>
  review?.needed === undefined || review.needed.length === 0
    ? {}
    : { confirmacoesNecessarias: review.needed };

const wireNeeded = (
  needed: readonly NeededConfirmation[],
  requests: ReadonlyMap<bigint, AskedRequest>,
): NonNullable<Split["confirmacoesNecessarias"]> =>
  needed.map(({ target, amount, doubts }) => ({
    alvoId: String(target),
    valor: wireMoney(amount),
    emDuvida: wireDoubts(doubts, requests),
  }));

interface ConfirmationBody {
  readonly desdobramentoId: string;
  readonly alvoId: string;
  readonly valor: string;
}

/** The confirmations by split, or what is wrong with them; each is of one of the splits of the call. */
export function readConfirmations(
  bodies: readonly ConfirmationBody[],
  signed: readonly ProtocolItem[],
): Result<ReadonlyMap<string, readonly Confirmation[]>, Explanation[]> {
  const read = bodies.map((body, index): Result<{ split: string } & Confirmation, Explanation[]> => {
    const field = `confirmacoes[${index}]`;
    const amount = amountOf(body.valor, `${field}.valor`);
    if (!amount.ok) return amount;
    return signed.some(({ id }) => id === body.desdobramentoId)
      ? ok({ split: body.desdobramentoId, target: BigInt(body.alvoId), amount: amount.value ?? centavos(0n) })
      : fail([{
        code: "confirmacao-divergente",
        field: `${field}.desdobramentoId`,
        detail:
          "O desdobramento confirmado não está entre os que se protocolam; leia o desdobramento de novo",
      }]);
  });
  const refusals = read.flatMap((each) => each.ok ? [] : each.error);
  return refusals.length > 0
    ? fail(refusals)
    : ok(Map.groupBy(read.flatMap((each) => each.ok ? [each.value] : []), ({ split }) => split));
}

/** What an audit entry says of the confirmations of a split; nothing where there are none. */
export const confirmedIn = (confirmations: readonly Confirmation[] = []) =>
  confirmations.length > 0 && {
    confirmed: confirmations.map(({ target, amount }) => ({
      target: String(target),
      amount: formatMoney(amount),
    })),
  };
