/** Calls for the institutions of a tax id, and their records. */
import assert from "node:assert/strict";
import { fail, ok } from "../../../domain/result.ts";
import type { Relationships } from "../../../registries/customer.ts";
import { registryUnavailable } from "../../../registries/http/failure.ts";
import type { App } from "../../../routes/app.ts";
import { routes } from "../../../routes/mod.ts";
import type { Db } from "../../../store/connection/connection.ts";
import { type Call, call, DEFENDANT, PROCESS } from "../api.ts";
import { type TestContext } from "../test_context.ts";

export const url = (query: Record<string, string> = {}, path = "/relacionamento/") =>
  `${path}?${new URLSearchParams({ cpfCnpj: DEFENDANT, numeroProcesso: PROCESS, ...query })}`;

/** Asks one process of the service. */
export const ask = (
  t: Pick<TestContext, "http">,
  token: string,
  query?: Record<string, string>,
  rest: Call = {},
) => call(t, "GET", url(query), { token, ...rest });

/** What is on record, oldest first, beside what the audit says of the same calls. */
export async function records(db: Db) {
  const queries = await db.selectFrom("relationship_query").selectAll().orderBy("id").execute();
  const audit = await db.selectFrom("audit_entry").selectAll().where("action", "=", "relationship.query")
    .orderBy("id").execute();
  const told = audit.map(({ actor, subject, source_ip, request_id, detail }) => ({
    request_id,
    user_cpf: actor,
    tax_id: subject,
    source_ip,
    outcome: detail.outcome,
  }));
  // Calls at once may be written in one order here and in another there.
  const byCall = new Map(told.map((entry) => [entry.request_id, entry]));
  assert.deepEqual(
    queries.map(({ request_id }) => byCall.get(request_id)),
    queries.map(({ request_id, user_cpf, tax_id, source_ip, outcome }) => (
      { request_id, user_cpf, tax_id, source_ip, outcome }
    )),
  );
  assert.equal(told.length, queries.length);
  return { queries, audit, outcomes: queries.map(({ outcome }) => outcome) };
}

/** The API as another process would run it, with what the test replaces. */
export const instance = (t: TestContext, rest: Partial<App> = {}) => ({
  http: routes({ ...t.app, ...rest }),
});

/** A customer registry that counts what it is asked, and fails when told to. */
export function counting(t: TestContext) {
  const requested: string[] = [];
  const behaviour = { broken: false };
  const relationships = (taxId: string) => {
    requested.push(taxId);
    return Promise.resolve(
      behaviour.broken
        ? fail(registryUnavailable("customer", "out of order"))
        : ok<Relationships | undefined>({
          taxId,
          name: "Alguém",
          institutions: [{ ispb: "00000000", accounts: undefined }],
        }),
    );
  };
  const registries = { ...t.registries, customer: { ...t.registries.customer, relationships } };
  return { requested, behaviour, registries };
}

/** Where whoever is named can be looked up, party or not. */
export function criminalProcess({ externalServices }: TestContext): string {
  return externalServices.stagingData.processes.find(({ court, criminal }) => court === "401" && criminal)!
    .number;
}
