/** The problems of the institutions' OpenPGP keys; part of the catalogue. */
import type { ProblemKind } from "../http/problem_kind.ts";

export const keyProblemKinds = {
  "chave-nao-encontrada": {
    status: 404,
    title: "Chave não encontrada",
    meaning: "A instituição não tem chave com essa impressão digital.",
    remedy: "Confira a impressão digital na lista de /v1/operacao/chave/{ispb}.",
  },
  "chave-ja-cadastrada": {
    status: 409,
    title: "Chave já cadastrada",
    meaning: "A instituição já tem, ou já teve, esta chave; uma chave revogada não volta.",
    remedy: "Nada a fazer se ela está em vigor; se foi revogada, peça à instituição uma chave nova.",
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
    remedy: "Envie o resultado de `gpg --armor --export` da chave da instituição, inteiro e sem mais nada.",
  },
  "chave-privada": {
    status: 422,
    title: "Chave privada",
    meaning: "O texto enviado é uma chave privada, que só a sua dona pode ter; não foi guardada.",
    remedy: "A chave está comprometida: peça à instituição que crie outra e envie só a parte pública.",
  },
  "chave-fraca": {
    status: 422,
    title: "Chave fraca",
    meaning: "A chave usa algoritmo que não se admite: RSA menor que 2048 bits, DSA, ElGamal, MD5 ou SHA-1.",
    remedy:
      "Peça à instituição uma chave RSA de 3072 bits ou de curva elíptica (Curve25519, P-256 ou maior).",
  },
  "chave-sem-uso": {
    status: 422,
    title: "Chave que não serve",
    meaning: "A chave não assina, ou não cifra, ou o que nela assina ou cifra expirou ou foi revogado.",
    remedy: "Peça à instituição uma chave válida com capacidade de assinar e de cifrar.",
  },
  "vigencia-de-chave-invalida": {
    status: 422,
    title: "Vigência da chave inválida",
    meaning: "A vigência termina antes de começar, ou a própria chave expira antes disso.",
    remedy: "Corrija `inicio` e `fim`, ou peça à instituição uma chave com validade maior.",
  },
  "chave-de-filial": {
    status: 422,
    title: "Chave de filial",
    meaning: "A instituição tem líder: quem recebe as remessas e responde por ela é a líder.",
    remedy: "Cadastre a chave da instituição líder.",
  },
} as const satisfies Record<string, ProblemKind>;
