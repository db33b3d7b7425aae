/** Lines of a remittance for tests: each kind with everything a line needs, and what a test wants otherwise. */
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { centavos } from "../../../domain/money.ts";
import type { RemittanceLineOf, RequestRecord } from "../../../exchange/layout/remittance_reading.ts";

/** A Monday; the week ahead has no holiday. */
export const DAY = Temporal.PlainDate.from("2026-11-23");

const common = {
  linha: 2,
  numeroProtocolo: "20260000000001",
  dataHoraProtocolo: instantAt(DAY, "14:00"),
  numeroProcesso: "0000832-35.2018.4.01.3202",
  codigoVara: "v-4013202",
  nomeVara: 'Vara "Única"; de Tefé',
  cpfJuiz: "11144477735",
  nomeJuiz: "Adalberto",
  tipoPessoa: "F",
  cpfCnpjReu: "52998224725",
  ispb: "99000001",
} as const;

type Change<K extends RequestRecord> = Partial<Omit<RemittanceLineOf<K>, "kind">>;

export const blockLine = (change: Change<"block"> = {}): RemittanceLineOf<"block"> => ({
  kind: "block",
  ...common,
  operacao: "B",
  ocorrencia: 1,
  tipoAcao: "EXECUCAO_FISCAL",
  valor: centavos(5_000n),
  contaSalario: "N",
  ...change,
});

/** Of the block of another day. */
export const cancellationLine = (change: Change<"block"> = {}): RemittanceLineOf<"block"> =>
  blockLine({ operacao: "C", numeroProtocoloOrigem: ORIGIN, ...change });

const ORIGIN = "20260000000009";

export const unblockLine = (change: Change<"unblock"> = {}): RemittanceLineOf<"unblock"> => ({
  kind: "unblock",
  ...common,
  numeroProtocoloOrigem: ORIGIN,
  valor: centavos(5_000n),
  ...change,
});

export const transferLine = (change: Change<"transfer"> = {}): RemittanceLineOf<"transfer"> => ({
  kind: "transfer",
  ...common,
  numeroProtocoloOrigem: ORIGIN,
  idTransferencia: "202600000000000197",
  valor: centavos(5_000n),
  desbloqueiaSaldo: "N",
  tipoCredito: "GERAL",
  ispbDeposito: "00360305",
  agenciaDeposito: "0001",
  ...change,
});

export const arrivalLine = (change: Change<"arrivalNotice"> = {}): RemittanceLineOf<"arrivalNotice"> => ({
  kind: "arrivalNotice",
  ...common,
  idTransferencia: "202600000000000197",
  ispbOrigem: "99000002",
  valor: centavos(5_000n),
  dataHoraTransferencia: instantAt(DAY.subtract({ days: 3 }), "10:00"),
  ocorrencia: 1,
  ...change,
});

export const informationLine = (change: Change<"information"> = {}): RemittanceLineOf<"information"> => ({
  kind: "information",
  ...common,
  ocorrencia: 1,
  tipoAcao: "EXECUCAO_FISCAL",
  informacoes: "CADASTRO_E_SALDO",
  ...change,
});
