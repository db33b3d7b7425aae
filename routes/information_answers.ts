/** What institutions told in answer to a request for information: bank data, whose every reading is on record. */
import { Hono } from "hono";
import * as v from "valibot";
import { accountKindTitles, accountSituationTitles } from "../domain/information_answer.ts";
import { wireInformation } from "../domain/order_kind.ts";
import { type InformationAnswer, informationAnswers } from "../store/information_answers.ts";
import { findOrder } from "../store/orders.ts";
import type { App, Env } from "./app.ts";
import { access } from "./caller.ts";
import { describe, ok } from "./describe.ts";
import { drafters } from "./draft_making.ts";
import { information } from "./draft_schema.ts";
import { followUpOf } from "./order_follow_up.ts";
import { numberParameter } from "./orders.ts";
import { problem } from "./problems.ts";
import { isProtocolNumber } from "./request.ts";
import { recordReading, subjectOf, visibleProtocoled } from "./visibility.ts";
import { date, money, optionally, wireMoney } from "./wire.ts";

const told = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));

const Account = v.object({
  agencia: v.string(),
  conta: v.string(),
  tipo: v.picklist(Object.keys(accountKindTitles) as (keyof typeof accountKindTitles)[]),
  descricaoTipo: v.string(),
  situacao: v.picklist(Object.keys(accountSituationTitles) as (keyof typeof accountSituationTitles)[]),
  descricaoSituacao: v.string(),
  saldo: v.optional(money),
});

const ToldDocument = v.object({
  informacao: information,
  nome: v.string(),
  tamanho: v.pipe(v.number(), v.integer(), v.description("Em bytes")),
  sha256: v.string(),
});

const Answer = v.pipe(
  v.object({
    alvoId: v.pipe(v.string(), v.description("`id` de um dos `alvos` do detalhe da ordem")),
    cliente: v.object({
      nome: told("Nome do cliente, como a instituição o tem"),
      endereco: told("Logradouro, número e complemento"),
      municipio: told("Município"),
      uf: told("Unidade da Federação"),
      cep: told("CEP, 8 dígitos"),
      telefone: told("Telefone"),
      email: told("Correio eletrônico"),
      inicioRelacionamento: v.optional(date),
      fimRelacionamento: v.optional(date),
      saldoTotal: v.optional(v.pipe(money, v.description("De todas as contas na instituição"))),
    }),
    contas: v.array(Account),
    documentos: v.pipe(
      v.array(ToldDocument),
      v.description("Os documentos que acompanharam a resposta, guardados pelo serviço como chegaram"),
    ),
  }),
  v.metadata({ ref: "RespostaDeInformacao" }),
);

export const InformationAnswers = v.object({ respostas: v.array(Answer) });

export function informationAnswersRoute(app: App) {
  return new Hono<Env>().get(
    "/v1/ordem/:numeroProtocolo/informacao",
    describe({
      id: "consultarInformacoes",
      tag: "Ordens",
      summary: "Consulta o que as instituições informaram",
      description:
        "Em resposta a uma requisição de informações: dados cadastrais, contas, saldos e a relação dos documentos, por " +
        "alvo que respondeu. De um bloqueio, vazio. São dados bancários: toda leitura fica registrada.",
      service: true,
      parameters: [numberParameter],
      success: ok("As respostas, uma por alvo", InformationAnswers),
      problems: ["ordem-nao-encontrada"],
    }),
    access(app, drafters),
    async (c) => {
      const protocolNumber = c.req.param("numeroProtocolo");
      const found = isProtocolNumber(protocolNumber)
        ? await findOrder(app.db, { protocolNumber })
        : undefined;
      const order = visibleProtocoled(found?.order, c.var.caller);
      if (found === undefined || order === undefined) return problem(c, "ordem-nao-encontrada");
      if (order.kind !== "information") return c.json({ respostas: [] }, 200);
      const followUp = await followUpOf(app, c.var.caller, { ...found, order });
      // What is asked again is not to be known before it is published, as in the order's detail.
      const answered = found.targets.map(followUp.shown).filter(({ answeredAt }) => answeredAt !== undefined);
      await recordReading(app, c, "information.read", [{ ...subjectOf(order), confidential: true }]);
      const answers = await informationAnswers(app.db, answered.map(({ id }) => id));
      return c.json({ respostas: answers.map(wireAnswer) }, 200);
    },
  );
}

const wireAnswer = (
  { target, client, accounts, documents }: InformationAnswer,
): v.InferOutput<typeof Answer> => ({
  alvoId: String(target),
  cliente: {
    nome: client.nomeCliente,
    endereco: client.endereco,
    municipio: client.municipio,
    uf: client.uf,
    cep: client.cep,
    telefone: client.telefone,
    email: client.email,
    inicioRelacionamento: client.inicioRelacionamento,
    fimRelacionamento: client.fimRelacionamento,
    saldoTotal: optionally(client.saldoTotal, (centavos) => wireMoney(BigInt(centavos))),
  },
  contas: accounts.map(({ branch, account, kind, situation, balance }) => ({
    agencia: branch,
    conta: account,
    tipo: kind,
    descricaoTipo: accountKindTitles[kind],
    situacao: situation,
    descricaoSituacao: accountSituationTitles[situation],
    saldo: optionally(balance, wireMoney),
  })),
  documentos: documents.map(({ information, name, sizeBytes, sha256 }) => ({
    informacao: wireInformation[information],
    nome: name,
    tamanho: Number(sizeBytes),
    sha256,
  })),
});
