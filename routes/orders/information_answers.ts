/** The answers to an information request: bank data, every reading of which is recorded. */
import * as v from "valibot";
import {
  accountKindTitles,
  accountSituationTitles,
  wireInformation,
} from "../../domain/answers/information_answer.ts";
import { decideHandOut, toldScan } from "../../domain/document_scan.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { formatSigned } from "../../domain/money.ts";
import { fail, ok } from "../../domain/result.ts";
import { type ArchivedDocument, isAttachmentName, readArchivedDocument } from "../../exchange/mod.ts";
import {
  findAnsweredDocument,
  type InformationAnswer,
  informationAnswers,
} from "../../store/intake/information_answers.ts";
import { raiseAlarm, resolveAlarms } from "../../store/operations/alarms.ts";
import type { App } from "../app.ts";
import { balance, date, mapPresent } from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import { information } from "../order_content/draft_schema.ts";
import {
  auditSubjectOf,
  findByNumber,
  numberParameter,
  recordOrderReading,
  visibleProtocoled,
} from "../order_content/visibility.ts";
import { followUpOf } from "./order_follow_up.ts";

const optionalText = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));

const Account = v.object({
  agencia: v.string(),
  conta: v.string(),
  tipo: v.picklist(Object.keys(accountKindTitles) as (keyof typeof accountKindTitles)[]),
  descricaoTipo: v.string(),
  situacao: v.picklist(Object.keys(accountSituationTitles) as (keyof typeof accountSituationTitles)[]),
  descricaoSituacao: v.string(),
  saldo: v.optional(v.pipe(balance, v.description("Negativo: a conta está a descoberto"))),
});

const ToldDocument = v.object({
  informacao: information,
  nome: v.string(),
  tamanho: v.pipe(v.number(), v.integer(), v.description("Em bytes")),
  sha256: v.string(),
  verificacao: v.optional(v.pipe(
    v.picklist(["EM_VERIFICACAO", "LIMPO", "RETIDO"]),
    v.description(
      "O que a verificação de programas maliciosos disse: só um documento `LIMPO` se baixa, e um `RETIDO` a ninguém é " +
        "entregue; ausente onde não há verificação",
    ),
  )),
  achado: optionalText("De um documento `RETIDO`: o nome do que foi encontrado nele"),
});

const scanNames = { waiting: "EM_VERIFICACAO", clean: "LIMPO", infected: "RETIDO" } as const;

const Answer = v.pipe(
  v.object({
    alvoId: v.pipe(v.string(), v.description("`id` de um dos `alvos` do detalhe da ordem")),
    cliente: v.object({
      nome: optionalText("Nome do cliente, como a instituição o tem"),
      endereco: optionalText("Logradouro, número e complemento"),
      municipio: optionalText("Município"),
      uf: optionalText("Unidade da Federação"),
      cep: optionalText("CEP, 8 dígitos"),
      telefone: optionalText("Telefone"),
      email: optionalText("Correio eletrônico"),
      inicioRelacionamento: v.optional(date),
      fimRelacionamento: v.optional(date),
      saldoTotal: v.optional(
        v.pipe(balance, v.description("De todas as contas na instituição; negativo: deve mais do que tem")),
      ),
    }),
    contas: v.array(Account),
    documentos: v.pipe(
      v.array(ToldDocument),
      v.description(
        "Os documentos que acompanharam a resposta, guardados pelo serviço como chegaram; cada um se baixa por seu `nome`",
      ),
    ),
  }),
  v.metadata({ ref: "RespostaDeInformacao" }),
);

export const InformationAnswers = v.object({ respostas: v.array(Answer) });
export type InformationAnswers = v.InferOutput<typeof InformationAnswers>;

const path = "/v1/ordem/:numeroProtocolo/informacao";

const operation = operationsOf({ tag: "Ordens", access: drafters });

export const readInformationAnswersOperation = operation({
  id: "consultarInformacoes",
  method: "GET",
  path,
  summary: "Consulta o que as instituições informaram",
  description:
    "Em resposta a uma requisição de informações: dados cadastrais, contas, saldos e a relação dos documentos, por " +
    "alvo que respondeu. De um bloqueio, vazio. São dados bancários: toda leitura fica registrada.",
  parameters: [numberParameter],
  success: okResponse("As respostas, uma por alvo", InformationAnswers),
  problems: ["ordem-nao-encontrada"],
  run: async (app, call) => {
    const found = await readableRequest(app, call);
    if (found === undefined) return fail("ordem-nao-encontrada");
    const { order, answered } = found;
    if (order.kind !== "information") return ok({ respostas: [] });
    await recordOrderReading(app, call, "information.read", [{
      ...auditSubjectOf(order),
      confidential: true,
    }]);
    const answers = await informationAnswers(app.db, answered);
    return ok({ respostas: answers.map((answer) => wireAnswer(answer, app.scansDocuments ?? false)) });
  },
});

