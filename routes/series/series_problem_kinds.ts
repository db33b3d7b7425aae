/** The problems of series; part of the catalogue. Those of their orders' splits are with the splits. */
import type { ProblemKind } from "../http/problem_kind.ts";

export const seriesProblemKinds = {
  "serie-nao-encontrada": {
    status: 404,
    title: "Série não encontrada",
    meaning: "A série não existe, é de outro tribunal ou de uma ordem sigilosa que o usuário não vê.",
    remedy: "Confira o identificador na lista de /v1/serie, ou em `serieId` de uma das ordens.",
  },
  "serie-encerrada": {
    status: 409,
    title: "Série já encerrada",
    meaning: "A série já foi encerrada e não cria nem envia mais ordens.",
    remedy: "Consulte o motivo em /v1/serie; para bloquear de novo, faça uma nova ordem.",
  },
  "serie-ativa": {
    status: 409,
    title: "Série ainda ativa",
    meaning:
      "Só uma série encerrada é desdobrada de uma vez: a próxima ordem de uma ativa pode bloquear mais.",
    remedy:
      "Interrompa a série, ou aguarde o fim dela; as ordens respondidas podem ser desdobradas uma a uma.",
  },
  "ordem-nao-sera-enviada": {
    status: 409,
    title: "Ordem que não será enviada",
    meaning: "A série da ordem foi encerrada antes do envio, e a ordem não foi nem será enviada.",
    remedy: "Nada há a cancelar nem a desdobrar; para bloquear, faça uma nova ordem.",
  },
  "reu-desconhecido": {
    status: 422,
    title: "Réu fora da série",
    meaning: "O número informado não é de um réu da série.",
    remedy: "Use o `cpfCnpj` de um dos `reus` de /v1/serie/{id}.",
  },
} as const satisfies Record<string, ProblemKind>;
