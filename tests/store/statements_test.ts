/**
 * The statements that carry a day, as PostgreSQL gets them: `sql/` has them by subject, for whoever judges a plan, and a
 * change of one is seen in the diff. To write them anew: `ASSETS_TEST_RECORD=1 deno task test tests/store/statements_test.ts`
 */
import assert from "node:assert/strict";
// @ts-types="@types/pg"
import pg from "pg";
import {
  type AnswerLine,
  closeAnswers,
  completeDispatch,
  publishAnswers,
  publishRemittance,
  type RemittanceLine,
  repeatedFieldsOf,
  runCutoff,
} from "../../exchange/mod.ts";
import { readEvents, readEventsBackward } from "../../store/notices/events.ts";
import { countOrders } from "../../store/orders/order_counts.ts";
import { pageOfOrders } from "../../store/orders/order_list.ts";
import { listSplits } from "../../store/splits/split_list.ts";
import { accepted, blockOf, money } from "../support/exchange/answers_fixture.ts";
import {
  BANK_A,
  type ExchangeFixture,
  exchangeFixture,
  MONDAY,
} from "../support/exchange/exchange_fixture.ts";
import { answered, split } from "../support/exchange/split_answers.ts";

/** A statement of one row is shorter. */
const SHORT = 250;

/** Clauses that begin a line where a statement is written in one, as Kysely's are, and the fields of a file's line. */
const clause =
  /(?<! inner| left| cross) (?=(?:from|(?:inner |left |cross )?join|where|order by|group by|limit|returning|values|union all|on conflict|\|\| ';' \|\|) )/g;

/** Characters that a line of a file may not have, and the spaces that stand for them: a text of either is long and not seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{9,}/gu;
const spaces = / {60,}(?=')/g;

/** A statement without the indent of the code around it, empty lines, and lines that are not seen whole. */
function readable(text: string): string {
  const [first = "", ...rest] = text.replace(unseen, "<controls>").replace(spaces, "<spaces>").trim().split(
    "\n",
  )
    .filter((line) => line.trim() !== "");
  const indent = Math.min(...rest.map((line) => line.search(/\S/)));
  return [first, ...rest.map((line) => line.slice(indent))].map((line) =>
    line.length > 160 ? line.replace(clause, `\n${" ".repeat(line.search(/\S/) + 2)}`) : line
  ).join("\n");
}

/** The statements executed meanwhile, each once. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype;
  const seen = new Set<string>();
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === "string" ? args[0] : (args[0] as { text?: string }).text ?? "";
    if (text.length >= SHORT) seen.add(readable(text));
    return Reflect.apply(query, this, args);
  } as typeof query;
  await work().finally(() => pg.Client.prototype.query = query);
  return [...seen];
}

const unblockOf = (t: ExchangeFixture, line: RemittanceLine): AnswerLine => ({
  kind: "unblockAnswer",
  ...repeatedFieldsOf(line),
  codigoResposta: "01",
  valorDesbloqueado: money(100_000),
  saldoBloqueado: money(0),
  dataHoraExecucao: t.now(),
});

const reader = { court: "401", cpf: "11144477735" };
const page = { reader, filter: {}, limit: 30, offset: 0 };

Deno.test(
  "the statements of a day are those that were judged",
  exchangeFixture(async (t) => {
    const order = await answered(t, { code: "01", blocked: 100_000n });
    await split(t, order, { target: 1n, kind: "unblock", amount: 100_000n });
    await t.order({ targets: [{ ispb: BANK_A }] });
    t.setTime("2026-11-23T19:00");
    const found = {
      freeze: await statementsOf(() => runCutoff(t.ctx)),
      publication: await statementsOf(() => publishRemittance(t.ctx, 1n)),
      completion: await statementsOf(() => completeDispatch(t.ctx, MONDAY)),
      intake: await statementsOf(async () => {
        t.setTime("2026-11-24T10:00");
        await accepted(
          t,
          BANK_A,
          (line) => line.kind === "block" ? blockOf(t, "01", 100_000)(line) : unblockOf(t, line),
        );
      }),
      closing: await statementsOf(async () => {
        t.setTime("2026-11-25T05:00");
        await closeAnswers(t.ctx);
        t.setTime("2026-11-26T08:00");
        await publishAnswers(t.ctx);
      }),
      lists: await statementsOf(async () => {
        await pageOfOrders(t.db, page);
        await countOrders(t.db, reader, {});
        await listSplits(t.db, page);
      }),
      feed: await statementsOf(async () => {
        await readEvents(t.db, { reader, after: undefined, limit: 100 });
        await readEventsBackward(t.db, {
          reader,
          before: undefined,
          type: undefined,
          unitId: undefined,
          limit: 30,
        });
      }),
    };
    for (const [subject, statements] of Object.entries(found)) {
      const file = new URL(`./sql/${subject}.sql`, import.meta.url);
      const text = statements.map((statement) => `${statement};\n`).join("\n");
      if (Deno.env.get("ASSETS_TEST_RECORD") === "1") await Deno.writeTextFile(file, text);
      assert.equal(text, await Deno.readTextFile(file), subject);
    }
  }),
);
