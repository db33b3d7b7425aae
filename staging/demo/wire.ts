/** What the demonstration reads of the service's answers. */
import * as v from "valibot";

/** The institutions that answer, by the names the specification gives them. */
export const answering = /^Instituição de Teste ([123])$/;

export const instant = v.pipe(v.string(), v.transform((text) => Temporal.Instant.from(text)));
export const date = v.pipe(v.string(), v.transform((text) => Temporal.PlainDate.from(text)));
/** Centavos. */
export const money = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d{2}$/),
  v.transform((text) => BigInt(text.replace(".", ""))),
);

export const Clock = v.object({ agora: instant, movel: v.boolean() });
export const Holiday = v.object({ data: v.string(), nome: v.string() });
export const Delegations = v.array(v.object({ cpfJuiz: v.string() }));
export const Draft = v.object({ id: v.string() });
const Protocoled = v.object({
  id: v.string(),
  numeroProtocolo: v.pipe(v.string(), v.regex(/^\d{14}$/)),
  previsaoEnvio: instant,
  previsaoResposta: instant,
});
export type Protocoled = v.InferOutput<typeof Protocoled>;
export const ProtocoledList = v.array(Protocoled);

export const OrderSummary = v.object({ numeroProtocolo: v.optional(v.string()), situacao: v.string() });

const Target = v.object({
  cpfCnpj: v.string(),
  ispb: v.string(),
  instituicao: v.string(),
  agencia: v.optional(v.string()),
  conta: v.optional(v.string()),
  valor: money,
  codigo: v.optional(v.string()),
  valorBloqueado: v.optional(money),
  dataHoraResposta: v.optional(instant),
});
export type Target = v.InferOutput<typeof Target>;

/** What makes a line of a remittance one target and no other. */
export const targetKey = (
  protocolNumber: string,
  { cpfCnpj, ispb, agencia, conta }: Pick<Target, "cpfCnpj" | "ispb" | "agencia" | "conta">,
): string => [protocolNumber, cpfCnpj, ispb, agencia ?? "", conta ?? ""].join(";");

/** The same of a notification of receipt: one a transfer, as long as the depositary confirms at the first. */
export const noticeKey = (transferId: string): string => `recebimento;${transferId}`;

export const Order = v.object({
  numeroProtocolo: v.string(),
  numeroProcesso: v.string(),
  situacao: v.string(),
  nomeJuiz: v.string(),
  nomeVara: v.string(),
  valorTotal: money,
  valorBloqueado: money,
  dataHoraCriacao: instant,
  dataHoraProtocolo: instant,
  dataHoraEnvio: v.optional(instant),
  dataHoraResposta: v.optional(instant),
  alvos: v.array(Target),
});
export type Order = v.InferOutput<typeof Order>;

export const Remittance = v.object({
  id: v.string(),
  data: date,
  ispb: v.string(),
  instituicao: v.string(),
  sequencial: v.number(),
  arquivo: v.string(),
  linhas: v.number(),
  situacao: v.string(),
  sha256: v.optional(v.string()),
});
export type Remittance = v.InferOutput<typeof Remittance>;

export const AnswerFile = v.object({
  ispb: v.string(),
  arquivo: v.string(),
  sequencial: v.optional(v.number()),
  remessaId: v.optional(v.string()),
  sha256: v.string(),
  dataHoraRecebimento: instant,
  situacao: v.string(),
  linhas: v.optional(v.number()),
  recibo: v.optional(v.string()),
});
export type AnswerFile = v.InferOutput<typeof AnswerFile>;

export const Alarm = v.object({ tipo: v.string(), assunto: v.string(), detalhe: v.string() });
export type Alarm = v.InferOutput<typeof Alarm>;

export const Feed = v.object({
  content: v.array(v.object({ tipo: v.string(), numeroProtocolo: v.optional(v.string()) })),
  proximo: v.string(),
});
export type FeedEvent = v.InferOutput<typeof Feed>["content"][number];
