import assert from "node:assert/strict";
import * as v from "valibot";
import { BatchAnswer } from "../../../routes/drafts/draft_batch.ts";
import { routes } from "../../../routes/mod.ts";
import { DraftAnswer, Protocoled } from "../../../routes/orders/order_schema.ts";
import {
  assertChangesNothing,
  type Call,
  call,
  DEFENDANT,
  draftJson,
  JUDGE,
  parseRefusal,
  parseResponse,
  PROCESS,
  signInPeople,
  SYSTEM,
} from "../../support/api.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const BATCH = "/v1/ordem/minuta/lote";
const KEY = { "Idempotency-Key": "lote-1" };

const send = async (t: Pick<TestContext, "http">, minutas: unknown[], rest: Call) =>
  parseResponse(BatchAnswer, await call(t, "POST", BATCH, { json: { minutas }, ...rest }));

type Outcomes = v.InferOutput<typeof BatchAnswer>["resultados"];

/** Each outcome in a word: the index and what became of the draft. */
const words = (outcomes: Outcomes): string[] =>
  outcomes.map((outcome) =>
    `${outcome.indice} ${"problema" in outcome ? outcome.problema.codigo : outcome.minuta.situacao}`
  );

const madeIds = (outcomes: Outcomes): string[] =>
  outcomes.flatMap((outcome) => "minuta" in outcome ? [outcome.minuta.id] : []);

/** Another defendant of the process than drafts usually have. */
const otherDefendant = ({ externalServices: { stagingData } }: TestContext): string =>
  stagingData.process(PROCESS)!.parties.find(({ taxId, role }) =>
    role === "REU" && taxId !== DEFENDANT && stagingData.relationships(taxId)?.institutions.length! > 0
  )!.taxId;

const countDrafts = async ({ db }: Pick<TestContext, "db">): Promise<number> =>
  (await db.selectFrom("court_order").select("id").execute()).length;

Deno.test("each draft of a batch has its own outcome, in the order sent, and those that are refused keep none back", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const minutas = [
    draftJson(),
    draftJson({ varaId: "v-0000000" }),
    draftJson({ reus: [{ cpfCnpj: "1", valor: "1.00" }] }),
    {},
    null,
    draftJson({ sigilosa: true }),
  ];
  const { criadas, recusadas, resultados } = await send(t, minutas, { token });
  assert.deepEqual([criadas, recusadas], [2, 4]);
  assert.deepEqual(words(resultados), [
    "0 MINUTA",
    "1 vara-desconhecida",
    "2 cpf-cnpj-invalido",
    "3 conteudo-invalido",
    "4 conteudo-invalido",
    "5 MINUTA",
  ]);
  const fields = resultados.flatMap((outcome) =>
    "problema" in outcome ? [outcome.problema.erros?.[0]?.campo] : []
  );
  assert.deepEqual(fields, ["varaId", "reus[0].cpfCnpj", "tipo", ""]);
  for (const outcome of resultados) {
    if (!("minuta" in outcome)) continue;
    const read = await call(t, "GET", `/v1/ordem/minuta/${outcome.minuta.id}`, { token });
    assert.deepEqual(parseResponse(DraftAnswer, read), outcome.minuta);
    assert.equal(read.headers.get("ETag"), outcome.etag);
  }
  const protocol = await call(t, "POST", "/v1/ordem/protocolar", {
    token,
    json: { minutas: madeIds(resultados) },
  });
  assert.equal(parseResponse(v.array(Protocoled), protocol).length, 2);
});

Deno.test("a batch is of one draft at least and two hundred at most", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  for (const minutas of [[], Array(201).fill({}), {}, undefined]) {
    const answer = await assertChangesNothing(
      t.db,
      () => call(t, "POST", BATCH, { token, json: { minutas } }),
    );
    assert.equal(parseRefusal(answer).code, "conteudo-invalido");
  }
  const { criadas, resultados } = await send(t, Array(200).fill(draftJson()), { token });
  assert.equal(criadas, 200);
  assert.deepEqual(resultados.map(({ indice }) => indice), Array.from({ length: 200 }, (_, n) => n));
  assert.equal(new Set(madeIds(resultados)).size, 200);
  assert.equal(await countDrafts(t), 200);
});

Deno.test("registries are asked once for what drafts of a batch have in common", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const requested: string[] = [];
  const { customer, caseData } = t.registries;
  const http = routes({
    ...t.app,
    registries: {
      ...t.registries,
      customer: {
        ...customer,
        relationships: (taxId) => {
          requested.push(taxId);
          return customer.relationships(taxId);
        },
      },
      caseData: {
        ...caseData,
        process: (number) => {
          requested.push("process");
          return caseData.process(number);
        },
      },
    },
  });
  assert.equal((await send({ http }, Array(20).fill(draftJson()), { token })).criadas, 20);
  assert.deepEqual(requested.sort(), [DEFENDANT, "process"]);
});

