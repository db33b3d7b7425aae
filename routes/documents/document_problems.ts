/** The problems of documents, issued or received. */
import type { ProblemKind } from "../http/problem_table.ts";

export const documentProblems = {
  "documento-nao-encontrado": {
    status: 404,
    title: "Documento não encontrado",
    meaning: "Nenhum documento foi emitido com este código de autenticidade.",
    remedy:
      "Confira o código impresso no rodapé do documento; se estiver certo, o documento não é do serviço.",
  },
  "documento-nao-recebido": {
    status: 404,
    title: "Documento não recebido",
    meaning: "Nenhuma resposta publicada da ordem trouxe um documento com este nome.",
    remedy: {
      call: "Use o `nome` de um dos `documentos` de /v1/ordem/{numeroProtocolo}/informacao.",
      page: "Escolha um dos documentos na página da ordem.",
    },
  },
  "documento-indisponivel": {
    status: 503,
    title: "Documento indisponível",
    meaning: "O documento foi recebido, mas não pôde ser lido agora, ou não tem mais os bytes que chegaram.",
    remedy: {
      call:
        "Repita a chamada em instantes; se persistir, acione o suporte com o nome do documento: o operador foi avisado.",
      page:
        "Tente de novo em instantes; se persistir, acione o suporte com o nome do documento: o operador foi avisado.",
    },
  },
  "documento-em-verificacao": {
    status: 503,
    title: "Documento em verificação",
    meaning:
      "O documento ainda está sendo verificado: só é entregue depois que se sabe que não traz um programa malicioso.",
    remedy: {
      call: "Repita a chamada após os segundos do cabeçalho `Retry-After`.",
      page: "Tente de novo em alguns minutos.",
    },
  },
  "documento-infectado": {
    status: 409,
    title: "Documento com programa malicioso",
    meaning: "A verificação encontrou no documento um programa malicioso, e por isso ele não é entregue.",
    remedy:
      "O operador foi avisado; os dados informados na resposta continuam disponíveis. Se o documento é indispensável, " +
      "peça-o de novo em outra ordem.",
  },
} as const satisfies Record<string, ProblemKind>;
