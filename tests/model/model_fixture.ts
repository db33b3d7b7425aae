/** The real program as the model-based test drives it: a court's people over HTTP, institutions by their folders, workers. */
import assert from "node:assert/strict";
import { MAX_RESERVATION_DAYS } from "../../domain/splits/reservation.ts";
import { publicationSteps } from "../../exchange/dispatch/publication_sequence.ts";
import { openPublication, remittanceLock } from "../../exchange/dispatch/publish.ts";
import { withLock } from "../../exchange/exclusive_work.ts";
import { parseFileName } from "../../exchange/layout/file_name.ts";
import {
  closeAnswers,
  completeDispatch,
  type ExchangeContext,
  intakeFile,
  publishAnswers,
  publishRemittances,
  publishText,
  readRemittance,
  type RemittanceLine,
  resumeIntake,
  runCutoff,
} from "../../exchange/mod.ts";
import { expireSeries } from "../../jobs/continue_series.ts";
import { followUpAnsweredOrders } from "../../jobs/follow_up.ts";
import { Order } from "../../routes/orders/order_schema.ts";
import { Split } from "../../routes/splits/split_schema.ts";
import { unfinishedDays } from "../../store/dispatch/dispatch_completion.ts";
import { frozenRemittances } from "../../store/dispatch/remittances.ts";
import { call, DEFENDANT, parseResponse, PROCESS, signInPeople } from "../support/api.ts";
import type { TestContext } from "../support/test_context.ts";
import type { Order as ModelOrder, Remittance } from "./model.ts";
import { runUntilCrash } from "./model_crash.ts";

/** How a step goes wrong before it is run again. */
export type FaultInjection =
  | { readonly type: "none" }
  /** A worker dies at its n-th statement. */
  | { readonly type: "dies"; readonly after: number }
  /** A publisher dies after its n-th step, in the middle of the files. */
  | { readonly type: "stops publishing"; readonly after: number }
  /** Two workers do the same at once. */
  | { readonly type: "two workers" };

export interface ModelFixture {
  readonly t: TestContext;
  /** The judge of the orders, and another of the same court. */
  readonly token: string;
  readonly other: string;
  /** Of who sees what is not confidential. */
  readonly reader: string;
  /** Whom the judge lets see confidential orders: nor does a viewer's reading. */
  readonly viewer: { readonly cpf: string; readonly token: string };
  readonly administrator: string;
  /** Two parties of the process. */
  readonly defendants: readonly string[];
  /** Of each institution, the bytes it delivered last that were decided. */
  readonly delivered: Map<string, { readonly name: string; readonly text: string }>;
  /** Where workers died, for the message of a failure. */
  readonly deaths: string[];
  /** Whether all is compared after each command, and not at the end of a run alone. */
  readonly thorough: boolean;
}

export async function openModelFixture(t: TestContext, thorough = true): Promise<ModelFixture> {
  const { judge, otherJudge, administrator, assistantWithoutDelegation } = await signInPeople(t);
  const { stagingData } = t.externalServices;
  await putRule(t, administrator.token, {});
  return {
    t,
    token: judge.token,
    other: otherJudge.token,
    reader: otherJudge.token,
    viewer: assistantWithoutDelegation,
    administrator: administrator.token,
    defendants: [
      DEFENDANT,
      ...stagingData.process(PROCESS)!.parties
        .flatMap(({ role, taxId }) => role === "REU" && taxId !== DEFENDANT ? [taxId] : []),
    ],
    delivered: new Map(),
    deaths: [],
    thorough,
  };
}

/** The court's rule. In the model drafts always reserve: the end of a reservation has tests of its own. */
export async function putRule(
  t: TestContext,
  token: string,
  rule: { readonly naoResposta?: string; readonly desbloquearAbaixoDe?: string },
): Promise<void> {
  const json = { ...rule, diasDeReserva: MAX_RESERVATION_DAYS };
  const answer = await call(t, "PUT", "/v1/regra-tribunal", { token, json });
  assert.equal(answer.status, 200, answer.text);
}

/** The token of somebody who sees an order. */
export const readerOf = ({ reader, viewer }: ModelFixture, { confidential }: ModelOrder): string =>
  confidential ? viewer.token : reader;

/** The detail of an order, looked at so that it is as unread as before; undefined when there is none. */
export async function readOrder(fixture: ModelFixture, order: ModelOrder): Promise<Order | undefined> {
  const answer = await call(fixture.t, "GET", `/v1/ordem/${order.number}`, {
    token: readerOf(fixture, order),
  });
  if (!order.read) {
    await fixture.t.db.updateTable("court_order").set({ answers_read_at: null, answers_read_by: null })
      .where("protocol_number", "=", order.number ?? "").execute();
  }
  return answer.status === 404 ? undefined : parseResponse(Order, answer);
}

