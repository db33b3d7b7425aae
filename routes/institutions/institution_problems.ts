/** The problems of institutions. */
import type { ProblemKind } from "../http/problem_table.ts";

export const institutionProblems = {
  "instituicao-desconhecida": {
    status: 422,
    title: "Instituição desconhecida",
    meaning: "O ISPB não é de uma instituição cadastrada.",
    remedy: { call: "Confira o ISPB em /v1/instituicao.", page: "Confira o nome ou o ISPB em Instituições." },
  },
} as const satisfies Record<string, ProblemKind>;
