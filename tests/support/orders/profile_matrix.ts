/**
 * The table of who may call what, as tests read and run it: every operation of the OpenAPI document × everybody who can
 * call it, let in or refused, with the exact status (specification, "User profiles" and "Authentication", rules 1 to 5).
 * Its lines are in the files of their subjects.
 */
import assert from "node:assert/strict";
import type { Profile } from "../../../domain/identity/caller.ts";
import { routes } from "../../../routes/mod.ts";
import type { UserChange } from "../../../staging/data/staging_data.ts";
import {
  type ApiResponse,
  type Call,
  call,
  databaseDigest,
  JUDGE,
  parseRefusal,
  signInPeople,
  SYSTEM,
  UNIT,
} from "../api.ts";
import { contractFaults, type Recorded, recorded } from "../openapi/contract.ts";
import { openapiDocument } from "../openapi/openapi.ts";
import { bankRefusal, isBankOperation } from "../precedents/bnp_matrix.ts";
import { type TestContext, testContext } from "../test_context.ts";

/**
 * The status each call is answered with. Whoever is let in gets what the operation answers to a good call (404 where
 * the call names nothing that exists, 409 where the state forbids what nobody may do).
 *
 * | column | who |
 * |---|---|
 * | assist … oper | a user with that one profile: assistant (with the judge's delegation), judge, administrator, single-account maintainer, standard-deposit registrar, operator |
 * | none | a user without any profile of this service |
 * | block, inact, unitl | an assistant who is blocked, inactive, without a unit |
 * | anon | no token |
 * | serv | a court's system in the judge's name |
 * | alone | a court's system in nobody's name |
 */
const columns = "assist judge admin maint regis oper none block inact unitl anon serv alone".split(" ");

/** The columns of people with one profile. */
export const profileColumns = {
  assist: "assistant",
  judge: "judge",
  admin: "administrator",
  maint: "single-account-maintainer",
  regis: "standard-deposit-registrar",
  oper: "operator",
} as const satisfies Record<string, Profile>;

/** Why each is refused; whoever is not here lacks the profile. */
const refusalOf: Partial<Record<string, Record<number, string>>> = {
  anon: { 401: "nao-autenticado" },
  block: { 403: "usuario-bloqueado" },
  inact: { 403: "usuario-inativo" },
  unitl: { 403: "usuario-sem-lotacao" },
  serv: { 403: "operacao-vedada-a-servico" },
  alone: { 403: "operacao-vedada-a-servico", 400: "usuario-obrigatorio" },
};

type Status = { readonly who: string; readonly status: number };

