/**
 * The fuzz target of the HTTP API: calls of every operation of the OpenAPI document, by callers of every profile, in
 * one process.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  call,
  createDraft,
  databaseDigest,
  DEFENDANT,
  JUDGE,
  PROCESS,
  protocolOrder,
  signInPeople,
  SYSTEM,
  UNIT,
} from "../support/api.ts";
import { openapiDocument } from "../support/openapi/openapi.ts";
import { deposit, readOrder, seedAnsweredOrder } from "../support/orders/answered_order.ts";
import { type TestContext, testContext } from "../support/test_context.ts";
import { type FuzzTarget, subject } from "./fuzz_target.ts";
import { type JsonSchema, type KnownValues, valueOf } from "./schema_arbitrary.ts";

interface Operation {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Operations that are left out, because they move the clock that tokens expire by, or wait for services outside. */
const LEFT_OUT = /^(post \/v1\/operacao\/relogio|post .*\/testar)$/;

const people = [
  "judge",
  "judge",
  "assistant",
  "otherJudge",
  "administrator",
  "operator",
  "system",
  "nobody",
] as const;

interface FuzzedCall {
  readonly method: string;
  readonly path: string;
  readonly who: (typeof people)[number];
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly value: unknown }[];
  readonly type: string | undefined;
  readonly body: unknown;
}

/** Calls of all operations, each as likely as any other. */
function callsOf({ paths, components: { schemas } }: Document, known: KnownValues): fc.Arbitrary<FuzzedCall> {
  const context = { schemas, known };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation }))
  ).filter(({ method, path }) => !LEFT_OUT.test(`${method} ${path}`));
  return fc.oneof(...operations.map(({ method, path, operation }) => {
    const { parameters = [], requestBody } = operation;
    const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    const given = parameters.map(({ in: place, name, schema }) =>
      fc.option(valueOf(schema, context, name), { freq: place === "path" ? 50 : 1, nil: undefined })
        .map((value) => ({ in: place, name, value }))
    );
    return fc.record({
      method: fc.constant(method.toUpperCase()),
      path: fc.constant(path),
      who: fc.constantFrom(...people),
      parameters: fc.tuple(...given),
      type: fc.constant(type),
      body: media?.schema === undefined ? fc.constant(undefined) : valueOf(media.schema, context),
    });
  }));
}

const textOf = (value: unknown): string => typeof value === "string" ? value : JSON.stringify(value) ?? "";

/** Headers can have no other characters; the server would refuse them. */
const headerText = (value: unknown): string => textOf(value).replace(/[^\x20-\x7e]/g, "?");

function addressOf({ path, parameters }: FuzzedCall): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { in: place, name, value } of parameters) {
    if (place === "path") address = address.replace(`{${name}}`, encode(textOf(value ?? "0")));
    if (place === "query" && value !== undefined) query.append(name, textOf(value));
  }
  return `${address}${query.size > 0 ? `?${query}` : ""}`;
}

/** A lone surrogate cannot be written in an address. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

async function credentialsOf(
  { externalServices }: TestContext,
  cpfs: Readonly<Record<string, string>>,
  who: string,
) {
  if (who === "nobody") return {};
  if (who !== "system") return { token: await externalServices.tokenOf(cpfs[who]!) };
  return { token: await externalServices.serviceToken(SYSTEM), headers: { "X-ASSETS-CPF-USUARIO": JUDGE } };
}

/** The ids that calls can name: of an answered order, of a waiting one, and of a draft. */
async function seed(t: TestContext): Promise<{ known: KnownValues; cpfs: Record<string, string> }> {
  const users = await signInPeople(t);
  const { judge: { token } } = users;
  const answered = await seedAnsweredOrder(t, token, [
    { ispb: "99000001", code: "01", blocked: 1_500_000 },
    { ispb: "99000002", code: "98" },
  ]);
  const waiting = await protocolOrder(t, token);
  const { id } = await createDraft(t, token);
  const { alvos } = await readOrder(t, token, answered);
  return {
    cpfs: Object.fromEntries(Object.entries(users).map(([who, { cpf }]) => [who, cpf])),
    known: {
      numeroProtocolo: [answered, answered, waiting.numeroProtocolo],
      id: [id, "1", "2", "stj-rr-1"],
      minutas: [id],
      ordens: [answered],
      alvoId: alvos.map((alvo) => alvo.id),
      cpfCnpj: [DEFENDANT, "11222333000181"],
      cpf: Object.values(users).map(({ cpf }) => cpf),
      cpfJuiz: [JUDGE],
      cpfAssessor: [users.assistant.cpf],
      varaId: [UNIT],
      numeroProcesso: [PROCESS],
      ispb: ["99000001", "99000002", "00360305"],
      valor: ["15000.00", "0.01", "1000.00", "-1.00", "999999999999999.99"],
      depositoJudicial: [deposit],
      idOrgao: ["STJ", "TRF1", "CNJ"],
      numero: ["1", "2", 1, 2],
      tipo: ["DESBLOQUEAR", "TRANSFERIR", "REITERAR", "CANCELAR", "BLOQUEIO", "REQUISICAO_INFORMACOES"],
      motivo: ["Conferido"],
    },
  };
}

async function tryCall(t: TestContext, given: FuzzedCall, cpfs: Readonly<Record<string, string>>) {
  const { token, headers = {} } = await credentialsOf(t, cpfs, given.who);
  const own = given.parameters.flatMap(({ in: place, name, value }) =>
    place !== "header" || value === undefined || name === "X-ASSETS-CPF-USUARIO" || name === "Content-Type"
      ? []
      : [[name, headerText(value)]]
  );
  const raw = given.body === undefined
    ? undefined
    : given.type === "application/json"
    ? JSON.stringify(given.body)
    : textOf(given.body);
  return await call(t, given.method, addressOf(given), {
    ...token !== undefined && { token },
    ...raw !== undefined && { raw },
    headers: { ...Object.fromEntries(own), ...headers, ...given.type && { "Content-Type": given.type } },
  });
}

/** Asserts that no answer is an internal error, and that a refusal has a documented form and has changed nothing. */
function targetOf(
  t: TestContext,
  inputs: fc.Arbitrary<FuzzedCall>,
  cpfs: Readonly<Record<string, string>>,
): FuzzTarget<FuzzedCall> {
  let before: Awaited<ReturnType<typeof databaseDigest>> | undefined;
  return {
    inputs,
    check: async (given) => {
      before ??= await databaseDigest(t.db);
      t.logged.length = 0;
      const answer = await tryCall(t, given, cpfs);
      const told = () =>
        `${answer.status} ${answer.text.slice(0, 300)} ${JSON.stringify(t.logged.at(-1) ?? {})}`;
      assert.ok(answer.status < 500 || /"servico-externo|indisponivel/.test(answer.text), told());
      // Reading writes rows too: of an issued document, and of answers that were read.
      if (answer.status < 400) return void (before = undefined);
      assert.equal(answer.headers.get("Content-Type"), "application/problem+json", told());
      if (given.method !== "GET") assert.deepEqual(await databaseDigest(t.db), before, told());
    },
  };
}

export const requests = subject<FuzzedCall>({
  name: "requests of the OpenAPI document",
  share: 0.015,
  few: 60,
  open: (use) =>
    testContext(async (t) => {
      const { known, cpfs } = await seed(t);
      const document = await openapiDocument(t) as Document;
      await use(targetOf(t, callsOf(document, known), cpfs));
    })(),
});
