/** The problems of drafts that are not there, or are not as they were read. */
import { problemTable } from "../http/problem_table.ts";

/** What is protocoled is not in the version that was read, or none is named; `read` is absent if a header gave it. */
type VersionRefusal =
  & { readonly id: string }
  & (
    | { readonly type: "version-changed"; readonly current: number; readonly read?: number }
    | { readonly type: "version-required" }
  );

export const versionProblems = problemTable<VersionRefusal>()({
  "minuta-nao-encontrada": {
    status: 404,
    title: "Minuta não encontrada",
    meaning: "A minuta não existe ou não é visível para o usuário.",
    remedy: "Confira o identificador da minuta e o usuário com que se entrou.",
  },
  "minuta-alterada": {
    status: 409,
    title: "Minuta alterada por outro usuário",
    meaning: "A minuta mudou entre a leitura e a gravação.",
    remedy: "Leia a minuta de novo e repita a alteração.",
  },
  "versao-alterada": {
    status: 409,
    ifMatchStatus: 412,
    title: "Versão alterada depois da leitura",
    meaning: "O que se protocola mudou desde a versão que foi lida; nada foi protocolado.",
    remedy: {
      call:
        "Leia de novo o que está em `erros`, confira e protocole com a `versao` atual (412 se ela veio em `If-Match`).",
      page: "Confira o que mudou e protocole de novo.",
    },
    refusals: {
      "version-changed": ({ id, read, current }) => ({
        call: `${id} mudou desde a leitura: ${
          read === undefined ? "" : `foi lida a versão ${read}, e `
        }a atual é a versão ${current}; leia de novo, confira o que mudou e repita o pedido com a versão atual`,
        page: "Mudou depois da sua leitura; o que mudou está no alto da página",
      }),
    },
  },
  "versao-obrigatoria": {
    status: 422,
    title: "Versão lida obrigatória",
    meaning: "A regra do tribunal exige a versão lida do que se protocola; nada foi protocolado.",
    remedy: {
      call: "Leia o que está em `erros` e protocole com a `versao` lida, ou com `If-Match` de um só.",
      page: "Abra a revisão, confira e protocole de lá.",
    },
    refusals: {
      "version-required": ({ id }) => ({
        call:
          `Falta a versão que foi lida de ${id}, que a regra do tribunal exige: leia, confira e repita o pedido com { id, versao }`,
      }),
    },
  },
}, {});

export const explainVersion = versionProblems.explain;
