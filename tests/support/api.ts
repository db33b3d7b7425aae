/** The API as tests call it: somebody of staging's data calls, and answers are read by their documented schemas. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import * as v from "valibot";
import type { Profile } from "../../domain/identity/caller.ts";
import { Problem } from "../../routes/http/problem_schema.ts";
import { DraftAnswer, Protocoled } from "../../routes/orders/order_schema.ts";
import type { Db } from "../../store/connection/connection.ts";
import type { TestContext } from "./test_context.ts";

export const PROCESS = "0000832-35.2018.4.01.3202";
export const UNIT = "v-4013202";
export const JUDGE = "11144477735";
export const DEFENDANT = "52998224725";
/** A court's system of the same court. */
export const SYSTEM = "sistema-trf1";

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Call {
  /** A bearer token. */
  readonly token?: string;
  readonly json?: unknown;
  /** A body as it is, text or bytes, declared as JSON. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
  /** The address the call comes from. */
  readonly from?: string;
}

/** Calls the API. */
export async function call(
  { http }: Pick<TestContext, "http">,
  method: string,
  path: string,
  { token, json, raw, headers = {}, from = "127.0.0.1" }: Call = {},
): Promise<ApiResponse> {
  const body = raw ?? (json === undefined ? undefined : JSON.stringify(json));
  const response = await http.request(path, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  }, { remoteAddr: { hostname: from } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The answer's body, which must have the status and fit the schema. */
export function parseResponse<S extends v.GenericSchema>(
  schema: S,
  answer: ApiResponse,
  status = 200,
): v.InferOutput<S> {
  assert.equal(answer.status, status, answer.text);
  return v.parse(schema, JSON.parse(answer.text));
}

/** A refusal's status, code and fields; its form must be the contract's. */
export function parseRefusal(
  answer: ApiResponse,
): { status: number; code: string; fields: string[]; detail: string } {
  assert.equal(answer.headers.get("Content-Type"), "application/problem+json", answer.text);
  const problem = v.parse(Problem, JSON.parse(answer.text));
  assert.equal(problem.status, answer.status);
  assert.equal(problem.correlacao, answer.headers.get("X-Request-Id"));
  assert.equal(problem.type, `/problemas/${problem.codigo}`);
  return {
    status: answer.status,
    code: problem.codigo,
    fields: problem.erros?.map(({ campo }) => campo) ?? [],
    detail: problem.detail,
  };
}

/** A draft's body, good unless told otherwise. */
export function draftJson(rest: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    tipo: "BLOQUEIO",
    numeroProcesso: PROCESS,
    cpfJuiz: JUDGE,
    varaId: UNIT,
    tipoAcao: "EXECUCAO_FISCAL",
    autor: { nome: "Fazenda Nacional" },
    reus: [{ cpfCnpj: DEFENDANT, valor: "15000.00" }],
    ...rest,
  };
}

/** A defendant whose institutions the caller names; for drafts without look-up. */
export const defendant = (...instituicoes: Record<string, unknown>[]) => ({
  cpfCnpj: DEFENDANT,
  valor: "15000.00",
  instituicoes,
});

/** The tokens of the people of the example unit and court, and of one judge of another unit and one of another court. */
export async function signInPeople({ externalServices }: Pick<TestContext, "externalServices">) {
  const { stagingData, tokenOf } = externalServices;
  const user = (profile: Profile, unit = UNIT) => {
    const found = stagingData.users().find((user) =>
      user.profiles.includes(profile) && user.units.includes(unit)
    );
    if (found === undefined) throw new Error(`Staging's data have no ${profile} at ${unit}`);
    return found;
  };
  const tokens = {
    judge: JUDGE,
    assistant: user("assistant").cpf,
    otherJudge: user("judge", "v-4013400").cpf,
    foreignJudge: user("judge", "v-4036100").cpf,
    assistantWithoutDelegation: stagingData.specialUsers.assistantWithoutDelegation.cpf,
    administrator: user("administrator", "v-4010000").cpf,
    operator: stagingData.specialUsers.operator.cpf,
  };
  const entries = Object.entries(tokens).map(async ([who, cpf]) =>
    [who, { cpf, token: await tokenOf(cpf) }] as const
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<
    keyof typeof tokens,
    { cpf: string; token: string }
  >;
}

/** A saved draft. */
export async function createDraft(
  testContext: Pick<TestContext, "http">,
  token: string,
  body: Record<string, unknown> = draftJson(),
  path = "/v1/ordem/minuta",
) {
  return parseResponse(DraftAnswer, await call(testContext, "POST", path, { token, json: body }), 201);
}

/** A protocoled order. */
export async function protocolOrder(
  testContext: Pick<TestContext, "http">,
  token: string,
  body?: Record<string, unknown>,
  path?: string,
) {
  const { id } = await createDraft(testContext, token, body, path);
  const answer = await call(testContext, "POST", "/v1/ordem/protocolar", { token, json: { minutas: [id] } });
  const [order] = parseResponse(v.array(Protocoled), answer);
  return order!;
}

/** Everything that calls can change; that somebody looked is on record, but no change. */
const changeable = {
  orders: sql`court_order`,
  defendants: sql`order_defendant`,
  targets: sql`order_target`,
  series: sql`series`,
  splits: sql`split`,
  actions: sql`split_action`,
  batches: sql`split_batch`,
  rules: sql`court_rule`,
  viewers: sql`order_viewer`,
  subscriptions: sql`webhook_subscription`,
  delegations: sql`delegation`,
  precedents: sql`precedent_record`,
  stayed: sql`precedent_case`,
  events: sql`event`,
  audit: sql`(select ctid, xmin from audit_entry where action <> 'relationship.query')`,
};

type DatabaseDigest = Readonly<Record<keyof typeof changeable, string>>;

/**
 * What is stored, to compare before and after: of each table the number of its rows and a digest of which versions of
 * them there are. Whoever writes a row makes another version of it, even with the values it had.
 */
export async function databaseDigest(db: Db): Promise<DatabaseDigest> {
  const digests = Object.entries(changeable).map(([name, table]) =>
    sql`select ${sql.lit(name)} as name,
      count(*) || ' rows, ' || coalesce(sum(hashtextextended(ctid::text || '/' || xmin::text, 0)), 0) as digest
      from ${table} t`
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`
    .execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest])) as DatabaseDigest;
}

/** Runs a call and asserts that the database is as it was before. */
export async function assertChangesNothing(db: Db, act: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const before = await databaseDigest(db);
  const answer = await act();
  assert.deepEqual(await databaseDigest(db), before);
  return answer;
}
