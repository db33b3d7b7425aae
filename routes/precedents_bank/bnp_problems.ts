/** The problems of the precedents bank's integration API. */
import type { ProblemKind } from "../http/problem_table.ts";

export const bnpProblems = {
  "sistema-so-consulta": {
    status: 403,
    title: "Sistema só consulta",
    meaning: "O sistema não é de um tribunal do banco de precedentes, e por isso só o consulta.",
    remedy: "Envie com as credenciais do sistema do tribunal a que os precedentes pertencem.",
  },
  "orgao-de-outro-tribunal": {
    status: 403,
    title: "Órgão de outro tribunal",
    meaning: "Cada tribunal só envia e exclui os próprios precedentes.",
    remedy:
      "Confira o recurso e o `idOrgao`: os ids deste ambiente estão em /v1/orgao, e os de homologação e produção diferem.",
  },
  "orgao-nao-encontrado": {
    status: 404,
    title: "Órgão não encontrado",
    meaning: "Nenhum órgão tem esse id neste ambiente.",
    remedy: "Consulte os ids em /v1/orgao: os de homologação e produção diferem.",
  },
  "precedente-nao-encontrado": {
    status: 404,
    title: "Precedente não encontrado",
    meaning: "O órgão não tem precedente com essa chave.",
    remedy: "Confira o órgão, o número e o tipo na lista do recurso.",
  },
  "sobrestado-nao-encontrado": {
    status: 404,
    title: "Processo sobrestado não encontrado",
    meaning: "O tribunal não informou esse processo como sobrestado pelo precedente.",
    remedy: "Confira o número em /v1/processo-sobrestado.",
  },
  "precedente-ambiguo": {
    status: 409,
    title: "Precedente ambíguo",
    meaning: "O órgão tem mais de um precedente com esse número, e o endereço não diz qual.",
    remedy: "Acrescente à consulta o que os distingue, por exemplo `?tipo=ORDINARIA`.",
  },
  "precedente-com-sobrestados": {
    status: 409,
    title: "Precedente com processos sobrestados",
    meaning: "Outros tribunais informaram processos sobrestados por este precedente.",
    remedy: "Envie o precedente com a situação de cancelado, em vez de o excluir.",
  },
  "elementos-recusados": {
    status: 422,
    title: "Elementos recusados",
    meaning: "Nenhum dos elementos enviados pôde ser aceito, e nada foi gravado.",
    remedy: "Corrija os campos listados em `erros`, que começam pela posição do elemento, e envie de novo.",
  },
} as const satisfies Record<string, ProblemKind>;
