/** The problems of the quarantine. */
import type { QuarantineRefusal } from "../../domain/operations/quarantine.ts";
import { problemTable } from "../http/problem_table.ts";
import { checkIn } from "../http/voice.ts";

export const quarantineProblems = problemTable<QuarantineRefusal>()({
  "entrada-nao-encontrada": {
    status: 404,
    title: "Entrada não encontrada",
    meaning: "Não há na quarentena entrada com esse identificador.",
    remedy: checkIn("/v1/operacao/quarentena", "Confira-a na lista da Quarentena."),
  },
  "conteudo-inexistente": {
    status: 409,
    title: "Entrada sem bytes",
    meaning: "A entrada não é um arquivo comum, ou está vazia: não há bytes a mostrar.",
    remedy: "Decida pelo nome, pelo tipo e pela razão da quarentena.",
  },
  "entrada-ja-decidida": {
    status: 409,
    title: "Entrada já decidida",
    meaning: "A entrada da quarentena já foi liberada ou recusada.",
    remedy: "Consulte a decisão na própria entrada; a instituição pode enviar o arquivo de novo.",
    refusals: { "already-decided": {} },
  },
  "entrada-sem-conteudo": {
    status: 409,
    title: "Entrada sem conteúdo",
    meaning: "A entrada não é um arquivo comum: nada dela pode ser lido como retorno.",
    remedy: "Recuse-a, dizendo o motivo; a instituição recebe um recibo.",
    refusals: { "not-a-file": {} },
  },
  "nome-nao-e-de-retorno": {
    status: 422,
    title: "O nome não é de um retorno",
    meaning: "Para voltar ao recebimento, a entrada precisa do nome de um retorno da própria instituição.",
    remedy: {
      call:
        "Informe em `nome` o nome do retorno, conforme o manual; o mesmo nome deve estar no header do arquivo.",
      page: "Informe o nome do retorno, conforme o manual; o mesmo nome deve estar no header do arquivo.",
    },
    refusals: { "not-the-name-of-an-answer": {} },
  },
}, {});
