/** The plan of the demonstration's second part: its days, its orders and the splits after the answers. Pure. */
import { addBusinessDays, type Holidays, localDate } from "../../domain/calendar/calendar.ts";
import { type Centavos, centavos, formatMoney } from "../../domain/money.ts";
import { lateInstitution } from "../data/seed_institutions.ts";
import type { StagingData } from "../data/staging_data.ts";
import type { FollowedOrder } from "./demo_after_answers_wire.ts";
import { blockHead, defendantsOf, type DemoOrder, type Team } from "./orders.ts";

/** The institutions of the second part, by their behaviour (`exchange/institution/automatic/automatic_answers.ts`). */
export const ispbs = {
  blocksNothing: "99000001",
  blocksAll: "99000002",
  blocksPart: "99000003",
  /** Never answers a block, but answers its reiteration. */
  late: lateInstitution.ispb,
  /** Never answers a block, but answers its cancellation. */
  silent: "93000001",
  /** The federal savings bank, to which money is transferred. */
  depositary: "00360305",
} as const;

const reais = (amount: number): Centavos => centavos(BigInt(amount) * 100n);

export const amounts = {
  first: reais(10_000),
  second: reais(5_000),
  series: reais(20_000),
  excess: reais(2_000),
  /** The part of the first defendant's blocked amount that is transferred; the rest is unblocked. */
  transferredAndRest: reais(9_000),
  /** The part of the second defendant's blocked amount that is transferred; the rest stays blocked. */
  transferred: reais(3_000),
} as const;

const deposit = {
  tipoCredito: "GERAL",
  usarPadrao: false,
  ispb: ispbs.depositary,
  agencia: "0650",
  conta: "123",
};

/**
 * Business days from a dispatch to the publication of its answers; the next dispatch is on the day of the
 * publication.
 */
const DAYS_OF_A_WAVE = 3;

/** The days of dispatch. */
interface DemoDays {
  /** The first dispatch: the two blocks, and the first order of each series. */
  readonly first: Temporal.PlainDate;
  /** The second dispatch: the splits of the two blocks, and the second order of the series. */
  readonly second: Temporal.PlainDate;
  /** The third dispatch: the last order of the series, and the notifications of receipt. */
  readonly third: Temporal.PlainDate;
  /** The fourth dispatch: the splits of the whole series. */
  readonly fourth: Temporal.PlainDate;
  /** The last dispatch: the notifications of receipt of the series' transfers. */
  readonly last: Temporal.PlainDate;
}

/** The waves of a demonstration that goes on now, the first of them on the next business day. */
export function wavesFrom(now: Temporal.Instant, holidays: Holidays): DemoDays {
  const nth = (wave: number) => addBusinessDays(localDate(now), 1 + wave * DAYS_OF_A_WAVE, holidays);
  return { first: nth(0), second: nth(1), third: nth(2), fourth: nth(3), last: nth(4) };
}

const path = "/v1/ordem/minuta-contas";
const at = (...institutions: string[]) => institutions.map((ispb) => ({ ispb }));

/** A block of two defendants of whom all five kinds of split will be asked. */
export function blockToSplit(stagingData: StagingData, team: Team): DemoOrder {
  const process = team.processes[0]!;
  const [first, second] = defendantsOf(stagingData, process);
  const { blocksAll, blocksPart, late, silent } = ispbs;
  return {
    path,
    body: {
      ...blockHead(team, process),
      reus: [
        {
          cpfCnpj: first!.taxId,
          valor: formatMoney(amounts.first),
          instituicoes: at(blocksAll, blocksPart, late, silent),
        },
        { cpfCnpj: second!.taxId, valor: formatMoney(amounts.second), instituicoes: at(blocksAll) },
      ],
    },
  };
}

/**
 * A block that is repeated at an institution that never blocks all of it, so that each next order has something to
 * ask.
 */
export function blockOfSeries(stagingData: StagingData, team: Team, endsOn: Temporal.PlainDate): DemoOrder {
  const process = team.processes[0]!;
  const third = defendantsOf(stagingData, process)[2]!;
  return {
    path,
    body: {
      ...blockHead(team, process),
      reiteracaoProgramada: { dataFim: endsOn.toString() },
      reus: [{
        cpfCnpj: third.taxId,
        valor: formatMoney(amounts.series),
        instituicoes: at(ispbs.blocksNothing, ispbs.blocksPart),
      }],
    },
  };
}

/** A block of which two institutions hold more between them than was asked. */
export function blockInExcess(stagingData: StagingData, team: Team): DemoOrder {
  const process = team.processes[0]!;
  const second = defendantsOf(stagingData, process)[1]!;
  return {
    path,
    body: {
      ...blockHead(team, process),
      reus: [{
        cpfCnpj: second.taxId,
        valor: formatMoney(amounts.excess),
        instituicoes: at(ispbs.blocksAll, ispbs.blocksPart),
      }],
    },
  };
}

/** The split that the service proposes, as a body to save. */
export function splitOfExcess({ numeroProtocolo, excesso }: FollowedOrder) {
  const proposal = excesso?.propostaDesbloqueio;
  if (proposal === undefined) throw new Error(`Order ${numeroProtocolo} has no excess to give back`);
  return proposal;
}

/** An action for each target by its answer: one of each kind. */
export function splitOf({ alvos }: FollowedOrder) {
  const [{ cpfCnpj: first }] = alvos as [FollowedOrder["alvos"][number]];
  const target = (ispb: string, ofFirst = true) => {
    const found = alvos.find((alvo) => alvo.ispb === ispb && (alvo.cpfCnpj === first) === ofFirst);
    if (found === undefined) throw new Error(`The order to split has no target at ${ispb}`);
    return found;
  };
  const part = target(ispbs.blocksPart);
  return {
    acoes: [
      {
        alvoId: target(ispbs.blocksAll).id,
        tipo: "TRANSFERIR_E_DESBLOQUEAR",
        valor: formatMoney(amounts.transferredAndRest),
      },
      { alvoId: part.id, tipo: "DESBLOQUEAR", valor: formatMoney(centavos(part.saldoRemanescente ?? 0n)) },
      {
        alvoId: target(ispbs.blocksAll, false).id,
        tipo: "TRANSFERIR",
        valor: formatMoney(amounts.transferred),
      },
      { alvoId: target(ispbs.late).id, tipo: "REITERAR" },
      { alvoId: target(ispbs.silent).id, tipo: "CANCELAR" },
    ],
    depositoJudicial: deposit,
  };
}

/** A split of everything the series has blocked, in one call. */
export const splitOfSeries = { dinheiro: { tipo: "TRANSFERIR" }, depositoJudicial: deposit };
