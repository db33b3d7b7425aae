/**
 * What is done of the shown order between two of its steps: through the API, by people of staging. On its way staging's
 * clock stops where a jump over a dispatch or an answering hour would skip it for everybody.
 */
import { setTimeout as pause } from "node:timers/promises";
import {
  addBusinessDays,
  type Holidays,
  HOURS,
  instantAt,
  isBusinessDay,
  localDate,
  timelineOf,
} from "../../domain/calendar/calendar.ts";
import { type Centavos, formatMoney, parseMoney, sum, ZERO } from "../../domain/money.ts";
import type { DemoCase } from "../../routes/app.ts";
import { createDraftOperation } from "../../routes/drafts/drafts.ts";
import { readProcessOperation } from "../../routes/identity/processes.ts";
import { listAnswerFilesOperation } from "../../routes/operations/answer_files.ts";
import { moveClockOperation, readClockOperation } from "../../routes/operations/calendar.ts";
import { listRemittancesOperation } from "../../routes/operations/remittances.ts";
import type { Order } from "../../routes/orders/order_schema.ts";
import { readOrderOperation } from "../../routes/orders/orders.ts";
import { protocolOrdersOperation } from "../../routes/orders/protocol.ts";
import { createSplitOperation } from "../../routes/splits/split_drafts.ts";
import { protocolSplitsOperation } from "../../routes/splits/split_protocol.ts";
import { readSplitOperation } from "../../routes/splits/splits.ts";
import { type CallOperation, RefusedCall, value } from "../operation_call.ts";
import { ANSWERING_HOUR } from "./answering_hour.ts";
import { type Facts, known } from "./shown_order.ts";

/**
 * @param to the last stop
 * @param dispatchDay whose deadline for answers is a stop too
 */
export function stopsUntil(
  { now, to, dispatchDay, holidays }: {
    readonly now: Temporal.Instant;
    readonly to: Temporal.Instant;
    readonly dispatchDay: Temporal.PlainDate;
    readonly holidays: Holidays;
  },
): Temporal.Instant[] {
  const stops = [timelineOf(dispatchDay, holidays).answersDueAt, to];
  const last = localDate(to);
  for (let day = localDate(now); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (isBusinessDay(day, holidays)) {
      stops.push(instantAt(day, ANSWERING_HOUR), instantAt(day, HOURS.dispatchOpens));
    }
  }
  const isAhead = (stop: Temporal.Instant) =>
    Temporal.Instant.compare(stop, now) > 0 && Temporal.Instant.compare(stop, to) <= 0;
  return stops.filter(isAhead).sort(Temporal.Instant.compare)
    .filter((stop, index, all) => index === 0 || !stop.equals(all[index - 1]!));
}

/** What acts are done with. */
export interface Stage {
  readonly assistant: CallOperation;
  readonly operator: CallOperation;
  readonly holidays: Holidays;
  readonly shown: DemoCase;
  /** Of who protocols by delegation, and in whose name. */
  readonly judgeCpf: string;
}

export type Act = (stage: Stage, facts: Facts) => Promise<Facts>;

/** In reais, as the API takes it. */
export const ASKED = "10000.00";

/** The one that blocks all that is asked, and whose file is shown. */
const BLOCKS_ALL = "99000002";
const DEPOSITARY = "00360305";
const DEPOSIT = {
  tipoCredito: "GERAL",
  usarPadrao: false,
  ispb: DEPOSITARY,
  agencia: "0650",
  conta: "123",
} as const;

const POLL_MS = 100;
const PATIENCE_MS = 20_000;

/** A refusal that staging's state leads to, told to who watches. */
const stopped = (detail: string) =>
  new RefusedCall({ codigo: "", title: "A demonstração parou", detail, status: 409 });

/** Makes the same call again by the same key, should its answer be lost. */
const once = () => crypto.randomUUID();

export const draft: Act = async ({ assistant, shown, judgeCpf }, facts) => {
  const params = { numeroProcesso: shown.number };
  const process = value(await assistant(readProcessOperation, { params }));
  const author = process.partes.find(({ polo }) => polo === "ATIVO");
  const saved = value(
    await assistant(createDraftOperation, {
      body: {
        tipo: "BLOQUEIO",
        numeroProcesso: shown.number,
        cpfJuiz: judgeCpf,
        varaId: shown.unitId,
        tipoAcao: process.tipoAcao,
        ...author !== undefined && { autor: { nome: author.nome, cpfCnpj: author.cpfCnpj } },
        reus: [{ cpfCnpj: shown.defendant.taxId, valor: ASKED }],
      },
      key: once(),
    }),
  );
  return {
    ...facts,
    draftId: saved.id,
    institutions: saved.reus.flatMap(({ instituicoes }) => instituicoes).length,
  };
};

export const protocol: Act = async ({ assistant }, facts) => {
  const [protocoled] = value(
    await assistant(protocolOrdersOperation, {
      body: { minutas: [known(facts, "draftId")] },
      key: once(),
    }),
  );
  const { numeroProtocolo, previsaoEnvio } = protocoled!;
  return {
    ...facts,
    number: numeroProtocolo,
    leavesOn: localDate(Temporal.Instant.from(previsaoEnvio)).toString(),
  };
};

const dayOf = (facts: Facts, of: "leavesOn" | "splitLeavesOn") => Temporal.PlainDate.from(known(facts, of));

/** Moves the clock, with every stop on the way; where others have moved it there already it stays. */
async function moveClock(
  { operator, holidays }: Stage,
  dispatchDay: Temporal.PlainDate,
  to: Temporal.Instant,
): Promise<void> {
  const { agora } = value(await operator(readClockOperation, {}));
  for (const stop of stopsUntil({ now: Temporal.Instant.from(agora), to, dispatchDay, holidays })) {
    value(
      await operator(moveClockOperation, {
        body: { avancarPara: stop.toString() },
        key: once(),
      }),
    );
  }
}

