/** The problems of callers: tokens, users and courts' systems. */
import { match } from "ts-pattern";
import type { AuthorityRefusal } from "../../domain/identity/caller.ts";
import type { RegistryFailure } from "../../registries/http/failure.ts";
import type { TokenRefusal } from "../../registries/identity/sso.ts";
import { problemTable } from "../http/problem_table.ts";
import { explainAuthority } from "./authority_problems.ts";
import type { CallerRefusal } from "./client_admission.ts";
import { explainRegistry } from "./registry_problems.ts";

/** The exact fault of a token's form is explained only as far as callers can correct it. */
const tokenFaults: Record<Extract<TokenRefusal, { type: "token-invalid" }>["detail"], string> = {
  "format": "O token não é um JWT assinado; obtenha um novo no endereço de autenticação",
  "algorithm": "O token foi assinado com um algoritmo que não é aceito; obtenha um novo",
  "unknown-key": "A assinatura do token não confere; obtenha um novo neste ambiente",
  "signature": "A assinatura do token não confere; obtenha um novo neste ambiente",
  "issuer": "O token é de outro emissor; obtenha um novo no endereço de autenticação deste ambiente",
  "audience": "O token foi emitido para outro serviço; obtenha um novo para este",
  "not-yet-valid": "O token ainda não é válido; confira o relógio e obtenha um novo",
  "not-an-access-token": "O token não é um token de acesso; envie o access_token",
  "lives-too-long": "O token vale por mais de um dia; peça ao emissor tokens de duração menor",
  "no-expiry":
    "O token não diz até quando vale (exp); peça ao emissor tokens com prazo de um dia no máximo e obtenha um novo",
  "no-subject": "O token não diz de quem é (sub); obtenha um novo no endereço de autenticação deste ambiente",
  "no-client":
    "O token não diz para que sistema foi emitido (azp ou client_id); obtenha um novo no endereço de autenticação",
  "no-user-or-court":
    "O token não diz por quem fala: falta um CPF válido do usuário (preferred_username) ou, no de um sistema, o tribunal (jtr)",
  "claims": "O conteúdo do token não é o de um token de acesso; obtenha um novo no endereço de autenticação",
};
export const callerProblems = problemTable<Exclude<CallerRefusal, RegistryFailure | AuthorityRefusal>>()({
  "nao-autenticado": {
    status: 401,
    title: "Não autenticado",
    meaning: {
      call: "A chamada não traz o cabeçalho `Authorization: Bearer <token>`.",
      page: "A sua sessão terminou.",
    },
    remedy: { call: "Obtenha um token de acesso e repita a chamada com ele.", page: "Entre de novo." },
    refusals: {
      "token-missing": {
        call: "A chamada não traz o cabeçalho Authorization com um token Bearer; obtenha um token e repita",
      },
    },
  },
  "token-invalido": {
    status: 401,
    title: "Token inválido",
    meaning: {
      call: "O token não é deste serviço: assinatura, emissor, público ou conteúdo não conferem.",
      page: "A sua sessão não pôde ser conferida.",
    },
    remedy: {
      call: "Obtenha um novo token no endereço de autenticação deste ambiente.",
      page: "Entre de novo.",
    },
    refusals: {
      "token-invalid": ({ detail }) => ({ call: tokenFaults[detail] }),
      "token-key-unknown-yet": ({ retryAfterSeconds }) => ({
        call:
          "A chave que assinou o token não está entre as do emissor, lidas há instantes; se o emissor acaba de trocar " +
          "de chave, repita a chamada após os segundos do cabeçalho Retry-After, senão obtenha um novo token",
        retryAfterSeconds,
      }),
    },
  },
  "token-expirado": {
    status: 401,
    title: "Token expirado",
    meaning: {
      call: "O prazo de validade do token já terminou ou ainda não começou.",
      page: "A sua sessão terminou.",
    },
    remedy: { call: "Obtenha um novo token e repita a chamada.", page: "Entre de novo." },
    refusals: {
      "token-expired": { call: "O token expirou; obtenha um novo e repita a chamada" },
    },
  },
  "usuario-nao-cadastrado": {
    status: 403,
    title: "Usuário não cadastrado",
    meaning: "O cadastro corporativo não conhece o usuário.",
    remedy: "Peça o cadastro ao administrador regional do cadastro corporativo do seu tribunal.",
    refusals: {
      "unknown-user":
        "O usuário não está no cadastro corporativo; peça o cadastro ao administrador regional do seu tribunal",
    },
  },
  "usuario-inativo": {
    status: 403,
    title: "Usuário inativo",
    meaning: "O usuário está inativo no cadastro corporativo.",
    remedy: "Peça a reativação ao administrador regional do cadastro corporativo do seu tribunal.",
    refusals: {
      "inactive-user":
        "O usuário está inativo no cadastro corporativo; peça a reativação ao administrador regional",
    },
  },
  "usuario-bloqueado": {
    status: 403,
    title: "Usuário bloqueado",
    meaning: "O usuário está bloqueado no cadastro corporativo.",
    remedy: "Redefina a senha no cadastro corporativo: a redefinição também desbloqueia o usuário.",
    refusals: {
      "blocked-user": "O usuário está bloqueado; redefina a senha no cadastro corporativo para desbloqueá-lo",
    },
  },
  "usuario-sem-lotacao": {
    status: 403,
    title: "Usuário sem lotação",
    meaning: "O usuário não está lotado em nenhuma unidade judiciária.",
    remedy: "Peça a lotação ao administrador regional do cadastro corporativo do seu tribunal.",
    refusals: {
      "user-without-unit":
        "O usuário não está lotado em nenhuma unidade judiciária; peça a lotação ao administrador regional",
    },
  },
  "usuario-de-outro-tribunal": {
    status: 403,
    title: "Usuário de outro tribunal",
    meaning: "O sistema chamador só pode agir em nome de usuários do próprio tribunal.",
    remedy: "Informe em `X-ASSETS-CPF-USUARIO` um usuário do tribunal do sistema chamador.",
    refusals: {
      "user-of-another-court": {
        field: "X-ASSETS-CPF-USUARIO",
        detail: "O usuário não é do tribunal do sistema chamador; informe um usuário do próprio tribunal",
      },
    },
  },
  "usuario-obrigatorio": {
    status: 400,
    title: "Usuário obrigatório",
    meaning:
      "Uma chamada com token de serviço que altera dados ou informa sobre pessoas precisa dizer em nome de quem é feita.",
    remedy: "Informe o CPF do usuário, com 11 dígitos, no cabeçalho `X-ASSETS-CPF-USUARIO`.",
    refusals: {
      "user-header-required": {
        field: "X-ASSETS-CPF-USUARIO",
        detail:
          "Informe em X-ASSETS-CPF-USUARIO o CPF, com 11 dígitos, do usuário em nome de quem a chamada é feita",
      },
    },
  },
  "cliente-nao-autorizado": {
    status: 403,
    title: "Sistema não autorizado",
    meaning: "O sistema chamador não tem permissão para este serviço.",
    remedy: "Peça ao suporte a habilitação do sistema do seu tribunal.",
    refusals: {
      "client-not-permitted":
        "O sistema chamador não tem permissão para este serviço no tribunal do token; peça a habilitação",
    },
  },
  "endereco-nao-autorizado": {
    status: 403,
    title: "Endereço de origem não autorizado",
    meaning: "O endereço IP de origem não está registrado para o sistema chamador.",
    remedy: "Chame a partir de um endereço registrado ou peça ao suporte o registro deste.",
    refusals: {
      "source-not-registered":
        "O endereço IP de origem não está registrado para o sistema chamador; peça o registro ao suporte",
    },
  },
  "operacao-vedada-a-servico": {
    status: 403,
    title: "Operação vedada a token de serviço",
    meaning: "O token de serviço só dá acesso ao que é essencial para criar e protocolar ordens.",
    remedy: {
      call:
        "Use o token de um usuário nesta operação. Eventos e exclusões o suporte também pode abrir aos sistemas do seu " +
        "tribunal (`SERVICE_TOKEN_COURTS`).",
      page: "Entre com o seu usuário para esta operação.",
    },
    refusals: {
      "not-for-services": "Um token de serviço não dá acesso a esta operação; use o token de um usuário",
      "not-set-for-court": ({ court }) => ({
        call:
          `Esta operação não está aberta aos sistemas do tribunal ${court}; peça ao suporte que o inclua em ` +
          "SERVICE_TOKEN_COURTS, ou use o token de um usuário. Ordens também se acompanham por " +
          "GET /v1/ordem?alteradaDesde=…, com o token do sistema e X-ASSETS-CPF-USUARIO",
        page: "Esta operação não está aberta a sistemas; entre com o seu usuário",
      }),
    },
  },
  "somente-sistemas": {
    status: 403,
    title: "Somente sistemas",
    meaning: "O banco de precedentes é chamado por sistemas, em nome próprio, e o token é de um usuário.",
    remedy: "Obtenha um token com `grant_type=client_credentials` e as credenciais do sistema do tribunal.",
    refusals: {
      "only-systems":
        "O token é de um usuário, e o banco de precedentes só atende sistemas; use o token do sistema do tribunal",
    },
  },
}, {});

/** Why a caller is refused. */
export const explainCaller = (refusal: CallerRefusal) =>
  match(refusal)
    .with({ type: "registry-unavailable" }, explainRegistry)
    .with(
      { type: "profile-required" },
      { type: "not-the-judge" },
      { type: "no-active-delegation" },
      (authority) => explainAuthority(authority),
    )
    .otherwise(callerProblems.explain);
