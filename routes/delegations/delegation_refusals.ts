/** Why a delegation of protocol is not acceptable. */
import { match } from "ts-pattern";
import type { DelegationRefusal } from "../../domain/delegations/delegation.ts";
import type { Explanation } from "../http/problems.ts";

/** Each reason at its field. */
export function explainDelegation(refusal: DelegationRefusal): Explanation {
  return match(refusal)
    .returnType<Explanation>()
    .with({ type: "unknown-delegating-judge" }, () => ({
      code: "juiz-desconhecido",
      field: "cpfJuiz",
      detail: "O CPF indicado não é de um juiz do tribunal do usuário; confira o CPF do juiz",
    }))
    .with({ type: "unknown-assistant" }, () => ({
      code: "assessor-desconhecido",
      field: "cpfAssessor",
      detail: "O CPF indicado não é de um assessor do tribunal do usuário; confira o CPF do assessor",
    }))
    .with({ type: "delegation-in-past" }, () => ({
      code: "vigencia-invalida",
      field: "inicio",
      detail: "O início da vigência já passou; informe a data de hoje ou uma futura, ou omita o campo",
    }))
    .with({ type: "delegation-ends-before-start" }, () => ({
      code: "vigencia-invalida",
      field: "fim",
      detail: "O fim da vigência é anterior ao início; informe o mesmo dia ou um posterior, ou omita o campo",
    }))
    .with({ type: "overlapping-delegation" }, () => ({
      code: "delegacao-sobreposta",
      detail:
        "O juiz já tem, nesses dias, uma delegação ao mesmo assessor; encerre-a antes ou escolha outros dias",
    }))
    .exhaustive();
}
