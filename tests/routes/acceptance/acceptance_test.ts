/** Staging for the developers of an institution, over the API: the switch, and what a program has shown. */
import assert from "node:assert/strict";
import { publishSidecar } from "../../../exchange/mod.ts";
import { AcceptanceAnswer, acceptanceResults } from "../../../routes/acceptance/acceptance.ts";
import { routes } from "../../../routes/mod.ts";
import { acceptanceFacts } from "../../../store/operations/acceptance_facts.ts";
import { call, parseRefusal, parseResponse, signInPeople } from "../../support/api.ts";
import {
  BANK_A,
  type ExchangeFixture,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { dispatchTwoOrders, fullAnswer } from "../../support/exchange/intake_fixture.ts";
import { sha256Of } from "../../support/sftp/sftp_fixture.ts";
import { openTestContext } from "../../support/test_context.ts";

const ISPB = "99000001";
const PATH = `/v1/operacao/homologacao/${ISPB}`;
const TURN = `${PATH}/resposta-automatica`;
const off = { ativa: false, motivo: "O banco testa o seu programa" };

const shown = async ({ db }: ExchangeFixture) =>
  acceptanceResults(await acceptanceFacts(db, BANK_A))
    .flatMap(({ id, firstAt }) => firstAt === undefined ? [] : [id]);

Deno.test("what files have shown is counted: codes, refusals, repeats, digests, corrections and parts of a remittance", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  assert.deepEqual(await shown(t), []);
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  await t.deliver(BANK_A, { name, text: text.replace(/\n99;1;/, "\n99;2;") });
  assert.deepEqual(await shown(t), ["recusa-t04"]);
  const file = await t.answerTo(BANK_A, fullAnswer);
  await publishSidecar(t.ctx.folders.inbox(BANK_A), file.name, sha256Of(file.text));
  await t.deliver(BANK_A, file);
  await t.deliver(BANK_A, file);
  assert.deepEqual(await shown(t), [
    "bloqueio-01",
    "remessa-inteira",
    "repetido",
    "sha256",
    "corrigido",
    "recusa-t04",
  ]);
});

Deno.test("every case has an id of its own, of ASCII letters, digits and hyphens", () => {
  const ids = acceptanceResults({ answered: [], rejected: [], files: [] }).map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(ids.filter((id) => !/^[a-z0-9-]+$/.test(id)), []);
});

Deno.test("an operator turns the automatic answers of an institution off and on, and each is on record", async () => {
  await using t = await openTestContext();
  const { operator, judge } = await signInPeople(t);
  const turned: [string, boolean][] = [];
  const automaticAnswers = {
    isOn: (ispb: string) => Promise.resolve(turned.findLast(([of]) => of === ispb)?.[1] ?? true),
    turn: (ispb: string, on: boolean) => Promise.resolve(void turned.push([ispb, on])),
  };
  const staged = { ...t, http: routes({ ...t.app, automaticAnswers }) };
  const ask = (method: string, path: string, token: string, json?: unknown) =>
    call(staged, method, path, json === undefined ? { token } : { token, json });

  assert.equal((await ask("GET", PATH, judge.token)).status, 403);
  const before = parseResponse(AcceptanceAnswer, await ask("GET", PATH, operator.token));
  assert.deepEqual([before.respostaAutomatica, before.cumpridos], [true, 0]);
  const after = parseResponse(AcceptanceAnswer, await ask("PUT", TURN, operator.token, off));
  assert.equal(after.respostaAutomatica, false);
  await ask("PUT", TURN, operator.token, { ...off, ativa: true });
  assert.deepEqual(turned, [[ISPB, false], [ISPB, true]]);
  const audits = await t.db.selectFrom("audit_entry").select("detail")
    .where("action", "=", "automatic-answers.turn").orderBy("id").execute();
  assert.deepEqual(audits.map(({ detail }) => [detail["reason"], detail["on"]]), [
    [off.motivo, false],
    [off.motivo, true],
  ]);

  const unknown = await ask("PUT", TURN.replace(ISPB, "00000009"), operator.token, off);
  assert.equal(parseRefusal(unknown).code, "instituicao-desconhecida");
  const member = await t.db.selectFrom("institution").select("ispb").where("leader_ispb", "is not", null)
    .executeTakeFirstOrThrow();
  const ofMember = await ask("GET", PATH.replace(ISPB, member.ispb), operator.token);
  assert.equal(parseRefusal(ofMember).code, "resposta-de-filial");
  assert.equal(turned.length, 2);
  // A service in production knows nothing of it.
  const { automaticAnswers: _none, ...production } = t.app;
  const answer = await call({ ...t, http: routes(production) }, "GET", PATH, { token: operator.token });
  assert.equal(answer.status, 404);
});
