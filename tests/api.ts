/** The API as tests call it: somebody of the invented world calls, and answers are read by their documented schemas. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import * as v from "valibot";
import type { Profile } from "../domain/caller.ts";
import { Problem } from "../routes/problem_schema.ts";
import { Draft, Protocoled } from "../routes/order_schema.ts";
import type { Db } from "../store/connection.ts";
import type { Bench } from "./bench.ts";

export const PROCESS = "0000832-35.2018.4.01.3202";
export const UNIT = "v-4013202";
export const JUDGE = "11144477735";
export const DEFENDANT = "52998224725";
/** A court's system of the same court. */
export const SYSTEM = "sistema-trf1";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Call {
  /** A bearer token. */
  readonly token?: string;
  readonly json?: unknown;
  /** A body as it is, declared as JSON. */
  readonly raw?: string;
  readonly headers?: Record<string, string>;
  /** The address the call comes from. */
  readonly from?: string;
}

/** Calls the API. */
export async function call(
  { http }: Pick<Bench, "http">,
  method: string,
  path: string,
  { token, json, raw, headers = {}, from = "127.0.0.1" }: Call = {},
): Promise<Answer> {
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
export function answered<S extends v.GenericSchema>(
  schema: S,
  answer: Answer,
  status = 200,
): v.InferOutput<S> {
  assert.equal(answer.status, status, answer.text);
  return v.parse(schema, JSON.parse(answer.text));
}

/** A refusal's status, code and fields; its form must be the contract's. */
export function refused(answer: Answer): { status: number; code: string; fields: string[]; detail: string } {
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
export function draft(rest: Record<string, unknown> = {}): Record<string, unknown> {
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
export async function people({ outside }: Pick<Bench, "outside">) {
  const { world, tokenOf } = outside;
  const user = (profile: Profile, unit = UNIT) => {
    const found = world.users().find((user) => user.profiles.includes(profile) && user.units.includes(unit));
    if (found === undefined) throw new Error(`The invented world has no ${profile} at ${unit}`);
    return found;
  };
  const tokens = {
    judge: JUDGE,
    assistant: user("assistant").cpf,
    otherJudge: user("judge", "v-4013400").cpf,
    foreignJudge: user("judge", "v-4036100").cpf,
    assistantWithoutDelegation: world.specialUsers.assistantWithoutDelegation.cpf,
    administrator: user("administrator", "v-4010000").cpf,
    operator: world.specialUsers.operator.cpf,
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
export async function drafted(
  bench: Pick<Bench, "http">,
  token: string,
  body: Record<string, unknown> = draft(),
  path = "/v1/ordem/minuta",
) {
  return answered(Draft, await call(bench, "POST", path, { token, json: body }), 201);
}

/** A protocoled order. */
export async function protocoled(
  bench: Pick<Bench, "http">,
  token: string,
  body?: Record<string, unknown>,
  path?: string,
) {
  const { id } = await drafted(bench, token, body, path);
  const answer = await call(bench, "POST", "/v1/ordem/protocolar", { token, json: { minutas: [id] } });
  const [order] = answered(v.array(Protocoled), answer);
  return order!;
}

/** Everything that calls can change, to compare before and after; that somebody looked is on record, but no change. */
export async function stored(db: Db): Promise<unknown> {
  const { rows } = await sql<{ dump: unknown }>`select json_build_object(
    'orders', (select json_agg(o order by o.id) from court_order o),
    'defendants', (select json_agg(d order by d.order_id, d.position) from order_defendant d),
    'targets', (select json_agg(t order by t.id) from order_target t),
    'series', (select json_agg(s order by s.id) from series s),
    'splits', (select json_agg(s order by s.id) from split s),
    'actions', (select json_agg(a order by a.id) from split_action a),
    'rules', (select json_agg(r order by r.jtr) from court_rule r),
    'viewers', (select json_agg(w order by w.id) from order_viewer w),
    'subscriptions', (select json_agg(s order by s.id) from webhook_subscription s),
    'delegations', (select json_agg(g order by g.id) from delegation g),
    'precedents', (select json_agg(p order by p.id) from precedent_record p),
    'stayed', (select json_agg(p order by p.id) from precedent_case p),
    'events', (select json_agg(e.* order by e.id) from event e),
    'audit', (select json_agg(a order by a.id) from audit_entry a where a.action <> 'relationship.query')
  ) as dump`.execute(db);
  return rows[0]?.dump;
}

/** Runs a call and asserts that the database is as it was before. */
export async function changesNothing(db: Db, act: () => Promise<Answer>): Promise<Answer> {
  const before = await stored(db);
  const answer = await act();
  assert.deepEqual(await stored(db), before);
  return answer;
}