export async function readSplit(
  fixture: ModelFixture,
  order: ModelOrder,
  id: string,
): Promise<Split | undefined> {
  const answer = await call(fixture.t, "GET", `/v1/desdobramento/${id}`, { token: readerOf(fixture, order) });
  return answer.status === 404 ? undefined : parseResponse(Split, answer);
}

/** Does what is due: once with trouble, and then minute by minute; what runs it as jobs has tests of its own. */
export async function runWorkers(
  fixture: ModelFixture,
  injection: FaultInjection,
  minutes: number,
): Promise<void> {
  const { t } = fixture;
  const step = (ctx: ExchangeContext) => timetable(t, ctx);
  if (injection.type === "dies") {
    const last = await runUntilCrash(t, injection.after, step);
    if (last !== undefined) fixture.deaths.push(last);
  }
  if (injection.type === "stops publishing") await stopPublishing(t.exchange, injection.after);
  if (injection.type === "two workers") await Promise.all([step(t.exchange), step(t.exchange)]);
  for (let minute = 0; minute < minutes; minute++) await step(t.exchange);
}

/** What the timetable's jobs do, one after the other. */
async function timetable({ registries, app }: TestContext, ctx: ExchangeContext): Promise<void> {
  await expireSeries({ ...ctx, registries, webhooks: app.webhooks });
  await runCutoff(ctx);
  await publishRemittances(ctx, (await frozenRemittances(ctx.db)).map(({ id }) => id));
  for (const day of await unfinishedDays(ctx.db)) await completeDispatch(ctx, day);
  await closeAnswers(ctx);
  await publishAnswers(ctx);
  await followUpAnsweredOrders({ ...ctx, registries, webhooks: app.webhooks });
}

/** Freezes what is due and takes so many steps of each publication, but for what must not be published now. */
async function stopPublishing(ctx: ExchangeContext, steps: number): Promise<void> {
  await runCutoff(ctx);
  for (const { id } of await frozenRemittances(ctx.db)) {
    await withLock(ctx.pool, remittanceLock(id), async (session) => {
      const publication = await openPublication(ctx, session, id);
      for (const step of publicationSteps.slice(0, steps)) {
        if (await step(publication) !== "next") return;
      }
    });
  }
}

/** An evening that ends in trouble: at 22:59 everything is frozen, and only so many files are published before 23:00. */
export async function freezeLate(
  { exchange }: TestContext,
  published: number,
): Promise<{ ispb: string; sequence: number }[]> {
  await runCutoff(exchange);
  const some = (await frozenRemittances(exchange.db)).slice(0, published);
  await publishRemittances(exchange, some.map(({ id }) => id));
  return some;
}

/** The lines of a file, as its institution reads them. */
export async function linesOf(
  { t }: ModelFixture,
  { ispb, sequence }: Pick<Remittance, "ispb" | "sequence">,
): Promise<RemittanceLine[]> {
  const folder = t.exchange.folders.outbox(ispb);
  const names = [];
  for await (const { name } of Deno.readDir(folder)) {
    const parsed = parseFileName(name);
    if (parsed.ok && parsed.value.sequence === sequence) names.push(name);
  }
  assert.equal(
    names.length,
    1,
    `Remittance ${sequence} of ${ispb} lies under ${names.length} names: ${names}`,
  );
  const lines: RemittanceLine[] = [];
  const header = await readRemittance(`${folder}/${names[0]}`, (line) => lines.push(line));
  assert.ok(header.ok, `Remittance ${names[0]} cannot be read`);
  return lines;
}

interface Outcome {
  readonly status: string;
  readonly faults: readonly string[];
}

/** Puts an answer file into its inbox and has it taken in; what became of it, and its receipt, are on record. */
export async function deliver(
  fixture: ModelFixture,
  ispb: string,
  file: { readonly name: string; readonly text: string },
  injection: FaultInjection,
): Promise<Outcome> {
  const { t } = fixture;
  const { folders } = t.exchange;
  await Deno.mkdir(folders.inbox(ispb), { recursive: true });
  await publishText(folders.inbox(ispb), file.name, file.text);
  const take = (ctx: ExchangeContext) => intakeFile(ctx, ispb, file.name);
  if (injection.type === "dies") {
    const last = await runUntilCrash(t, injection.after, take);
    if (last !== undefined) fixture.deaths.push(last);
    await resumeIntake(t.exchange);
  }
  if (injection.type === "two workers") await Promise.all([take(t.exchange), take(t.exchange)]);
  await take(t.exchange);
  const decided = await t.db.selectFrom("answer_file").selectAll().where("ispb", "=", ispb)
    .where("file_name", "=", file.name).orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  const receipt = await Deno.readTextFile(`${folders.receipts(ispb)}/${decided.receipt_name}`);
  assert.equal(receipt, decided.receipt);
  return { status: decided.status, faults: (decided.faults ?? []).map(({ code }) => code) };
}
