/**
 * Every refusal of the rules, as a problem with a Portuguese sentence that says what to do.
 *
 * No sentence carries a tax id, a name or any text of the body: problems end in logs and on screens.
 */
import { HOURS, spokenHour } from "../../domain/calendar/hours.ts";
import { match } from "ts-pattern";
import { ZONE } from "../../domain/calendar/calendar.ts";
import type { AuthorityRefusal, Profile } from "../../domain/identity/caller.ts";
import type { InvalidMoney } from "../../domain/money.ts";
import type { OrderRefusal } from "../../domain/orders/order.ts";
import type { InvalidProcessNumber } from "../../domain/orders/process_number.ts";
import type { LimitExceeded } from "../../domain/identity/relationship_query.ts";
import type { InvalidTaxId } from "../../domain/identity/tax_id.ts";
import type { RegistryFailure } from "../../registries/failure.ts";
import type { TokenRefusal } from "../../registries/sso.ts";
import type { CallerRefusal } from "../identity/caller_refusal.ts";
import type { Explanation } from "../http/problems.ts";

const profileNames: Record<Profile, string> = {
  "assistant": "assessor",
  "judge": "juiz",
  "administrator": "administrador",
  "single-account-maintainer": "mantenedor de conta única",
  "standard-deposit-registrar": "cadastrador de conta de depósito padrão",
  "operator": "operador do serviço",
};

/** Why a number the caller wrote cannot be read. */
export function explainValue(
  refusal: InvalidProcessNumber | InvalidTaxId | InvalidMoney,
  field: string,
): Explanation {
  return match(refusal)
    .returnType<Explanation>()
    .with({ type: "invalid-process-number" }, ({ reason }) => ({
      code: "numero-processo-invalido",
      field,
      detail: match(reason)
        .with(
          "format",
          () => "O número do processo não tem a forma NNNNNNN-DD.AAAA.J.TR.OOOO; confira os 20 dígitos",
        )
        .with(
          "check-digits",
          () => "Os dígitos verificadores do número do processo não conferem; confira o número",
        )
        .with(
          "unknown-court",
          () => "O número do processo indica um tribunal que não existe (J e TR); confira o número",
        )
        .exhaustive(),
    }))
    .with({ type: "invalid-tax-id" }, ({ reason }) => ({
      code: "cpf-cnpj-invalido",
      field,
      detail: match(reason)
        .with(
          "length",
          () => "O CPF tem 11 posições, o CNPJ 14 e a raiz de CNPJ 8; confira o tamanho do número",
        )
        .with("characters", () => "O número tem caracteres que um CPF ou CNPJ não admite; confira o número")
        .with("check-digits", () => "Os dígitos verificadores do CPF ou CNPJ não conferem; confira o número")
        .with(
          "repeated-digits",
          () => "Um número com todos os dígitos iguais não é um CPF ou CNPJ; confira o número",
        )
        .exhaustive(),
    }))
    .with({ type: "invalid-money" }, ({ reason }) => ({
      code: "valor-invalido",
      field,
      detail: match(reason)
        .with(
          "format",
          () => 'O valor precisa ser um texto com duas casas decimais e ponto, por exemplo "15000.00"',
        )
        .with("too-large", () => "O valor passa do limite de 9999999999999.99; confira o valor")
        .exhaustive(),
    }))
    .exhaustive();
}

