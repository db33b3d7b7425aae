/** The problems of the institutions' OpenPGP keys. */
import { formatRfc3339 } from "../../domain/calendar/calendar.ts";
import { formatDateTimeInSentence } from "../../domain/formatting.ts";
import type { KeyValidityRefusal } from "../../domain/institutions/institution_key.ts";
import type { PublicKeyRefusal } from "../../exchange/mod.ts";
import { problemTable } from "../http/problem_table.ts";
import { voiced } from "../http/voice.ts";

/** A key whose private half somebody other than the institution holds. */
export type KeyHolderRefusal =
  | {
    readonly type: "key-of-another";
    readonly institution: { readonly ispb: string; readonly name: string };
  }
  | { readonly type: "key-of-service" };

export const keyProblems = problemTable<PublicKeyRefusal | KeyValidityRefusal | KeyHolderRefusal>()({
  "chave-nao-encontrada": {
    status: 404,
    title: "Chave não encontrada",
    meaning: "A instituição não tem chave com essa impressão digital.",
    remedy: {
      call: "Confira a impressão digital na lista de /v1/operacao/chave/{ispb}.",
      page: "Confira a impressão digital na página da instituição.",
    },
  },
  "chave-ja-cadastrada": {
    status: 409,
    title: "Chave já cadastrada",
    meaning: "A instituição já tem, ou já teve, esta chave; uma chave revogada não volta.",
    remedy: "Nada a fazer se ela está em vigor; se foi revogada, peça à instituição uma chave nova.",
  },
  "chave-de-outra-instituicao": {
    status: 409,
    title: "Chave de outra instituição",
    meaning:
      "A chave já está cadastrada para outra instituição, ou é a do próprio serviço: quem tem a metade " +
      "privada abriria os arquivos das duas e assinaria por ambas.",
    remedy:
      "Confirme com cada instituição de quem é a chave e peça à outra uma própria; se o cadastro da outra " +
      "foi um engano, revogue-o antes.",
    refusals: {
      "key-of-another": ({ institution: { ispb, name } }) => ({
        field: "chavePublica",
        detail:
          `A chave já está cadastrada para a instituição ${ispb} (${name}), e cada uma deve ter a sua; se o ` +
          "cadastro de lá foi um engano, revogue-o antes, senão peça uma chave própria à instituição",
      }),
      "key-of-service": {
        field: "chavePublica",
        detail: "A chave é a do próprio serviço, ASSETS; cadastre a chave pública da instituição",
      },
    },
  },
  "chave-ja-revogada": {
    status: 409,
    title: "Chave já revogada",
    meaning: "A chave já foi revogada.",
    remedy: "Nada a fazer; ela continua na lista como histórico.",
  },
  "sem-chave-em-vigor": {
    status: 409,
    title: "Instituição sem chave em vigor",
    meaning: "OpenPGP não pode ser exigido de uma instituição sem chave: suas remessas não poderiam sair.",
    remedy: "Cadastre antes a chave da instituição.",
  },
  "chave-invalida": {
    status: 422,
    title: "Chave inválida",
    meaning: "O texto não é uma única chave pública OpenPGP em ASCII.",
    remedy: voiced`Envie o resultado de ${{
      call: "`gpg --armor --export`",
      page: "gpg --armor --export",
    }} da chave da instituição, inteiro e sem mais nada.`,
    refusals: {
      "key-unreadable": {
        field: "chavePublica",
        detail:
          "O texto não é uma única chave pública OpenPGP em ASCII; envie o resultado de gpg --armor --export",
      },
    },
  },
  "chave-privada": {
    status: 422,
    title: "Chave privada",
    meaning: "O texto enviado é uma chave privada, que só a sua dona pode ter; não foi guardada.",
    remedy: "A chave está comprometida: peça à instituição que crie outra e envie só a parte pública.",
    refusals: {
      "key-private": {
        field: "chavePublica",
        detail:
          "O texto é uma chave privada e não foi guardado; a chave está comprometida: peça outra à instituição",
      },
    },
  },
  "chave-fraca": {
    status: 422,
    title: "Chave fraca",
    meaning: "A chave usa algoritmo que não se admite: RSA menor que 2048 bits, DSA, ElGamal, MD5 ou SHA-1.",
    remedy:
      "Peça à instituição uma chave RSA de 3072 bits ou de curva elíptica (Curve25519, P-256 ou maior).",
    refusals: {
      "key-weak": {
        field: "chavePublica",
        detail: "A chave usa algoritmo que não se admite; peça uma RSA de 3072 bits ou de curva elíptica",
      },
    },
  },
  "chave-sem-uso": {
    status: 422,
    title: "Chave que não serve",
    meaning: "A chave não assina, ou não cifra, ou o que nela assina ou cifra expirou ou foi revogado.",
    remedy: "Peça à instituição uma chave válida com capacidade de assinar e de cifrar.",
    refusals: {
      "key-unusable": {
        field: "chavePublica",
        detail: "A chave não assina ou não cifra, ou expirou ou foi revogada; peça à instituição outra",
      },
    },
  },
  "vigencia-de-chave-invalida": {
    status: 422,
    title: "Vigência da chave inválida",
    meaning: "A vigência termina antes de começar, ou a própria chave expira antes disso.",
    remedy: {
      call: "Corrija `inicio` e `fim`, ou peça à instituição uma chave com validade maior.",
      page: "Corrija o início e o fim, ou peça à instituição uma chave com validade maior.",
    },
    refusals: {
      "key-term-empty": {
        field: "fim",
        detail:
          "O fim da vigência não é posterior ao início e ao instante atual; informe um posterior, ou omita-o",
      },
      "key-expires-before": ({ expiresAt }) => ({
        field: "inicio",
        detail: voiced`A própria chave expira em ${{
          call: formatRfc3339(expiresAt),
          page: formatDateTimeInSentence(expiresAt),
        }}, antes do início da vigência; peça uma mais nova`,
      }),
    },
  },
  "chave-de-filial": {
    status: 422,
    title: "Chave de filial",
    meaning: "A instituição tem líder: quem recebe as remessas e responde por ela é a líder.",
    remedy: "Cadastre a chave da instituição líder.",
  },
}, {});

/** Why a key is refused. */
export const explainKey = keyProblems.explain;
