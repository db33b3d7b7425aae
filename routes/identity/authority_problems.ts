/** The problems of missing authority. */
import { formatList, profileInSentence } from "../../domain/formatting.ts";
import type { AuthorityRefusal } from "../../domain/identity/caller.ts";
import { problemTable } from "../http/problem_table.ts";

export const authorityProblems = problemTable<AuthorityRefusal>()({
  "perfil-insuficiente": {
    status: 403,
    title: "Perfil insuficiente",
    meaning: "Nenhum dos perfis do usuário permite esta operação.",
    remedy: "Peça o perfil ao administrador regional do cadastro corporativo do seu tribunal.",
    refusals: {
      "profile-required": ({ profiles }) =>
        `A operação requer o perfil ${formatList(profiles.map(profileInSentence), "ou")}; peça-o ao ` +
        "administrador regional do cadastro corporativo",
    },
  },
  "juiz-diverso": {
    status: 403,
    title: "Juiz diverso",
    meaning:
      "Um juiz só protocola o que foi minutado em seu próprio nome, e só desfaz o protocolo do que está em seu nome.",
    remedy:
      "Altere o juiz da minuta, ou peça o ato ao juiz em cujo nome está ou a um assessor com delegação dele.",
    refusals: {
      "not-the-judge": "Está em nome de outra pessoa; peça a ela, ou a quem tem delegação dela, que o faça",
    },
  },
  "sem-delegacao-ativa": {
    status: 403,
    title: "Sem delegação ativa",
    meaning: "O assessor não tem delegação de protocolização ativa do juiz indicado.",
    remedy: "Peça a delegação ao juiz ou ao administrador, ou peça ao juiz que o faça.",
    refusals: {
      "no-active-delegation":
        "Você não tem delegação de protocolização ativa da pessoa em cujo nome está; peça a delegação, ou " +
        "peça a ela que o faça",
    },
  },
}, {});

/** Why the caller lacks the authority for a request. */
export const explainAuthority = (refusal: AuthorityRefusal, field?: string) => ({
  field,
  ...authorityProblems.explain(refusal),
});
