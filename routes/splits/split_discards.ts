/** Discards several splits that await protocol: all of them or none. */
import { localDate } from "../../domain/calendar/calendar.ts";
import type { Delegation } from "../../domain/identity/caller.ts";
import { mayChangeDraft } from "../../domain/orders/draft_permission.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { decideSplit, evolveSplit } from "../../domain/splits/split.ts";
import { appendAudit } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { delegationsTo } from "../../store/delegations.ts";
import { findCourtRule } from "../../store/follow_up/court_rules.ts";
import { refreshWorklist } from "../../store/follow_up/order_worklist.ts";
import type { StoredOrder } from "../../store/orders/orders.ts";
import { findSplits, type SplitDetail } from "../../store/splits/split_list.ts";
import { saveSplitStates } from "../../store/splits/splits.ts";
import { type Acting, auditEntry } from "../call.ts";
import type { Explanation } from "../http/problems.ts";
import { drafters } from "../identity/caller_identity.ts";
import { noContentResponse, operationsOf } from "../operation.ts";
import { contentDigest } from "../order_content/content_digest.ts";
import { explainDraft } from "../order_content/draft_problems.ts";
import { checkProtocolVersion, type ProtocolItem, protocolItemOf } from "../order_content/draft_version.ts";
import { visibleOrder, whenActionable } from "../order_content/visibility.ts";
import { DiscardBody } from "./split_batch_schema.ts";
import { lockSplitsOf } from "./split_facts.ts";
import { explainSplitState } from "./split_state_problems.ts";
import { type DisplayMoment, displayMomentOf, splitContentOf } from "./split_wire.ts";

export const discardSplitsOperation = operationsOf({ tag: "Desdobramentos", access: drafters })({
  id: "excluirDesdobramentos",
  method: "POST",
  path: "/v1/desdobramento/excluir",
  summary: "Exclui desdobramentos que aguardam protocolo",
  description:
    "Todos ou nenhum, por quem pode alterá-los. O saldo que pediam volta a estar disponível. Um já protocolado é " +
    "excluído à parte, até o prazo.",
  body: DiscardBody,
  success: noContentResponse("Os desdobramentos foram excluídos"),
  problems: [
    "desdobramento-nao-encontrado",
    "desdobramento-ja-protocolado",
    "visualizador-so-consulta",
    "alteracao-nao-permitida",
    "versao-alterada",
    "protocolo-recusado",
  ],
  run: async (app, call) => {
    const signed = call.body.desdobramentos.map(protocolItemOf);
    const now = app.clock();
    const moment = displayMomentOf(now, await app.holidays());
    return await call.commit(async (tx) => {
      const discarded = await discard(tx, call, signed, now, moment);
      return discarded.ok ? discarded : fail({ reasons: discarded.error, otherwise: "protocolo-recusado" });
    });
  },
});

type Signing = Acting & { readonly ifMatch: string | undefined };

interface Permission {
  readonly delegations: readonly Delegation[];
  readonly today: Temporal.PlainDate;
  readonly unitMayChange: boolean;
}

async function discard(
  tx: Tx,
  call: Signing,
  signed: readonly ProtocolItem[],
  now: Temporal.Instant,
  moment: DisplayMoment,
): Promise<Result<undefined, Explanation[]>> {
  const { caller } = call;
  const ids = signed.map(({ id }) => id);
  const orders = new Map((await lockSplitsOf(tx, ids, caller)).map((order) => [order.id, order]));
  // Read again under the locks, so that the decision uses the locked rows.
  const details = new Map((await findSplits(tx, { ids }, caller)).map((detail) => [detail.split.id, detail]));
  const { rule } = await findCourtRule(tx, caller.court, { keep: true });
  const permission = {
    delegations: await delegationsTo(tx, caller),
    today: localDate(now),
    unitMayChange: rule.unitChangesDrafts,
  };
  const decided = signed.map((one, index) => {
    const detail = details.get(one.id);
    const order = detail && orders.get(detail.split.orderId);
    return decideOne(call, one, detail, order, permission, `desdobramentos[${index}]`);
  });
  const refusals = decided.flatMap((one) => one.ok ? [] : [one.error]);
  if (refusals.length > 0) return fail(refusals);
  const removed = decided.flatMap((one) => one.ok ? [one.value] : []);
  const changes = removed.map(({ split }) => {
    const events = decideSplit(split.state, { type: "remove", now, deletableUntil: now });
    if (!events.ok) throw new Error(`Split ${split.id} awaits protocol and cannot be removed`);
    const state = events.value.reduce(evolveSplit, split.state);
    return { id: split.id, from: split.state.status, state };
  });
  await saveSplitStates(tx, changes, now);
  await refreshWorklist(tx, [...orders.values()]);
  await appendAudit(
    tx,
    removed.map((detail) =>
      auditEntry(call, {
        at: now,
        action: "split.remove",
        subject: detail.split.id,
        detail: { order: detail.split.orderNumber, before: contentDigest(splitContentOf(detail, moment)) },
      })
    ),
  );
  return ok(undefined);
}

function decideOne(
  { caller, ifMatch }: Signing,
  signed: ProtocolItem,
  detail: SplitDetail | undefined,
  order: StoredOrder | undefined,
  permission: Permission,
  field: string,
): Result<SplitDetail, Explanation> {
  const shown = visibleOrder(order, caller);
  if (detail === undefined || shown === undefined) return fail(explainSplitState({ type: "removed" }, field));
  const acting = whenActionable(shown, caller);
  if (!acting.ok) return fail({ ...acting.error, field });
  const { state, version } = detail.split;
  if (state.status !== "draft") {
    const protocolNumber = state.status === "removed" ? "" : state.protocol.number;
    return fail(explainSplitState({ type: "already-protocoled", protocolNumber }, field));
  }
  const own = mayChangeDraft(caller, detail.split, permission);
  if (!own.ok) return fail({ ...explainDraft(own.error), field });
  const read = checkProtocolVersion(ifMatch, signed, { current: version, field, isRequired: false });
  return read.ok ? ok(detail) : read;
}
