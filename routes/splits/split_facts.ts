/** Gathers the facts on which a split is decided: from the registries, and the state of the locked order. */
import { unrestrictedDocuments } from "../../domain/accounts/deposit_fields.ts";
import type { DepositFacts } from "../../domain/accounts/judicial_deposit.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { ok, type Result } from "../../domain/result.ts";
import { reservedThrough } from "../../domain/splits/reservation.ts";
import type { SplitFacts, SplitRequest } from "../../domain/splits/split_draft.ts";
import type { SplitHeadRequest } from "../../domain/splits/split_head.ts";
import type { RegistryFailure } from "../../registries/http/failure.ts";
import { standardAccounts } from "../../store/accounts/deposit_accounts.ts";
import type { Db, Tx } from "../../store/connection/connection.ts";
import { requestedAmountsOf } from "../../store/follow_up/answered_orders.ts";
import { ruleAndHolidays } from "../../store/follow_up/court_rules.ts";
import { findUnits } from "../../store/identity/court_units.ts";
import { lockOrders, type OrderDetail, type StoredOrder } from "../../store/orders/orders.ts";
import { seriesOf } from "../../store/series/series_list.ts";
import { type DecidedSplit, loadHistories, targetHistories } from "../../store/splits/histories.ts";
import { draftSplitsOf } from "../../store/splits/split_drafts.ts";
import { findSplits } from "../../store/splits/split_list.ts";
import { lockSplits } from "../../store/splits/splits.ts";
import type { App, InstitutionDirectory } from "../app.ts";
import { judgeOf } from "../order_content/draft_facts.ts";
import { secrecyOf } from "../order_content/visibility.ts";

/** The facts that do not change while an order is locked. */
export type SplitSources = Pick<SplitFacts, "judge" | "unit" | "process" | "depositFacts">;

/** Asks the registries concurrently, before any transaction is open. */
export async function gatherSources(
  app: App,
  { order, defendants }: OrderDetail,
  request: Pick<SplitRequest, keyof SplitHeadRequest | "deposit">,
  institutions: InstitutionDirectory,
): Promise<Result<SplitSources, RegistryFailure>> {
  const { processNumber } = request;
  const [sourcesOf, process] = await Promise.all([
    gatherSourcesOfMany(app, [{ order, head: request }], request.deposit !== undefined, institutions),
    processNumber && app.registries.caseData.process(processNumber),
  ]);
  if (!sourcesOf.ok) return sourcesOf;
  if (process !== undefined && !process.ok) return process;
  return ok({ ...sourcesOf.value({ order, head: request }, defendants), process: process?.value });
}

/** An order to split and the head of the split. */
interface OrderToSplit {
  readonly order: StoredOrder;
  readonly head: Pick<SplitHeadRequest, "judgeCpf" | "courtUnitId">;
}

const unitIdOf = ({ order, head }: OrderToSplit): string => head.courtUnitId ?? order.unit.id;

/**
 * Gathers the sources for splits of many orders of one court, each judge and each unit once.
 *
 * @returns a function that gives the sources of one of them
 */
export async function gatherSourcesOfMany(
  { db, registries }: App,
  orders: readonly OrderToSplit[],
  hasDeposit: boolean,
  institutions: InstitutionDirectory,
): Promise<
  Result<(one: OrderToSplit, defendants: DepositFacts["defendants"]) => SplitSources, RegistryFailure>
> {
  const judgeCpfs = [...new Set(orders.map(({ head }) => head.judgeCpf))];
  const unitIds = [...new Set(orders.map(unitIdOf))];
  const [judges, units, accounts] = await Promise.all([
    Promise.all(judgeCpfs.map((cpf) => registries.corporate.user(cpf))),
    findUnits(db, unitIds),
    Promise.all(
      orders.length === 0 || !hasDeposit
        ? []
        : unitIds.map((unitId) => standardAccounts(db, { unitId, jtr: orders[0]!.order.court })),
    ),
  ]);
  const unheard = judges.find((judge) => !judge.ok);
  if (unheard !== undefined && !unheard.ok) return unheard;
  const judgeByCpf = new Map(
    judges.map((judge, index) => [judgeCpfs[index]!, judge.ok ? judgeOf(judge.value) : undefined]),
  );
  const accountsOf = new Map(accounts.map((account, index) => [unitIds[index]!, account]));
  return ok((one, defendants) => ({
    judge: judgeByCpf.get(one.head.judgeCpf),
    unit: units.get(unitIdOf(one)),
    process: undefined,
    depositFacts: {
      ...(accountsOf.get(unitIdOf(one)) ?? noAccounts),
      institutions: institutions.byIspb,
      defendants,
      documents: unrestrictedDocuments,
    },
  }));
}

const noAccounts = { unitAccount: undefined, courtAccount: undefined, relationshipAgency: undefined };

/** The sources of a decision without a deposit and without asking a registry. */
export const noSources: SplitSources = {
  judge: undefined,
  unit: undefined,
  process: undefined,
  depositFacts: {
    ...noAccounts,
    institutions: new Set(),
    defendants: [],
    documents: unrestrictedDocuments,
  } satisfies DepositFacts,
};

/** The last day on which a draft that is saved now reserves what it asks for, by its court's rule. */
export async function reservedThroughFor(
  tx: Tx,
  court: string,
  now: Temporal.Instant,
): Promise<Temporal.PlainDate> {
  const { rule, holidays } = await ruleAndHolidays(tx, court);
  return reservedThrough(now, rule.reservationDays, holidays);
}

/**
 * Reads the facts of orders, in a few statements for any number.
 *
 * @param today the day on which other drafts reserve or no longer do
 * @returns a function that gives the facts of one of them, without a split that is decided again
 */
export async function readSplitFacts(
  db: Db | Tx,
  caller: Caller,
  orders: readonly StoredOrder[],
  today: Temporal.PlainDate,
): Promise<(order: StoredOrder, sources: SplitSources, decided?: DecidedSplit) => SplitFacts> {
  const ids = orders.map(({ id }) => id);
  const histories = await loadHistories(db, ids);
  const series = await seriesOf(db, ids);
  const waiting = await draftSplitsOf(db, ids);
  const requested = await requestedAmountsOf(db, ids);
  return (order, sources, decided = {}) => ({
    ...sources,
    caller,
    order: {
      ...secrecyOf(order),
      processNumber: order.processNumber,
      kind: order.kind,
      state: order.state,
      notSent: order.series?.notSent === true,
      deposit: order.kind === "block" ? order.deposit : undefined,
    },
    series: series.get(order.id),
    targets: targetHistories(histories, order.id, { ...decided, reservingOn: today }),
    requested: requested.get(order.id) ?? [],
    waiting: waiting.filter(({ id, orderId }) => orderId === order.id && id !== decided.without),
  });
}

/**
 * Locks the splits that the caller may see. What was read before is read again under the locks.
 *
 * @returns their orders
 */
export async function lockSplitsOf(tx: Tx, ids: readonly string[], caller: Caller): Promise<StoredOrder[]> {
  const named = await findSplits(tx, { ids }, caller);
  const orders = await lockOrders(tx, [...new Set(named.map(({ split }) => split.orderId))]);
  await lockSplits(tx, ids);
  return orders;
}
