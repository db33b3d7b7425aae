/** The problems of operators' actions on remittances and on entries of the quarantine. */
import { HOURS } from "../../domain/calendar/calendar.ts";
import type { QuarantineRefusal } from "../../domain/operations/quarantine.ts";
import type { RemittanceActionRefusal } from "../../domain/operations/remittance_action.ts";
import { problemTable } from "../http/problem_table.ts";
import { checkIn } from "../http/voice.ts";

export const remittanceProblems = problemTable<RemittanceActionRefusal>()({
  "remessa-nao-encontrada": {
    status: 404,
    title: "Remessa não encontrada",
    meaning: "Não há remessa com esse identificador.",
    remedy: checkIn("/v1/operacao/remessa", "Confira-a na lista de Remessas."),
  },
  "acao-nao-encontrada": {
    status: 404,
    title: "Ação não encontrada",
    meaning: "Nenhum operador pediu uma ação com esse identificador.",
    remedy: checkIn("/v1/operacao/acao", "Veja na página da remessa o que foi pedido."),
  },
  "remessa-ja-publicada": {
    status: 409,
    title: "Remessa já publicada",
    meaning: "A remessa já está na pasta da instituição.",
    remedy: "Se a instituição a perdeu, use reenviar.",
    refusals: { "already-published": {} },
  },
  "remessa-nao-publicada": {
    status: 409,
    title: "Remessa não publicada",
    meaning: "A remessa ainda não foi publicada; não há bytes a reenviar.",
    remedy: "Use publicar, na janela de envio.",
    refusals: { "not-published": {} },
  },
  "fora-da-janela-de-envio": {
    status: 409,
    title: "Fora da janela de envio",
    meaning: `Remessas saem das ${HOURS.dispatchOpens} às ${HOURS.dispatchCloses} do seu dia útil.`,
    remedy: "Aguarde a janela: o envio é feito sozinho, e repetido a cada minuto se falhar.",
    refusals: { "outside-window": {} },
  },
}, {});

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
