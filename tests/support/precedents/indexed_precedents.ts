/** A few indexed precedents, and searches of them over the API. */
import assert from "node:assert/strict";
import * as v from "valibot";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import { SearchAnswer } from "../../../routes/precedents_search/search_schema.ts";
import { call } from "../api.ts";
import type { TestContext } from "../test_context.ts";
import { precedent as aPrecedent } from "./search_builders.ts";

/** A theme of repetitive appeals, with what a test says of it. */
export const precedent = (given: Partial<Precedent> = {}): Precedent =>
  aPrecedent({ number: "1", question: "Questão sobre aposentadoria", status: "Afetado", ...given });

const many = [
  precedent({
    leadingCases: [{ number: "01011290620175010000", link: "https://exemplo.jus.br/1" }],
    suspensions: [{
      active: true,
      since: "2025-06-03",
      until: "2026-11-23",
      description: "Suspensão nacional",
    }],
    decisions: {
      rapporteur: "Ministra",
      followUpLink: "https://exemplo.jus.br/a",
      texts: [{ type: "Ementa", text: "E" }],
    },
    stayedTheme: 5,
    dates: { admitted: "2019-05-03", judged: "2021-06-09" },
  }),
  precedent({
    id: "trf01-irdr-9",
    organ: "TRF01",
    species: "IRDR",
    number: "9",
    status: "Não admitido",
    alert: "não admitido",
    updatedOn: "2025-01-10",
  }),
  precedent({
    id: "stf-sum-7",
    organ: "STF",
    species: "SUM",
    number: "7",
    question: "",
    thesis: "Súmula sobre ICMS",
    status: "Cancelado",
    alert: "cancelado",
    cancelled: true,
  }),
  precedent({
    id: "stf-adi-4277",
    organ: "STF",
    species: "ADI",
    number: "4277",
    status: undefined,
    updatedOn: undefined,
  }),
];

/** Indexes precedents: those above, or others. */
export const holding = async (t: TestContext, put = many) =>
  void await t.app.search.apply({ put, remove: [] });

/** Searches with the filter of a body, and reads what is found. */
export async function found(t: Pick<TestContext, "http">, filtro: unknown) {
  const answer = await call(t, "POST", "/api/v1/precedentes", { json: { filtro } });
  assert.equal(answer.status, 200, answer.text);
  return v.parse(SearchAnswer, JSON.parse(answer.text));
}
