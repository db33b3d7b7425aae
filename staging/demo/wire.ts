/** The schemas of the service's answers that the demonstration reads. */
import * as v from "valibot";

/** The institutions that answer, by the names the specification gives them. */
const answeringInstitutions = ["1", "2", "3"] as const;

export type AnsweringInstitution = (typeof answeringInstitutions)[number];

export const answeringOf = (name: string): AnsweringInstitution | undefined =>
  answeringInstitutions.find((institution) => name === `Instituição de Teste ${institution}`);

export const instant = v.pipe(v.string(), v.transform((text) => Temporal.Instant.from(text)));
export const date = v.pipe(v.string(), v.transform((text) => Temporal.PlainDate.from(text)));
/** An amount in centavos. */
export const money = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d{2}$/),
  v.transform((text) => BigInt(text.replace(".", ""))),
);

export const WireClock = v.object({ agora: instant, movel: v.boolean() });
export const WireHoliday = v.object({ data: v.string(), nome: v.string() });
export const Delegations = v.array(v.object({ cpfJuiz: v.string() }));
export const WireDraft = v.object({ id: v.string() });
const WireProtocoled = v.object({
  id: v.string(),
  numeroProtocolo: v.pipe(v.string(), v.regex(/^\d{14}$/)),
  previsaoEnvio: instant,
  previsaoResposta: instant,
});
export type WireProtocoled = v.InferOutput<typeof WireProtocoled>;
export const ProtocoledList = v.array(WireProtocoled);

export const WireOrderSummary = v.object({ numeroProtocolo: v.optional(v.string()), situacao: v.string() });

const WireTarget = v.object({
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
export type WireTarget = v.InferOutput<typeof WireTarget>;

/** The key that identifies the target of a remittance's line. */
export const targetKey = (
  protocolNumber: string,
  { cpfCnpj, ispb, agencia, conta }: Pick<WireTarget, "cpfCnpj" | "ispb" | "agencia" | "conta">,
): string => [protocolNumber, cpfCnpj, ispb, agencia ?? "", conta ?? ""].join(";");

/**
 * The key that identifies a notification of receipt: one for each transfer, since the depositary confirms the first.
 */
export const noticeKey = (transferId: string): string => `recebimento;${transferId}`;

export const WireOrder = v.object({
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
  alvos: v.array(WireTarget),
});
export type WireOrder = v.InferOutput<typeof WireOrder>;

export const WireRemittance = v.object({
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
export type WireRemittance = v.InferOutput<typeof WireRemittance>;

export const WireAnswerFile = v.object({
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
export type WireAnswerFile = v.InferOutput<typeof WireAnswerFile>;

export const WireAlarm = v.object({ tipo: v.string(), assunto: v.string(), detalhe: v.string() });
export type WireAlarm = v.InferOutput<typeof WireAlarm>;

export const WireFeed = v.object({
  content: v.array(v.object({ tipo: v.string(), numeroProtocolo: v.optional(v.string()) })),
  proximo: v.string(),
});
export type WireEvent = v.InferOutput<typeof WireFeed>["content"][number];
