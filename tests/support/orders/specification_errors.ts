/** The specification's table of errors, and how a refusal is held to it. */
import assert from "node:assert/strict";
import { CatalogueEntry } from "../../../routes/http/problem_schema.ts";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import {
  type ApiResponse,
  call,
  databaseDigest,
  defendant,
  draftJson,
  parseRefusal,
  parseResponse,
  signInPeople,
} from "../api.ts";
import type { TestContext } from "../test_context.ts";
import { NAMED } from "./draft_addresses.ts";

/** The column "Condition", to the letter: the rows that refuse a draft. */
export const DRAFT_CONDITIONS = [
  "Two or more institutions of the same leader/group informed in one order",
  "A defendant has no associated institution (zero affected)",
  "New institution/agency/account covers, or is covered by, one already in the draft or a single-account selection",
  "Process number not found in the case-data platform",
  "User's court assignment (JTR) differs from the process's court",
  "Defendant not a party of the process in the platform",
  "Process number invalid by the numbering resolution",
  "Communication failure with the customer registry",
] as const;

/** The rows that refuse what is asked of a protocoled order, splits included. */
export const ORDER_CONDITIONS = [
  "Split on an order needing a new court unit",
  "Delete after 19:00 of protocol day, or after dispatch",
  "Cancel order already sent",
  "Reiterate or cancel code-98 split in a series",
] as const;

/** Names a test by its row, and keeps which rows have had their test. */
export function walkRows<Row extends string>(rows: readonly Row[]) {
  const walked = new Set<Row>();
  const row = (condition: Row): Row => {
    walked.add(condition);
    return condition;
  };
  const assertAllWalked = () => assert.deepEqual([...walked].sort(), [...rows].sort());
  return { row, assertAllWalked };
}

interface Expected {
  readonly status: number;
  readonly codigo: string;
  readonly campo?: string;
  /** What the user is told: the whole sentence, its remedy included. */
  readonly mensagem: string;
  /** What the catalogue advises. */
  readonly oQueFazer: RegExp;
}

/** Asserts a refusal; its code must be explained in `GET /problemas`, alone and in the list. */
export async function refuses(t: TestContext, answer: ApiResponse, expected: Expected): Promise<void> {
  const { status, code, fields, detail } = parseRefusal(answer);
  const { campo } = expected;
  assert.deepEqual({ status, codigo: code, mensagem: detail, campos: fields }, {
    status: expected.status,
    codigo: expected.codigo,
    mensagem: expected.mensagem,
    campos: campo === undefined ? [] : [campo],
  });
  const entry = parseResponse(CatalogueEntry, await call(t, "GET", `/problemas/${code}`));
  assert.equal(entry.status, status);
  assert.match(entry.oQueFazer, expected.oQueFazer);
  const list = JSON.parse((await call(t, "GET", "/problemas")).text);
  assert.ok(list.content.some(({ codigo }: { codigo: string }) => codigo === code));
}

/** Runs a call and asserts that it changed nothing; that somebody asked where a person banks is on record all the same. */
export async function savesNothing(
  { db }: TestContext,
  act: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const saved = async () => ({ ...await databaseDigest(db), audit: undefined });
  const before = await saved();
  const answer = await act();
  assert.deepEqual(await saved(), before);
  return answer;
}

/** Asserts that a draft is refused and that nothing is saved of it, neither as a new one nor over a good one. */
export async function refusesDraft(
  t: TestContext,
  { path = NAMED, body, token }: { path?: string; body: Record<string, unknown>; token?: string },
  expected: Expected,
): Promise<void> {
  const { judge } = await signInPeople(t);
  const bearer = { token: token ?? judge.token };
  await refuses(
    t,
    await savesNothing(t, () => call(t, "POST", path, { ...bearer, json: body })),
    expected,
  );
  if (token !== undefined) return;
  const good = parseResponse(
    DraftAnswer,
    await call(t, "POST", path, { ...bearer, json: draftJson({ reus: [defendant({ ispb: "99000001" })] }) }),
    201,
  );
  const replace = () => call(t, "PUT", `/v1/ordem/minuta/${good.id}`, { ...bearer, json: body });
  await refuses(t, await savesNothing(t, replace), expected);
}
