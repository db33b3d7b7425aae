/** The problems of the precedents search. */
import type { ProblemKind } from "../http/problem_table.ts";

export const searchProblems = {
  "cursor-de-pesquisa-invalido": {
    status: 400,
    title: "Cursor de pesquisa inválido",
    meaning: "O cursor não foi emitido por este serviço para esta pesquisa e esta ordenação.",
    remedy:
      "Use em `cursor` o `proximoCursor` da resposta anterior, com o mesmo filtro, ou omita-o para começar do início.",
  },
  "pesquisa-indisponivel": {
    status: 503,
    title: "Pesquisa indisponível",
    meaning: "O motor da pesquisa de precedentes não respondeu; o restante do serviço funciona.",
    remedy: {
      call: "Tente de novo após os segundos do cabeçalho `Retry-After`.",
      page: "Tente de novo em alguns segundos.",
    },
  },
  "pesquisa-salva-nao-encontrada": {
    status: 404,
    title: "Pesquisa salva não encontrada",
    meaning: "Não há pesquisa salva com esse identificador.",
    remedy: "Confira o endereço recebido quando a pesquisa foi salva, ou salve-a de novo.",
  },
  "avisos-demais": {
    status: 409,
    title: "Avisos demais a uma máquina",
    meaning: "A máquina do aviso já recebe os de tantas pesquisas salvas quanto se admite.",
    remedy: "Exclua pesquisas salvas de que não precisa, ou salve esta sem aviso e leia o feed Atom.",
  },
  "acompanhamento-nao-encontrado": {
    status: 404,
    title: "Acompanhamento não encontrado",
    meaning: "O pedido de acompanhar foi encerrado, ou não foi confirmado em três dias.",
    remedy: "Se quer receber o que mudar, peça de novo na página do precedente ou da pesquisa.",
  },
  "mensagens-demais": {
    status: 409,
    title: "Mensagens demais a um endereço",
    meaning: "O endereço já recebe tantas pesquisas quanto se admite, ou tem pedidos que ninguém confirmou.",
    remedy: "Confirme ou encerre, pelas mensagens já recebidas, o que não precisa mais acompanhar.",
  },
  "pesquisas-salvas-demais": {
    status: 409,
    title: "Pesquisas salvas demais",
    meaning: "O serviço já guarda tantas pesquisas salvas, de todos os leitores, quantas acompanha.",
    remedy:
      "Tente de novo outro dia: as que ninguém lê são excluídas. Se o problema continuar, avise o suporte do serviço.",
  },
  "limite-de-pesquisas-excedido": {
    status: 429,
    title: "Limite de pesquisas excedido",
    meaning:
      "As pesquisas do mesmo endereço, ou da mesma rede, usaram o tempo de processamento que a pesquisa " +
      "pública dá a cada minuto, ou dele vieram exportações e pesquisas a salvar demais.",
    remedy: {
      call:
        "Aguarde os segundos do cabeçalho `Retry-After`; para obter tudo, use /api/v1/exportacao. De uma rede " +
        "com muitos leitores, peça ao suporte do serviço que a liste (`SEARCH_NETWORKS`).",
      page: "Aguarde um minuto. De uma rede com muitos leitores, peça ao suporte do serviço que a liste.",
    },
  },
} as const satisfies Record<string, ProblemKind>;
