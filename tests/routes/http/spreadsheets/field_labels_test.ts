/** Wire names and values as people read them. */
import assert from "node:assert/strict";
import { fieldLabel, valueLabel } from "../../../../routes/http/spreadsheets/field_labels.ts";

const names: readonly (readonly [name: string, label: string])[] = [
  ["numeroProtocolo", "Protocolo"],
  ["idTransferencia", "ID da transferência"],
  ["situacaoCanal", "Situação canal"],
  ["autor.cpfCnpj", "Autor: CPF ou CNPJ"],
  ["dataHoraRecebimento", "Data e hora de recebimento"],
  ["sha256", "SHA-256"],
];

const values: readonly (readonly [value: string, label: string])[] = [
  ["CONSOLIDANDO_RESPOSTA", "Consolidando resposta"],
  ["REQUISICAO_INFORMACOES", "Requisição informações"],
  ["BLOQUEIO", "Bloqueio"],
  ["NAO_ENVIADA", "Não enviada"],
  ["EXTRATO_FGTS", "Extrato FGTS"],
  ["ACORDAO_PUBLICADO_RE_PENDENTE", "Acórdão publicado RE pendente"],
  ["CHAVE_OPENPGP", "Chave OpenPGP"],
  ["IRDR", "IRDR"],
  ["TODAS", "Todas"],
  ["CHAVE", "Chave"],
  ["TJSP", "TJSP"],
  ["ORDENS_SO_EM_ARQUIVO", "Ordens só em arquivo"],
  ["TRF1", "TRF1"],
  ["TRE_AC", "TRE_AC"],
  ["NAO", "Não"],
  ["Q04", "Q04"],
  ["v-4013202", "v-4013202"],
];

Deno.test("a field has the label that people read", () => {
  for (const [name, label] of names) assert.equal(fieldLabel(name), label);
});

Deno.test("a value of a list of values is read as words, acronyms and codes as they are", () => {
  for (const [value, label] of values) assert.equal(valueLabel(value), label);
});
