/** The problems of bulk actions. */
import type { BulkRefusal } from "../../domain/follow_up/bulk.ts";
import { problemTable } from "../http/problem_table.ts";

export const bulkProblems = problemTable<BulkRefusal>()({
  "lote-nao-encontrado": {
    status: 404,
    title: "Lote não encontrado",
    meaning: "O lote não existe, é de outro usuário, ou venceu o prazo em que é guardado.",
    remedy: { call: "Consulte os próprios lotes em /v1/lote.", page: "Veja os seus lotes em Lotes." },
  },
  "lote-ja-confirmado": {
    status: 409,
    title: "Lote já confirmado",
    meaning: "O lote já foi confirmado e não pode ser confirmado de novo nem descartado.",
    remedy: "Veja na página do lote o que cada ordem deu; o que ainda pode ser excluído desfaz-se ali.",
    refusals: {
      "bulk-already-confirmed":
        "O lote já foi confirmado; veja o que cada ordem deu, e desfaça o que ainda pode ser excluído",
    },
  },
  "lote-nao-desfazivel": {
    status: 409,
    title: "Lote que não se desfaz",
    meaning: "O lote não foi confirmado, já foi desfeito, ou fez o que não se desfaz.",
    remedy: "Consulte o lote: a situação diz em que ponto está.",
    refusals: {
      "bulk-not-confirmed": "O lote ainda não foi confirmado: nada foi feito; descarte-o se não o quer",
      "bulk-already-undone": "O lote já foi desfeito; nada mais há a fazer",
      "bulk-cannot-be-undone": "Marcar respostas como lidas não se desfaz",
    },
  },
}, {});

/** Why a command on a bulk action is refused. */
export const explainBulk = bulkProblems.explain;