/** Why an order's state refuses an operation. */
export function explainOrder(refusal: OrderRefusal, field?: string): Explanation {
  return {
    field,
    ...match(refusal)
      .returnType<Explanation>()
      .with({ type: "already-protocoled" }, ({ protocolNumber }) => ({
        code: "ordem-ja-protocolada",
        detail:
          `A minuta já foi protocolada sob o número ${protocolNumber}; consulte /v1/ordem/${protocolNumber}`,
      }))
      .with({ type: "not-protocoled" }, () => ({
        code: "ordem-nao-protocolada",
        detail: "A ordem ainda é uma minuta; protocole-a antes",
      }))
      .with({ type: "deletion-closed" }, ({ until }) => ({
        code: "exclusao-encerrada",
        detail:
          `A ordem só podia ser excluída até ${
            dateTime(until)
          }; aguarde a resposta das instituições e, se for o ` +
          "caso, protocole o desbloqueio",
      }))
      .with({ type: "already-dispatched" }, () => ({
        code: "ordem-ja-enviada",
        detail:
          "A ordem já seguiu para as instituições e não pode mais ser excluída; aguarde a resposta e, se for o " +
          "caso, protocole o desbloqueio",
      }))
      .with({ type: "cancel-not-permitted" }, () => ({
        code: "cancelamento-nao-permitido",
        detail:
          "Uma ordem enviada às instituições não pode ser cancelada; aguarde a resposta e protocole o " +
          "desbloqueio do que tiver sido bloqueado",
      }))
      .with({ type: "delete-instead" }, () => ({
        code: "exclua-em-vez-de-cancelar",
        detail: `A ordem ainda não foi enviada às instituições; exclua-a até as ${
          spokenHour(HOURS.dispatchOpens)
        } do dia do protocolo`,
      }))
      .with({ type: "removed" }, () => ({
        code: "ordem-nao-encontrada",
        detail: "A ordem não existe ou não é visível para o usuário",
      }))
      .with({ type: "not-due" }, { type: "not-frozen" }, { type: "already-done" }, () => ({
        code: "estado-nao-permite",
        detail:
          "A operação não cabe no estado atual da ordem; consulte a ordem e repita quando o estado permitir",
      }))
      .exhaustive(),
  };
}

/** Why the caller may not do what was asked. */
export function explainAuthority(refusal: AuthorityRefusal, field?: string): Explanation {
  return {
    field,
    ...match(refusal)
      .returnType<Explanation>()
      .with({ type: "profile-required" }, ({ profiles }) => ({
        code: "perfil-insuficiente",
        detail: `A operação requer o perfil ${
          list(profiles.map((profile) => profileNames[profile]), "ou")
        }; peça-o ao ` +
          "administrador regional do cadastro corporativo",
      }))
      .with({ type: "not-the-judge" }, () => ({
        code: "juiz-diverso",
        detail: "A minuta está em nome de outro juiz; altere o juiz da minuta ou peça a ele que protocole",
      }))
      .with({ type: "no-active-delegation" }, () => ({
        code: "sem-delegacao-ativa",
        detail:
          "O assessor não tem delegação de protocolização ativa do juiz da minuta; peça a delegação ou peça ao " +
          "juiz que protocole",
      }))
      .exhaustive(),
  };
}

/** Why somebody is not let in. */
export function explainCaller(refusal: CallerRefusal): Explanation {
  return match(refusal)
    .returnType<Explanation>()
    .with({ type: "registry-unavailable" }, explainRegistry)
    .with(
      { type: "profile-required" },
      { type: "not-the-judge" },
      { type: "no-active-delegation" },
      (authority) => explainAuthority(authority),
    )
    .with({ type: "token-missing" }, { type: "token-invalid" }, { type: "token-expired" }, explainToken)
    .with({ type: "unknown-user" }, () => ({
      code: "usuario-nao-cadastrado",
      detail:
        "O usuário não está no cadastro corporativo; peça o cadastro ao administrador regional do seu tribunal",
    }))
    .with({ type: "inactive-user" }, () => ({
      code: "usuario-inativo",
      detail: "O usuário está inativo no cadastro corporativo; peça a reativação ao administrador regional",
    }))
    .with({ type: "blocked-user" }, () => ({
      code: "usuario-bloqueado",
      detail: "O usuário está bloqueado; redefina a senha no cadastro corporativo para desbloqueá-lo",
    }))
    .with({ type: "user-without-unit" }, () => ({
      code: "usuario-sem-lotacao",
      detail:
        "O usuário não está lotado em nenhuma unidade judiciária; peça a lotação ao administrador regional",
    }))
    .with({ type: "client-not-permitted" }, () => ({
      code: "cliente-nao-autorizado",
      detail:
        "O sistema chamador não tem permissão para este serviço no tribunal do token; peça a habilitação",
    }))
    .with({ type: "source-not-registered" }, () => ({
      code: "endereco-nao-autorizado",
      detail:
        "O endereço IP de origem não está registrado para o sistema chamador; peça o registro ao suporte",
    }))
    .with({ type: "not-for-services" }, () => ({
      code: "operacao-vedada-a-servico",
      detail: "Um token de serviço não dá acesso a esta operação; use o token de um usuário",
    }))
    .with({ type: "only-systems" }, () => ({
      code: "somente-sistemas",
      detail:
        "O token é de um usuário, e o banco de precedentes só atende sistemas; use o token do sistema do tribunal",
    }))
    .with({ type: "user-header-required" }, () => ({
      code: "usuario-obrigatorio",
      field: "X-ASSETS-CPF-USUARIO",
      detail:
        "Informe em X-ASSETS-CPF-USUARIO o CPF, com 11 dígitos, do usuário em nome de quem a chamada é feita",
    }))
    .with({ type: "user-of-another-court" }, () => ({
      code: "usuario-de-outro-tribunal",
      field: "X-ASSETS-CPF-USUARIO",
      detail: "O usuário não é do tribunal do sistema chamador; informe um usuário do próprio tribunal",
    }))
    .exhaustive();
}

