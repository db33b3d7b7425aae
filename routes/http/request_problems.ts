/** The problems that any call can have: malformed, repeated or wrongly addressed, and internal failures. */
import type { ProblemKind } from "./problem_table.ts";
import { repeatSoon } from "./voice.ts";

export const requestProblems = {
  "corpo-malformado": {
    status: 400,
    title: "Corpo malformado",
    meaning: {
      call:
        "O corpo da requisição não é um documento JSON válido em UTF-8, ou repete um campo no mesmo objeto.",
      page: "O que foi enviado não está na codificação UTF-8.",
    },
    remedy: {
      call: "Corrija o JSON, ou a codificação dele, e repita a chamada.",
      page: "Volte à página, confira o que foi preenchido e envie de novo.",
    },
  },
  "conteudo-invalido": {
    status: 400,
    title: "Conteúdo inválido",
    meaning: {
      call:
        "O corpo é JSON, mas não tem a forma esperada: falta um campo, um campo é desconhecido ou um valor é do tipo errado.",
      page: "O que foi preenchido não tem a forma esperada.",
    },
    remedy: {
      call: "Corrija os campos listados em `erros`, conforme a descrição da operação em /openapi.json.",
      page: "Corrija os campos assinalados.",
    },
  },
  "parametro-invalido": {
    status: 400,
    title: { call: "Parâmetro inválido", page: "Filtro inválido" },
    meaning: {
      call:
        "Um parâmetro de consulta ou um cabeçalho está ausente, é desconhecido ou não tem a forma esperada.",
      page: "O endereço da página ou um filtro não tem a forma esperada.",
    },
    remedy: {
      call: "Corrija os parâmetros listados em `erros`.",
      page: "Corrija o que está assinalado, ou volte à lista e escolha de novo.",
    },
  },
  "chave-de-idempotencia-invalida": {
    status: 400,
    title: "Chave de idempotência inválida",
    meaning:
      "O cabeçalho `Idempotency-Key` está vazio, passa de 255 caracteres ou tem caracteres que não se admitem.",
    remedy:
      "Informe uma chave única por operação, por exemplo um UUID, entre aspas ou não, só com caracteres ASCII visíveis.",
  },
  "recurso-inexistente": {
    status: 404,
    title: "Recurso inexistente",
    meaning: { call: "Não há recurso neste endereço.", page: "Não há página neste endereço." },
    remedy: { call: "Confira o endereço em /openapi.json.", page: "Confira o endereço." },
  },
  "problema-nao-encontrado": {
    status: 404,
    title: "Problema não encontrado",
    meaning: "Não há problema com este código.",
    remedy: { call: "Consulte a lista em /problemas.", page: "Procure-o na lista de códigos de erro." },
  },
  "metodo-nao-permitido": {
    status: 405,
    title: "Método não permitido",
    meaning: "O endereço existe, mas não admite este método.",
    remedy: "Use um dos métodos do cabeçalho `Allow`.",
  },
  "chamada-em-andamento": {
    status: 409,
    title: "Chamada em andamento",
    meaning: {
      call: "Outra chamada com a mesma chave de idempotência ainda não terminou.",
      page: "O mesmo pedido ainda está sendo atendido.",
    },
    remedy: {
      call:
        "Aguarde os segundos do cabeçalho `Retry-After` e repita a mesma chamada, com a mesma chave, para receber a resposta dela.",
      page: "Aguarde alguns segundos e envie de novo: ele é feito uma só vez.",
    },
  },
  "versao-desatualizada": {
    status: 412,
    title: "Versão desatualizada",
    meaning: {
      call: "O recurso mudou desde a leitura: a versão em `If-Match` não é a atual.",
      page: "O que você abriu mudou desde a sua leitura.",
    },
    remedy: {
      call: "Leia o recurso de novo, refaça a alteração sobre ele e envie em `If-Match` o novo `ETag`.",
      page: "Abra de novo, confira o que mudou e refaça a alteração.",
    },
  },
  "corpo-grande-demais": {
    status: 413,
    title: "Corpo grande demais",
    meaning: "O corpo da requisição passa de 1 MiB ou, nos envios ao banco de precedentes, de 16 MiB.",
    remedy: "Divida o pedido em chamadas menores.",
  },
  "tipo-de-conteudo-nao-aceito": {
    status: 415,
    title: "Tipo de conteúdo não aceito",
    meaning: "O corpo da requisição não foi declarado como JSON em UTF-8.",
    remedy: "Envie o corpo em UTF-8, com o cabeçalho `Content-Type: application/json`.",
  },
  "chave-de-idempotencia-reutilizada": {
    status: 422,
    title: "Chave de idempotência reutilizada",
    meaning: {
      call: "A chave já foi usada nas últimas 24 horas em outra chamada: outro endereço ou outro corpo.",
      page: "Este formulário já foi enviado com outro conteúdo.",
    },
    remedy: {
      call: "Use uma chave nova para cada operação e só a repita com a chamada idêntica.",
      page: "Abra a página de novo e confira o que já foi feito antes de repetir.",
    },
  },
  "erro-interno": {
    status: 500,
    title: "Erro interno",
    meaning: "Um erro não previsto impediu a operação; nada foi alterado por ela.",
    remedy: {
      call: "Repita a chamada; se persistir, informe ao suporte o código em `correlacao`.",
      page: "Tente de novo; se persistir, informe ao suporte o código desta página.",
    },
  },
  "servico-indisponivel": {
    status: 503,
    title: "Serviço indisponível",
    meaning: "O banco de dados do serviço não respondeu.",
    remedy: repeatSoon,
  },
} as const satisfies Record<string, ProblemKind>;
