/** The problems of delegations of protocol, each at its field. */
import type { DelegationRefusal } from "../../domain/delegation.ts";
import { problemTable } from "../http/problem_table.ts";
import { correctEach, leaveOut, voiced } from "../http/voice.ts";

export const delegationProblems = problemTable<DelegationRefusal>()({
  "delegacao-nao-encontrada": {
    status: 404,
    title: "Delegação não encontrada",
    meaning: "A delegação não existe ou é de outro tribunal.",
    remedy: {
      call: "Consulte as delegações do tribunal em /v1/delegacao-protocolizacao.",
      page: "Veja as delegações do tribunal em Delegações.",
    },
  },
  "delegacao-encerrada": {
    status: 409,
    title: "Delegação já encerrada",
    meaning: "A delegação já não vale: foi encerrada ou passou do último dia.",
    remedy: "Nada há a fazer; ela continua na lista como histórico.",
  },
  "delegacao-sobreposta": {
    status: 409,
    title: "Delegação sobreposta",
    meaning: "O juiz já tem, em ao menos um desses dias, uma delegação ao mesmo assessor.",
    remedy: "Encerre a outra antes, ou escolha outros dias.",
    refusals: {
      "overlapping-delegation":
        "O juiz já tem, nesses dias, uma delegação ao mesmo assessor; encerre-a antes ou escolha outros dias",
    },
  },
  "assessor-desconhecido": {
    status: 422,
    title: "Assessor desconhecido",
    meaning: "O CPF indicado não é de um assessor do tribunal do usuário.",
    remedy: "Confira o CPF do assessor.",
    refusals: {
      "unknown-assistant": {
        field: "cpfAssessor",
        detail: "O CPF indicado não é de um assessor do tribunal do usuário; confira o CPF do assessor",
      },
    },
  },
  "vigencia-invalida": {
    status: 422,
    title: "Vigência inválida",
    meaning: "A vigência começa no passado ou termina antes de começar.",
    remedy: {
      call: "Corrija `inicio` e `fim`; os dois dias estão incluídos na vigência.",
      page: "Corrija o início e o fim; os dois dias estão incluídos na vigência.",
    },
    refusals: {
      "delegation-in-past": {
        field: "inicio",
        detail: voiced`O início da vigência já passou; informe a data de hoje ou uma futura, ou ${leaveOut}`,
      },
      "delegation-ends-before-start": {
        field: "fim",
        detail:
          voiced`O fim da vigência é anterior ao início; informe o mesmo dia ou um posterior, ou ${leaveOut}`,
      },
    },
  },
  "delegacao-recusada": {
    status: 422,
    title: "Delegação recusada",
    meaning: "A delegação tem mais de um tipo de problema.",
    remedy: correctEach,
  },
}, {
  "juiz-desconhecido": {
    "unknown-delegating-judge": {
      field: "cpfJuiz",
      detail: "O CPF indicado não é de um juiz do tribunal do usuário; confira o CPF do juiz",
    },
  },
});

/** Why a delegation of protocol is refused. */
export const explainDelegation = delegationProblems.explain;