export const downloadReceivedDocumentOperation = operation({
  id: "baixarDocumentoRecebido",
  method: "GET",
  path: `${path}/documento/:nome`,
  summary: "Baixa um documento que uma instituição enviou",
  description:
    "Um extrato, um contrato: os bytes como chegaram, conferidos com o SHA-256 da resposta. Onde há verificação de " +
    "programas maliciosos, só depois dela. São dados bancários: toda leitura fica registrada.",
  parameters: [numberParameter, {
    in: "path",
    name: "nome",
    description: "`nome` de um dos `documentos` de uma resposta",
  }],
  success: {
    status: 200,
    description: "O documento",
    media: "application/octet-stream",
    schema: v.pipe(v.string(), v.description("Os bytes"), v.metadata({ format: "binary" })),
  },
  problems: [
    "ordem-nao-encontrada",
    "documento-nao-recebido",
    "documento-em-verificacao",
    "documento-infectado",
    "documento-indisponivel",
  ],
  run: async (app, call) => {
    const found = await readableRequest(app, call);
    if (found === undefined) return fail("ordem-nao-encontrada");
    const name = call.params.nome;
    const document = isAttachmentName(name)
      ? await findAnsweredDocument(app.db, found.answered, name)
      : undefined;
    if (document === undefined) return fail("documento-nao-recebido");
    const handedOut = decideHandOut(document.scan, app.scansDocuments ?? false);
    if (!handedOut.ok) return handedOut;
    await recordOrderReading(app, call, "information.read", [{
      ...auditSubjectOf(found.order),
      confidential: true,
    }]);
    const bytes = await bytesOf(app, name, document);
    // The media type is generic, so that a browser saves the document and never opens it as a page of the
    // service.
    return bytes === undefined
      ? fail("documento-indisponivel")
      : ok({ content: bytes, name, media: "application/octet-stream", disposition: "attachment" as const });
  },
});

/** The order in the path, if the caller may see it, and its targets whose answers the caller may see. */
async function readableRequest(
  app: App,
  { caller, params }: { readonly caller: Caller; readonly params: { readonly numeroProtocolo: string } },
) {
  const found = await findByNumber(app.db, caller, params.numeroProtocolo);
  const order = visibleProtocoled(found?.order, caller);
  if (found === undefined || order === undefined) return undefined;
  const followUp = await followUpOf(app, caller, { ...found, order });
  // The answer to a repeated request is not shown before it is published, as in the order's detail.
  const answered = found.targets.map(followUp.shown).filter(({ answeredAt }) => answeredAt !== undefined);
  return { order, answered: answered.map(({ id }) => id) };
}

/** The bytes of a document; undefined after alerting operators when they are not available. */
async function bytesOf(
  { db, clock, log, storage }: App,
  name: string,
  document: ArchivedDocument,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const read = await readArchivedDocument(document, storage).catch((error: unknown) => {
    log("error", "A document cannot be read", { name, error });
    return { ok: false, error: "absent" } as const;
  });
  if (read.ok) {
    await resolveAlarms(db, clock(), { type: "document-unavailable", subject: name });
    return read.value;
  }
  const detail = read.error === "differs"
    ? `O documento em ${document.archivePath} não tem os bytes que chegaram (SHA-256 ${document.sha256}): recupere-o ` +
      "da cópia de segurança e confira quem mexeu no arquivo do serviço."
    : `O documento não pode ser lido em ${document.archivePath}. O processo da API precisa alcançar a pasta e de ` +
      "--allow-read para ela; se o arquivo se perdeu, recupere-o da cópia de segurança.";
  await raiseAlarm(db, clock(), { type: "document-unavailable", subject: name, detail });
  return undefined;
}

const wireAnswer = (
  { target, client, accounts, documents }: InformationAnswer,
  isScanned: boolean,
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
    saldoTotal: mapPresent(client.saldoTotal, (centavos) => formatSigned(BigInt(centavos))),
  },
  contas: accounts.map(({ agency, account, kind, situation, balance }) => ({
    agencia: agency,
    conta: account,
    tipo: kind,
    descricaoTipo: accountKindTitles[kind],
    situacao: situation,
    descricaoSituacao: accountSituationTitles[situation],
    saldo: mapPresent(balance, formatSigned),
  })),
  documentos: documents.map(({ information, name, sizeBytes, sha256, scan }) => ({
    informacao: wireInformation[information],
    nome: name,
    tamanho: Number(sizeBytes),
    sha256,
    verificacao: mapPresent(toldScan(scan, isScanned), ({ type }) => scanNames[type]),
    achado: scan.type === "infected" ? scan.finding : undefined,
  })),
});