/** Why a token is refused. What exactly is wrong with its making is told only to whoever reads the specification. */
function explainToken(refusal: TokenRefusal): Explanation {
  return match(refusal)
    .returnType<Explanation>()
    .with({ type: "token-missing" }, () => ({
      code: "nao-autenticado",
      detail: "A chamada não traz o cabeçalho Authorization com um token Bearer; obtenha um token e repita",
    }))
    .with({ type: "token-expired" }, () => ({
      code: "token-expirado",
      detail: "O token expirou; obtenha um novo e repita a chamada",
    }))
    .with({ type: "token-invalid" }, ({ detail }) => ({
      code: "token-invalido",
      detail: match(detail)
        .with("format", () => "O token não é um JWT assinado; obtenha um novo no endereço de autenticação")
        .with("algorithm", () => "O token foi assinado com um algoritmo que não é aceito; obtenha um novo")
        .with(
          "unknown-key",
          "signature",
          () => "A assinatura do token não confere; obtenha um novo neste ambiente",
        )
        .with(
          "issuer",
          () => "O token é de outro emissor; obtenha um novo no endereço de autenticação deste ambiente",
        )
        .with("audience", () => "O token foi emitido para outro serviço; obtenha um novo para este")
        .with("not-yet-valid", () => "O token ainda não é válido; confira o relógio e obtenha um novo")
        .with("not-an-access-token", () => "O token não é um token de acesso; envie o access_token")
        .with(
          "claims",
          () => "O token não diz por quem fala: faltam o usuário, o sistema chamador ou o tribunal",
        )
        .exhaustive(),
    }))
    .exhaustive();
}

/** Which service outside did not answer. The reason is for operators and stays in the log. */
export function explainRegistry({ registry }: RegistryFailure): Explanation {
  return match(registry)
    .returnType<Explanation>()
    .with("sso", () => ({
      code: "autenticacao-indisponivel",
      detail: "O serviço de autenticação não respondeu e o token não pôde ser conferido; repita em instantes",
    }))
    .with("corporate", () => ({
      code: "cadastro-corporativo-indisponivel",
      detail: "O cadastro corporativo não respondeu; repita a chamada em instantes",
    }))
    .with("customer", () => ({
      code: "cadastro-de-clientes-indisponivel",
      detail:
        "O cadastro de clientes do sistema financeiro não devolveu resposta; repita em instantes e, se persistir, " +
        "acione o suporte",
    }))
    .with("case-data", () => ({
      code: "dados-processuais-indisponiveis",
      detail: "A plataforma de dados processuais não respondeu; repita a chamada em instantes",
    }))
    .with("precedents", () => ({
      code: "servico-indisponivel",
      detail: "O banco de precedentes não respondeu; repita a chamada em instantes",
    }))
    .exhaustive();
}

/** Why relationships are not looked up now, and what needs no look-up. */
export function explainLimit({ of, perMinute, retryAfterSeconds }: LimitExceeded): Explanation {
  const whose = of === "user" ? "do usuário" : "do sistema chamador no tribunal";
  return {
    code: "limite-de-consultas-excedido",
    detail: `O limite ${whose}, de ${counted(perMinute, "consulta")} por minuto, foi atingido; aguarde ` +
      counted(retryAfterSeconds, "segundo") +
      " ou crie a minuta por /v1/ordem/minuta-contas, que dispensa a consulta",
  };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** `a, b e c`. */
export const list = (items: readonly string[], last = "e"): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;

/** An instant as a sentence has it: `23/11/2026 às 19:00`. */
export function dateTime(instant: Temporal.Instant): string {
  const { day, month, year, hour, minute } = instant.toZonedDateTimeISO(ZONE);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(day)}/${two(month)}/${year} às ${two(hour)}:${two(minute)}`;
}