interface Line {
  /** As the table has it: method, path and, where it has more than one line, which. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly Status[];
}

const words = (text: string) => text.split(/[\s|]+/).filter((word) => word !== "");

/** Reads the lines of a part of the table. */
export function readTable(table: string): Line[] {
  const rows = table.split("\n").filter((line) => line.trim() !== "");
  return rows.map((row) => {
    const [operation = "", ...cells] = row.split("|");
    const [method = "", path = "", which] = words(operation);
    const statuses = words(cells.join(" ")).map(Number);
    assert.equal(statuses.length, columns.length, row);
    return {
      name: [method, path, which].filter((part) => part !== undefined).join(" "),
      method,
      path,
      statuses: columns.map((who, index) => ({ who, status: statuses[index]! })),
    };
  });
}

/** Somebody's way to call: the token, and for a system the header that says in whose name. */
type Credentials = Pick<Call, "token" | "headers">;

/** The example court's people, one a column. A token of somebody barred was given before they were. */
export async function callers(t: TestContext): Promise<Map<string, Credentials>> {
  const { stagingData, tokenOf, serviceToken } = t.externalServices;
  const { judge, assistant, administrator, operator } = await signInPeople(t);
  const {
    singleAccountMaintainer,
    standardDepositRegistrar,
    withoutProfile,
    blocked,
    inactive,
    withoutUnit,
  } = stagingData.specialUsers;
  const barred = async ({ cpf, ...as }: UserChange & { cpf: string }) => {
    const { active, blocked, units } = as;
    stagingData.changeUser(cpf, { active: true, blocked: false, units: [UNIT] });
    const token = await tokenOf(cpf);
    stagingData.changeUser(cpf, { active: active!, blocked: blocked!, units: units! });
    return { token };
  };
  const system = await serviceToken(SYSTEM);
  return new Map<string, Credentials>([
    ["assist", assistant],
    ["judge", judge],
    ["admin", administrator],
    ["maint", { token: await tokenOf(singleAccountMaintainer.cpf) }],
    ["regis", { token: await tokenOf(standardDepositRegistrar.cpf) }],
    ["oper", operator],
    ["none", { token: await tokenOf(withoutProfile.cpf) }],
    ["block", await barred(blocked)],
    ["inact", await barred(inactive)],
    ["unitl", await barred(withoutUnit)],
    ["anon", {}],
    ["serv", { token: system, headers: { "X-ASSETS-CPF-USUARIO": JUDGE } }],
    ["alone", { token: system }],
  ]);
}

/** What the calls are made of. */
export interface Stage {
  readonly t: TestContext;
  /** The judge's, or the caller's own where the caller drafts. */
  readonly token: string;
  /** A user of the court who is not yet a viewer of anything. */
  readonly colleague: string;
}

export type Good = Omit<Call, "token"> & { readonly path: string };
export type Request = (stage: Stage) => Promise<Good> | Good;

const refuses = (status: number) => [400, 401, 403].includes(status);

function expectRefusal(answer: ApiResponse, { who, status }: Status, name: string): void {
  const code = isBankOperation(name)
    ? bankRefusal(who, status)
    : refusalOf[who]?.[status] ?? "perfil-insuficiente";
  const { headers, ...rest } = answer;
  assert.equal(answer.status, status, `${name} by ${who}: ${JSON.stringify(rest)}`);
  assert.equal(parseRefusal({ headers, ...rest }).code, code, `${name} by ${who}`);
}

/** A part of the table, and a good call of each of its operations that needs more than its own address. */
export interface Part {
  readonly table: string;
  readonly requests: Readonly<Record<string, Request>>;
}

/** Calls every operation of a part as everybody. */
export const matrix = ({ table, requests }: Part): () => Promise<void> =>
  testContext(async (t) => {
    const http = routes({ ...t.app, secrecyModuleUrl: "https://sigilo.exemplo.jus.br/entrada" });
    const credentials = await callers(t);
    const { judge, assistant, assistantWithoutDelegation } = await signInPeople(t);
    const answers: Recorded[] = [];
    const stage = (token: string): Stage => ({ t: t, token, colleague: assistantWithoutDelegation.cpf });
    for (const { name, method, path, statuses } of readTable(table)) {
      const request = requests[name] ?? (() => ({ path }));
      const send = async (who: string, good: Good) => {
        const { token, headers } = credentials.get(who)!;
        const answer = await call({ http }, method, good.path, {
          ...good,
          ...(token !== undefined && { token }),
          headers: { ...good.headers, ...headers },
        });
        answers.push(recorded(method, path, answer));
        return answer;
      };
      const good = await request(stage(judge.token));
      const before = await databaseDigest(t.db);
      for (const expected of statuses.filter(({ status }) => refuses(status))) {
        expectRefusal(await send(expected.who, good), expected, name);
      }
      assert.deepEqual(await databaseDigest(t.db), before, name);
      for (const { who, status } of statuses.filter(({ status }) => !refuses(status))) {
        const answer = await send(
          who,
          await request(stage(who === "assist" ? assistant.token : judge.token)),
        );
        assert.equal(answer.status, status, `${name} by ${who}: ${answer.text}`);
      }
    }
    const document = await openapiDocument(t);
    assert.deepEqual(await contractFaults(document, answers), []);
  });
