/** What fails after a change is committed changes no answer: nobody is told of a failure that did not happen. */
import assert from "node:assert/strict";
import { routes } from "../../../routes/mod.ts";
import { activeHolidays } from "../../../store/holidays.ts";
import { readPrimary } from "../../../store/list_reading.ts";
import { type ApiResponse, call, databaseDigest, draftJson, signInPeople } from "../../support/api.ts";
import { cutAfterCommits } from "../../support/database/cut_after_commits.ts";
import { courtPart } from "../../support/orders/court_matrix.ts";
import { followUpPart } from "../../support/orders/follow_up_matrix.ts";
import { operationPart } from "../../support/orders/operation_matrix.ts";
import { orderPart } from "../../support/orders/order_matrix.ts";
import { callers, type Part, readTable, type Request } from "../../support/orders/profile_matrix.ts";
import { bankPart } from "../../support/precedents/bnp_matrix.ts";
import { searchPart } from "../../support/precedents/search_matrix.ts";
import { openTestContext, type TestContext, testContext } from "../../support/test_context.ts";

interface Outcome {
  readonly name: string;
  readonly answer: ApiResponse;
  readonly commits: number;
  readonly isChanged: boolean;
}

/** Makes a good call of every operation that changes something, over a database that goes away after so many commits. */
async function outcomes(
  t: TestContext,
  { table, requests }: Part,
  cut: number,
  keyed: boolean,
  usual: readonly Outcome[] = [],
): Promise<Outcome[]> {
  await using failing = cutAfterCommits(t.runtimeUrl);
  const { db } = failing;
  const http = routes({ ...t.app, db, lists: readPrimary(db), holidays: () => activeHolidays(db) });
  const credentials = await callers(t);
  const { judge, assistant, assistantWithoutDelegation } = await signInPeople(t);
  const found: Outcome[] = [];
  for (const { name, method, path, statuses } of readTable(table)) {
    const allowed = statuses.find(({ status }) => status < 300);
    if (method === "GET" || allowed === undefined) continue;
    const token = allowed.who === "assist" ? assistant.token : judge.token;
    const request: Request = requests[name] ?? (() => ({ path }));
    const good = await request({ t, token, colleague: assistantWithoutDelegation.cpf });
    const who = credentials.get(allowed.who)!;
    // What is not cut short cannot fail because of it.
    const isCut = cut < (usual[found.length]?.commits ?? 0);
    const before = isCut ? await databaseDigest(t.db) : undefined;
    failing.cutAfter(cut);
    const answer = await call({ http }, method, good.path, {
      ...good,
      ...who,
      headers: {
        ...good.headers,
        ...who.headers,
        ...keyed && method === "POST" && { "Idempotency-Key": crypto.randomUUID() },
      },
    });
    const isChanged = isCut && JSON.stringify(await databaseDigest(t.db)) !== JSON.stringify(before);
    found.push({ name, answer, commits: failing.commits(), isChanged });
  }
  return found;
}

/** The most commits of one call that are cut apart; with a key the answer's own is what can fail after. */
const mostOf = (keyed: boolean) => keyed ? 1 : 2;

for (
  const [subject, part] of Object.entries({
    orderPart,
    followUpPart,
    courtPart,
    operationPart,
    bankPart,
    searchPart,
  })
) {
  for (const keyed of [false, true]) {
    Deno.test(`${subject}${keyed ? ", with keys" : ""}: a call that changed something is answered as done, whatever fails next`, async () => {
      let usual: Outcome[] = [];
      await testContext(async (t) => void (usual = await outcomes(t, part, Infinity, keyed)))();
      for (let cut = 1; cut <= mostOf(keyed); cut++) {
        await testContext(async (t) => {
          const found = await outcomes(t, part, cut, keyed, usual);
          for (const [index, { name, answer, isChanged }] of found.entries()) {
            const { answer: normal, commits } = usual[index]!;
            const said = `${name}, cut after ${cut} of ${commits}: ${answer.status} ${
              answer.text.slice(0, 300)
            }`;
            if (cut >= commits) assert.equal(answer.status, normal.status, said);
            if (answer.status >= 500) assert.equal(isChanged, false, said);
          }
        })();
      }
    });
  }
}

Deno.test("of a batch whose first drafts were saved before the database went away, the answer says which", async () => {
  await using t = await openTestContext();
  await using failing = cutAfterCommits(t.runtimeUrl);
  const { db } = failing;
  const http = routes({ ...t.app, db, lists: readPrimary(db), holidays: () => activeHolidays(db) });
  const { judge: { token } } = await signInPeople(t);
  const count = async () => (await t.db.selectFrom("court_order").select("id").execute()).length;
  const partly = [];
  for (let cut = 1; cut <= 8; cut++) {
    const before = await count();
    failing.cutAfter(cut);
    const answer = await call({ http }, "POST", "/v1/ordem/minuta/lote", {
      token,
      json: { minutas: Array.from({ length: 4 }, () => draftJson()) },
      headers: { "Idempotency-Key": crypto.randomUUID() },
    });
    assert.equal(answer.status, 200, answer.text);
    const { criadas } = JSON.parse(answer.text);
    assert.equal(criadas, await count() - before, answer.text);
    if (criadas > 0 && criadas < 4) partly.push(criadas);
  }
  assert.ok(partly.length > 0);
});