/** Waits until something is found, for what is due may be done a moment after the clock was moved. */
async function found<T>(look: () => Promise<T | undefined>, otherwise: string): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() > until) throw stopped(otherwise);
    await pause(POLL_MS);
  }
}

export const dispatch: Act = async (stage, facts) => {
  const day = dayOf(facts, "leavesOn");
  await moveClock(stage, day, timelineOf(day, stage.holidays).opensAt);
  const query = { data: day.toString(), situacao: "PUBLICADA" as const, pageSize: 200 };
  return await found(
    async () => {
      const { content } = value(await stage.operator(listRemittancesOperation, { query }));
      const shown = content.find(({ ispb }) => ispb === BLOCKS_ALL);
      return shown && { ...facts, remittanceId: shown.id, remittances: content.length };
    },
    `A remessa não saiu às ${HOURS.dispatchOpens}: o console da operação diz por quê, em Hoje.`,
  );
};

export const answers: Act = async (stage, facts) => {
  const day = dayOf(facts, "leavesOn");
  await moveClock(stage, day, instantAt(addBusinessDays(day, 1, stage.holidays), ANSWERING_HOUR));
  const query = { remessaId: known(facts, "remittanceId") };
  await found(
    async () => {
      const { content } = value(
        await stage.operator(listAnswerFilesOperation, { query }),
      );
      return content.some(({ situacao }) => situacao === "ACEITO") || undefined;
    },
    "A Instituição de Teste 2 não respondeu: talvez suas respostas automáticas estejam desligadas, ou o relógio tenha " +
      "sido adiantado para depois do prazo dela.",
  );
  return facts;
};

const readOrder = async ({ assistant }: Stage, facts: Facts): Promise<Order> =>
  value(
    await assistant(readOrderOperation, { params: { numeroProtocolo: known(facts, "number") } }),
  );

export const publication: Act = async (stage, facts) => {
  const day = dayOf(facts, "leavesOn");
  await moveClock(stage, day, timelineOf(day, stage.holidays).publishBy);
  return await found(
    async () => {
      const { situacao, valorBloqueado } = await readOrder(stage, facts);
      return situacao === "RESPONDIDA" ? { ...facts, blocked: valorBloqueado ?? "0.00" } : undefined;
    },
    `As respostas não foram publicadas às ${HOURS.answersPublished}: o console da operação diz por quê, em Hoje.`,
  );
};

const amountOf = (text: string | undefined): Centavos => {
  const read = parseMoney(text ?? "");
  return read.ok ? read.value : ZERO;
};

/** All that was asked goes to the judicial account, from the institution that holds it; the rest is given back. */
export const split: Act = async (stage, facts) => {
  const order = await readOrder(stage, facts);
  const held = order.alvos.filter(({ saldoDisponivel }) => amountOf(saldoDisponivel) > ZERO);
  const source = held.find(({ ispb }) => ispb === BLOCKS_ALL);
  if (source === undefined) {
    throw stopped("A Instituição de Teste 2 nada bloqueou, e não há o que transferir.");
  }
  const excess = held.filter((target) => target !== source);
  const unblocked = sum(excess.map(({ saldoDisponivel }) => amountOf(saldoDisponivel)));
  const path = { numeroProtocolo: order.numeroProtocolo! };
  const saved = value(
    await stage.assistant(createSplitOperation, {
      params: path,
      body: {
        acoes: [
          { alvoId: source.id, tipo: "TRANSFERIR", valor: source.saldoDisponivel! },
          ...excess.map(({ id, saldoDisponivel }) => ({
            alvoId: id,
            tipo: "DESBLOQUEAR" as const,
            valor: saldoDisponivel!,
          })),
        ],
        depositoJudicial: DEPOSIT,
      },
      key: once(),
    }),
  );
  const [protocoled] = value(
    await stage.assistant(protocolSplitsOperation, { body: { desdobramentos: [saved.id] }, key: once() }),
  );
  return {
    ...facts,
    splitId: saved.id,
    transferred: source.saldoDisponivel!,
    unblocked: formatMoney(unblocked),
    splitLeavesOn: localDate(Temporal.Instant.from(protocoled!.previsaoEnvio)).toString(),
  };
};

export const splitAnswers: Act = async (stage, facts) => {
  const day = dayOf(facts, "splitLeavesOn");
  await moveClock(stage, day, timelineOf(day, stage.holidays).publishBy);
  const path = { id: known(facts, "splitId") };
  await found(
    async () => {
      const { situacao } = value(
        await stage.assistant(readSplitOperation, { params: path }),
      );
      return situacao === "RESPONDIDO" || undefined;
    },
    `O desdobramento não foi respondido até as ${HOURS.answersPublished}: o console da operação diz por quê, em Hoje.`,
  );
  return facts;
};

/** The depositary is asked on the day on which the transfer's answer was published, and answers on the next. */
export const receipt: Act = async (stage, facts) => {
  const published = addBusinessDays(dayOf(facts, "splitLeavesOn"), 3, stage.holidays);
  await moveClock(stage, published, instantAt(addBusinessDays(published, 1, stage.holidays), ANSWERING_HOUR));
  await found(
    async () => {
      const { transferencias } = await readOrder(stage, facts);
      return transferencias.every(({ recebimento }) => recebimento?.situacao === "RECEBIDA") || undefined;
    },
    "A Caixa não confirmou o recebimento: o console da operação diz por quê, em Hoje.",
  );
  return facts;
};