Deno.test("a court's system sends batches in the name of its user", async () => {
  await using t = await openTestContext();
  const token = await t.externalServices.serviceToken(SYSTEM);
  const headers = { "X-ASSETS-CPF-USUARIO": JUDGE };
  const { resultados } = await send(t, [draftJson()], { token, headers });
  assert.ok("minuta" in resultados[0]! && resultados[0].minuta.cpfCriador === JUDGE);
});

Deno.test("a batch repeated under its key makes nothing anew", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const minutas = [draftJson(), draftJson({ varaId: "v-0000000" }), draftJson()];
  const first = await send(t, minutas, { token, headers: KEY });
  const again = await send(t, minutas, { token, headers: KEY });
  assert.deepEqual(again, first);
  assert.equal(await countDrafts(t), 2);
});

Deno.test("after a failure outside, the same batch under its key keeps what was made and tries the rest", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const other = otherDefendant(t);
  const minutas = [
    draftJson(),
    draftJson({ varaId: "v-0000000" }),
    draftJson({ reus: [{ cpfCnpj: other, valor: "10.00" }] }),
    draftJson(),
  ];
  let failing = true;
  const { customer } = t.registries;
  const error = { type: "registry-unavailable", registry: "customer", reason: "down" } as const;
  const http = routes({
    ...t.app,
    registries: {
      ...t.registries,
      customer: {
        ...customer,
        relationships: (taxId) =>
          failing && taxId === other ? Promise.resolve({ ok: false, error }) : customer.relationships(taxId),
      },
    },
  });
  const first = await send({ http }, minutas, { token, headers: KEY });
  const unavailable = "2 cadastro-de-clientes-indisponivel";
  assert.deepEqual(words(first.resultados), ["0 MINUTA", "1 vara-desconhecida", unavailable, "3 MINUTA"]);
  failing = false;
  const second = await send({ http }, minutas, { token, headers: KEY });
  assert.deepEqual(words(second.resultados), ["0 MINUTA", "1 vara-desconhecida", "2 MINUTA", "3 MINUTA"]);
  assert.deepEqual([second.resultados[0], second.resultados[3]], [
    first.resultados[0],
    first.resultados[3],
  ]);
  assert.equal(await countDrafts(t), 3);
  assert.deepEqual(await send({ http }, minutas, { token, headers: KEY }), second);
});

Deno.test("a batch that is taken over half done goes on where it was, and no draft is made twice", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  const other = otherDefendant(t);
  const minutas = Array.from(
    { length: 40 },
    (_, index) => index < 20 ? draftJson() : draftJson({ reus: [{ cpfCnpj: other, valor: "10.00" }] }),
  );
  const mayGo = Promise.withResolvers<void>();
  const { relationships } = t.registries.customer;
  let requested = 0;
  // The first call is held up at the second defendant: by then half of it is done.
  const heldUp = async (taxId: string) => {
    if (taxId === other && requested++ === 0) await mayGo.promise;
    return await relationships(taxId);
  };
  const customer = { ...t.registries.customer, relationships: heldUp };
  const another = () =>
    routes({
      ...t.app,
      registries: { ...t.registries, customer },
      idempotency: { waitMs: 120_000, leaseMs: 1 },
    });
  const http = another();
  const slow = call({ http: another() }, "POST", BATCH, { token, headers: KEY, json: { minutas } });
  await until("half of the batch", async () => await countDrafts(t) === 20);
  const whole = await send({ http }, minutas, { token, headers: KEY });
  assert.equal(whole.criadas, 40);
  mayGo.resolve();
  assert.equal(parseRefusal(await slow).code, "chamada-em-andamento");
  const { resultados } = await send({ http }, minutas, { token, headers: KEY });
  assert.equal(new Set(madeIds(resultados)).size, 40);
  assert.equal(await countDrafts(t), 40);
});

Deno.test("an exception in one draft is that draft's, logged and without its message", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  let calls = 0;
  const http = routes({
    ...t.app,
    registries: {
      ...t.registries,
      customer: {
        ...t.registries.customer,
        relationships: (taxId) => {
          if (calls++ === 0) throw new Error("segredo do servidor");
          return t.registries.customer.relationships(taxId);
        },
      },
    },
  });
  const answer = await call({ http }, "POST", BATCH, {
    token,
    json: { minutas: [draftJson(), draftJson()] },
  });
  const { resultados } = parseResponse(BatchAnswer, answer);
  assert.equal(words(resultados).filter((word) => word.endsWith("erro-interno")).length, 1);
  assert.ok(!answer.text.includes("segredo"));
  assert.ok(
    t.logged.some(({ level, fields }) => level === "error" && /segredo/.test(String(fields.error))),
  );
});
