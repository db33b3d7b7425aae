/** What a posted draft's form says, and what it says to the API. */
import assert from "node:assert/strict";
import { lawsuitCode } from "../../../domain/orders/lawsuit_type.ts";
import { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import { draftBody, draftFormOf } from "../../../web/console/drafts/draft_body.ts";
import { applyFormAction } from "../../../web/console/drafts/draft_changes.ts";
import { readDraftForm } from "../../../web/console/drafts/draft_form.ts";
import {
  call,
  createDraft,
  DEFENDANT,
  draftJson,
  parseResponse,
  PROCESS,
  signInPeople,
} from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

Deno.test("a draft's form says to the API what the draft said", async () => {
  await using t = await openTestContext();
  const { assistant } = await signInPeople(t);
  const body = draftJson({
    tipoAcao: "ACAO_RARA",
    dataProtocolo: "2026-11-30",
    reus: [{
      cpfCnpj: DEFENDANT,
      valor: "15000.00",
      contaSalario: true,
      instituicoes: [{ ispb: "93000001", agencia: "1", conta: "23" }, {
        ispb: "99000003",
        atingida: false,
      }],
    }],
  });
  const saved = await createDraft(t, assistant.token, body);
  const json = draftBody(draftFormOf(saved as DraftAnswer, new Map()));
  const answer = await call(t, "PUT", `/v1/ordem/minuta/${saved.id}`, { token: assistant.token, json });
  const { versao, alteradoPor: _by, nomeAlterador: _name, alteradoEm: _at, ...again } = parseResponse(
    DraftAnswer,
    answer,
  );
  assert.deepEqual({ ...again, versao: versao! - 1 }, saved);
});

Deno.test("a single account stands in for what was found, until somebody chooses otherwise", () => {
  const key = `${DEFENDANT} ${PROCESS}`;
  const sent = (shownWith: boolean, now: boolean, ...ticked: string[]) => {
    const instituicoes = ["99000001", "99000002"].map((ispb) => ({ ispb, alcancavel: true }));
    const form = readDraftForm(
      new URLSearchParams([
        ["numeroProcesso", PROCESS],
        ["reus[0].cpfCnpj", DEFENDANT],
        ...now ? [["reus[0].usarContaUnica", "true"]] : [],
        ["reus[0].consulta", JSON.stringify({ key, instituicoes, contaUnica: shownWith })],
        ...ticked.map((ispb) => ["reus[0].atingidas", ispb]),
      ]),
    );
    return draftBody(form).reus[0]!.instituicoes;
  };
  assert.deepEqual(sent(false, false, "99000001", "99000002"), []);
  assert.deepEqual(sent(false, false, "99000001"), [{ ispb: "99000002", atingida: false }]);
  // Chosen without the list having been shown anew, as it is without scripts.
  assert.deepEqual(sent(false, true, "99000001", "99000002"), []);
  assert.deepEqual(sent(true, true, "99000001"), [{ ispb: "99000001", atingida: true }]);
  assert.deepEqual(sent(true, false), []);
});

Deno.test("a posted form reads as it was filled in, and its buttons change nothing else", () => {
  const posted = new URLSearchParams([
    ["tipo", "BLOQUEIO"],
    ["reus[0].linha", "1"],
    ["reus[0].cpfCnpj", DEFENDANT],
    ["reus[0].valor", "dez"],
    ["reus[2].linha", "1"],
    ["reus[2].instituicoes[3].ispb", "Aroeira"],
    ["reus[2].instituicoes[3].atingida", "true"],
  ]);
  const form = readDraftForm(posted);
  assert.deepEqual(form.reus.map(({ valor }) => valor), ["dez", ""]);
  assert.equal(form.reus[1]!.instituicoes[0]!.ispb, "Aroeira");
  const more = applyFormAction(form, { name: "adicionar-reu", lines: [] });
  assert.deepEqual(applyFormAction(more, { name: "remover-reu", lines: [2] }), form);
  assert.deepEqual(applyFormAction(form, { name: "desconhecida", lines: [] }), form);
  assert.equal(
    applyFormAction(readDraftForm(new URLSearchParams()), { name: "remover-reu", lines: [0] }).reus.length,
    1,
  );
  assert.equal(lawsuitCode(" Ação de despejo! "), "ACAO_DE_DESPEJO");
});
