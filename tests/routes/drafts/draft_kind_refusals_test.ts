/** What does not go with the kind of a draft, refused at its field. */
import assert from "node:assert/strict";
import {
  assertChangesNothing,
  call,
  DEFENDANT,
  defendant,
  draftJson,
  signInPeople,
} from "../../support/api.ts";
import { brief, deposit, informationRequest } from "../../support/orders/deposit_drafts.ts";
import { LOOK_UP } from "../../support/orders/draft_addresses.ts";
import { openTestContext } from "../../support/test_context.ts";

/** What drafts of these kinds are refused for: status, code, fields. */
const refusals: [sentence: string, body: Record<string, unknown>, expected: string][] = [
  [
    "an information request that asks nothing",
    informationRequest({ informacoes: [] }),
    "422 informacoes-obrigatorias informacoes",
  ],
  [
    "an information request with everything of a block",
    informationRequest({
      reiteracaoProgramada: { dataFim: "2026-12-01" },
      depositoJudicial: deposit(),
      reus: [{ cpfCnpj: DEFENDANT, valor: "1.00", contaSalario: true }],
    }),
    "422 campo-de-outro-tipo-de-ordem reiteracaoProgramada depositoJudicial reus[0].valor reus[0].contaSalario",
  ],
  [
    "a block that asks for information",
    draftJson({ informacoes: ["EXTRATO"] }),
    "422 campo-de-outro-tipo-de-ordem informacoes",
  ],
  [
    "a block without an amount",
    draftJson({ reus: [{ cpfCnpj: DEFENDANT }] }),
    "422 valor-obrigatorio reus[0].valor",
  ],
  [
    "a repetition that ends before it repeats",
    draftJson({ reiteracaoProgramada: { dataFim: "2026-11-23" } }),
    "422 reiteracao-fora-do-prazo reiteracaoProgramada.dataFim",
  ],
  [
    "a repetition of thirty-one days",
    draftJson({ reiteracaoProgramada: { dataFim: "2026-12-24" } }),
    "422 reiteracao-fora-do-prazo reiteracaoProgramada.dataFim",
  ],
  [
    "a date more than a year ahead",
    draftJson({ dataProtocolo: "2027-11-24" }),
    "422 data-protocolo-distante dataProtocolo",
  ],
  [
    "a single account where there is none",
    draftJson({ reus: [{ ...defendant(), usarContaUnica: true }] }),
    "422 conta-unica-nao-cadastrada reus[0].usarContaUnica",
  ],
  [
    "a large amount",
    draftJson({ reus: [{ cpfCnpj: DEFENDANT, valor: "100000000.01" }] }),
    "422 valor-elevado reus[0].valor",
  ],
  [
    "a deposit without its account",
    draftJson({ depositoJudicial: deposit({ conta: undefined }) }),
    "422 deposito-incompleto depositoJudicial.conta",
  ],
  [
    "a general deposit with a revenue code",
    draftJson({ depositoJudicial: deposit({ codigoReceita: "7363" }) }),
    "422 deposito-com-campo-indevido depositoJudicial.codigoReceita",
  ],
  [
    "a deposit at an institution nobody knows",
    draftJson({ depositoJudicial: deposit({ ispb: "12345678" }) }),
    "422 instituicao-desconhecida depositoJudicial.ispb",
  ],
  [
    "a tax deposit without a relationship agency",
    draftJson({
      depositoJudicial: {
        tipoCredito: "TRIBUTARIO",
        codigoReceita: "1234",
        tipoDocumento: "CPF",
        numeroDocumento: DEFENDANT,
      },
    }),
    "422 deposito-sem-agencia-de-relacionamento depositoJudicial.agencia",
  ],
  [
    "an executed party whose tax id cannot be read",
    draftJson({ depositoJudicial: deposit({ executado: "1" }) }),
    "422 cpf-cnpj-invalido depositoJudicial.executado",
  ],
];

Deno.test("what does not go with a kind is refused at its field, with what to do, and nothing is stored", async () => {
  await using t = await openTestContext();
  const { assistant: { token } } = await signInPeople(t);
  for (const [sentence, json, expected] of refusals) {
    const answer = await assertChangesNothing(t.db, () => call(t, "POST", LOOK_UP, { token, json }));
    assert.equal(brief(answer), expected, `${sentence}: ${answer.text}`);
  }
});

Deno.test("about a process of another court nobody's bank is asked, whatever else is wrong", async () => {
  await using t = await openTestContext();
  const { judge: { token } } = await signInPeople(t);
  t.externalServices.standIns.behave("customer", { mode: "failing", status: 503 });
  try {
    const json = draftJson({
      numeroProcesso: "0722391-40.2017.8.07.0001",
      reus: [{ cpfCnpj: "93541134780", valor: "1.00", usarContaUnica: true }],
    });
    const answer = await call(t, "POST", LOOK_UP, { token, json });
    assert.equal(brief(answer), "422 processo-nao-localizado numeroProcesso");
  } finally {
    t.externalServices.standIns.behave("customer", { mode: "normal" });
  }
});
