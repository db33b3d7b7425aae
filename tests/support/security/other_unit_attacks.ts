/**
 * Every operation that names somebody's draft, order, split, series or account, called by people of another unit of the
 * same court, each with one profile. What is not confidential is the whole court's to read; who may act with it, and in
 * whose name, does not go by the unit but for drafts.
 */
import assert from "node:assert/strict";
import type { Profile } from "../../../domain/identity/caller.ts";
import { routes } from "../../../routes/mod.ts";
import { type ApiResponse, call, databaseDigest, parseRefusal, signInPeople } from "../api.ts";
import { courtPart } from "../orders/court_matrix.ts";
import { followUpPart } from "../orders/follow_up_matrix.ts";
import { orderPart } from "../orders/order_matrix.ts";
import { type Part, profileColumns, readTable } from "../orders/profile_matrix.ts";
import type { TestContext } from "../test_context.ts";
import type { AttackRun, Scenario } from "./scenario.ts";

const parts: readonly Part[] = [orderPart, followUpPart, courtPart];

type Column = keyof typeof profileColumns;

type Answer = readonly [status: number, code: string];

/** Of another judge, or of an assistant whom this judge did not delegate to (specification, "Authentication", rule 3). */
const ofThatJudge = {
  judge: [403, "juiz-diverso"],
  assist: [403, "sem-delegacao-ativa"],
} as const;

/** Changed by who made it, its judge, their assistants and their unit alone. */
const ofItsUnit = {
  judge: [403, "alteracao-nao-permitida"],
  assist: [403, "alteracao-nao-permitida"],
} as const;

/** Of a confidential order, which strangers to it may not know of (specification, "What the service does", 7). */
const unknownOrder = { judge: [404, "ordem-nao-encontrada"], assist: [404, "ordem-nao-encontrada"] } as const;

/**
 * What people of another unit are answered otherwise than those of the order's own. Everything else they are answered
 * alike: any judge of the court reads, copies and splits an order and ends a series (specification, "Rules on splits,
 * reiteration and cancellation", 8; "Authentication", rule 4), and the other profiles act for the whole court.
 */
const answeredOtherwise: Readonly<Record<string, Partial<Record<Column, Answer>>>> = {
  "PUT /v1/ordem/minuta/{id}": ofItsUnit,
  "PATCH /v1/ordem/minuta/{id}": ofItsUnit,
  "DELETE /v1/ordem/minuta/{id}": ofItsUnit,
  "POST /v1/ordem/protocolar": ofThatJudge,
  "DELETE /v1/ordem/{numeroProtocolo}": ofThatJudge,
  "GET /v1/ordem/{numeroProtocolo}/visualizador": unknownOrder,
  "POST /v1/ordem/{numeroProtocolo}/visualizador": unknownOrder,
  "DELETE /v1/ordem/{numeroProtocolo}/visualizador": unknownOrder,
  // An assistant ends a series in the name of its judge alone.
  "POST /v1/serie/{id}/interromper": { assist: ofThatJudge.assist },
  "POST /v1/desdobramento/protocolar": ofThatJudge,
  "POST /v1/desdobramento/excluir": ofItsUnit,
  "PUT /v1/desdobramento/{id}": ofItsUnit,
  "DELETE /v1/desdobramento/{id}": ofItsUnit,
};

const OTHER_UNIT = "v-4013400";

/** The token of a person of another unit of the court for each profile, who has none else. */
async function colleagues({ externalServices: { stagingData, tokenOf } }: TestContext) {
  const { singleAccountMaintainer, standardDepositRegistrar, withoutProfile, withoutUnit } =
    stagingData.specialUsers;
  const ofUnit = (profile: Profile) =>
    stagingData.users().find(({ profiles, units }) =>
      profiles.includes(profile) && units.includes(OTHER_UNIT)
    )!;
  const people: Readonly<Record<Column, { readonly cpf: string }>> = {
    assist: ofUnit("assistant"),
    judge: ofUnit("judge"),
    admin: withoutProfile,
    maint: singleAccountMaintainer,
    regis: standardDepositRegistrar,
    oper: withoutUnit,
  };
  return new Map(
    await Promise.all(
      (Object.keys(people) as Column[]).map(async (who) => {
        const { cpf } = people[who];
        stagingData.changeUser(cpf, { profiles: [profileColumns[who]], units: [OTHER_UNIT] });
        return [who as string, await tokenOf(cpf)] as const;
      }),
    ),
  );
}

export const otherUnitAttacks: Scenario = {
  name: "other-unit",
  promise:
    "people of another unit of the court read what the whole court may, and change or sign nothing that is another's",
  async attack(run) {
    const { t, long } = run;
    const http = routes({ ...t.app, secrecyModuleUrl: "https://sigilo.exemplo.jus.br/entrada" });
    const { judge, assistantWithoutDelegation } = await signInPeople(t);
    const tokens = await colleagues(t);
    for (const { table, requests } of parts) {
      for (const { name, method, path, statuses } of readTable(table)) {
        const otherwise = answeredOtherwise[name];
        if (!long && otherwise === undefined) continue;
        const request = requests[name] ?? (() => ({ path }));
        // Who is refused first: what is let in may be the end of what is named.
        for (const { who, status } of statuses.toSorted((one, other) => other.status - one.status)) {
          const token = tokens.get(who);
          if (token === undefined) continue;
          const good = await request({ t, token: judge.token, colleague: assistantWithoutDelegation.cpf });
          await asTheTableSays(run, {
            name: `${name} by ${who} of another unit`,
            expected: otherwise?.[who as Column] ?? [status, undefined],
            send: () => call({ http }, method, good.path, { ...good, token }),
          });
        }
      }
    }
  },
};

/** One call, that is answered as expected and, when refused, changes nothing. */
async function asTheTableSays(
  { t, attempt }: AttackRun,
  { name, expected: [status, code], send }: {
    name: string;
    expected: readonly [status: number, code: string | undefined];
    send: () => Promise<ApiResponse>;
  },
): Promise<void> {
  await attempt(name, async () => {
    const before = await databaseDigest(t.db);
    const answer = await send();
    assert.equal(answer.status, status, answer.text);
    if (status < 400) return;
    if (code !== undefined) assert.equal(parseRefusal(answer).code, code);
    assert.deepEqual(await databaseDigest(t.db), before, "changed something");
  });
}
