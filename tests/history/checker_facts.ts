/** What a history says of each order, split, file and answer, put together once for all rules. */
import {
  type Call,
  callsOf,
  centavos,
  type CourtEvent,
  type Entry,
  isBetween,
  type Restoration,
  restorationsOf,
  seenOf,
} from "./checker_entries.ts";
import {
  type AnswerLine,
  BadFile,
  readAnswer,
  readReceipt,
  readRemittance,
  type Remittance,
  type RemittanceLine,
} from "./checker_files.ts";
import { leftAfter } from "./checker_series.ts";

/** What was protocoled: an order, or a split of one. */
export interface Paper {
  readonly kind: "order" | "split";
  /** Of the draft. */
  readonly id: string;
  readonly number: string;
  /** When it was protocoled, as the service said. */
  readonly at: string;
  readonly court: string;
  /** Of the order, also of a split's. */
  readonly order: string;
  readonly asked: readonly Asked[];
  /** Who made it and who is its judge, of a confidential order; undefined: the whole court sees it. */
  readonly secret: { readonly creator: string; readonly judge: string } | undefined;
  /** The day for which it is scheduled. */
  readonly scheduledFor: string | undefined;
  readonly series: SeriesPlace | undefined;
  readonly removals: readonly Call<"remove">[];
  /** What made it. */
  readonly entries: readonly Entry[];
}

/** Where an order stands in a series. */
interface SeriesPlace {
  /** The number of its first order. */
  readonly first: string;
  readonly endsOn: string;
  /** The number of the order before it; undefined of the first. */
  readonly previous: string | undefined;
}

/** One line that a paper must have, in some remittance, once. */
export interface Asked {
  readonly ispb: string;
  readonly record: "10" | "20" | "30";
  readonly operation: "B" | "C" | undefined;
  /** Undefined where the amount is that of what is repeated. */
  readonly amount: bigint | undefined;
  readonly process: string;
  readonly unit: string;
  readonly taxId: string;
}

export interface CollectedLine {
  readonly entry: Entry;
  readonly file: Remittance;
  readonly line: RemittanceLine;
}

export interface Delivered {
  readonly entry: Entry;
  readonly name: string;
  readonly ispb: string;
  readonly remittanceSequence: number;
  readonly lines: readonly AnswerLine[];
  readonly receipts: readonly { readonly entry: Entry; readonly receipt: ReturnType<typeof readReceipt> }[];
}

/** An event, as the feed's reader got it. */
export interface Told {
  readonly entry: Entry;
  readonly court: string;
  readonly event: CourtEvent;
}

export interface Facts {
  readonly history: readonly Entry[];
  readonly restorations: readonly Restoration[];
  /** The entry that says that all was waited for, if it came to that. */
  readonly end: Entry | undefined;
  readonly papers: ReadonlyMap<string, Paper>;
  /** The lines of every remittance, each file once. */
  readonly lines: readonly CollectedLine[];
  readonly delivered: readonly Delivered[];
  readonly told: readonly Told[];
  /** Files that are not as the manual says. */
  readonly bad: readonly { readonly entry: Entry; readonly name: string; readonly why: string }[];
}

const recordOf = (type: string): Pick<Asked, "record" | "operation"> =>
  type === "DESBLOQUEAR"
    ? { record: "20", operation: undefined }
    : type.startsWith("TRANSFERIR")
    ? { record: "30", operation: undefined }
    : { record: "10", operation: type === "CANCELAR" ? "C" : "B" };

export function factsOf(history: readonly Entry[]): Facts {
  const told = toldIn(history);
  const { files, bad } = filesIn(history);
  return {
    history,
    restorations: restorationsOf(history),
    end: seenOf(history, "end").at(-1)?.entry,
    papers: papersIn(history, told, files),
    ...files,
    told,
    bad,
  };
}

/** The answer to each line that was accepted, by its institution, remittance and number of line. */
export function acceptedAnswers({ delivered }: Pick<Facts, "delivered">) {
  const accepted = new Map<
    string,
    { readonly entry: Entry; readonly line: AnswerLine; readonly receipt: Entry }
  >();
  for (const { entry, ispb, remittanceSequence, lines, receipts } of delivered) {
    const receipt = receipts.find(({ receipt }) => receipt.accepted)?.entry;
    if (receipt === undefined) continue;
    for (const line of lines) {
      accepted.set(`${ispb} ${remittanceSequence} ${line.line}`, { entry, line, receipt });
    }
  }
  return accepted;
}

export const lineKey = ({ file, line }: CollectedLine): string =>
  `${file.ispb} ${file.sequence} ${line.line}`;

/** Without what a restored copy has taken back. */
function toldIn(history: readonly Entry[]): Told[] {
  const again = new Map(
    seenOf(history, "feedAgain").map(({ value }) => [value.tribunal, new Set(value.ids)]),
  );
  const isRestored = restorationsOf(history).length > 0;
  return seenOf(history, "feed").flatMap(({ entry, value: { tribunal: court, eventos } }) =>
    eventos.filter(({ id }) => !isRestored || (again.get(court)?.has(id) ?? true))
      .map((event) => ({ entry, court, event }))
  );
}

function papersIn(
  history: readonly Entry[],
  told: readonly Told[],
  files: Pick<Facts, "lines" | "delivered">,
): Map<string, Paper> {
  const papers = new Map<string, Paper>();
  const drafts = new Map(
    callsOf(history, "draft").flatMap((call) => call.answer ? [[call.answer.id, call]] : []),
  );
  const removals = Map.groupBy(callsOf(history, "remove"), ({ asked }) => asked.numero);
  const add = (id: string, number: string, at: string, entries: readonly Entry[]) => {
    const draft = drafts.get(id);
    if (draft === undefined) return;
    const known = papers.get(number);
    const { tribunal: court, processo: process, vara: unit, reu: taxId, alvos, ...more } = draft.asked;
    papers.set(number, {
      ...{ kind: "order", id, number, order: number, court, at: known?.at ?? at },
      secret: more.sigilosa && { creator: more.por, judge: more.juiz },
      scheduledFor: more.dataProtocolo,
      series: more.repeteAte === undefined
        ? undefined
        : { first: number, endsOn: more.repeteAte, previous: undefined },
      asked: Object.entries(alvos).map(([ispb, reais]): Asked => ({
        ...{ ispb, record: "10", operation: "B", amount: centavos(reais), process, unit, taxId },
      })),
      removals: removals.get(number) ?? [],
      entries: [...known?.entries ?? [draft.begun, draft.ended!], ...entries],
    });
  };
  for (const { answer, begun, ended } of callsOf(history, "protocol")) {
    for (const { id, numero, em } of answer ?? []) add(id, numero, em, [begun, ended!]);
  }
  const addNext = () => {
    for (const { entry, event } of told) {
      const { tipo, numeroProtocolo: number = "", dados, dataHora: at } = event;
      const previous = papers.get(String(dados.numeroProtocoloAnterior));
      if (tipo !== "SerieOrdemCriada" || previous?.series === undefined || papers.has(number)) continue;
      const amount = leftAfter(previous, papers, files);
      papers.set(number, {
        ...previous,
        ...{ id: number, number, order: number, at, scheduledFor: undefined },
        series: { ...previous.series, previous: previous.number },
        asked: previous.asked.map((asked) => ({ ...asked, amount })),
        removals: removals.get(number) ?? [],
        entries: [entry],
      });
    }
  };
  // What nobody knows to be done, and is.
  const toldAt = new Map(
    told.filter(({ event }) => event.tipo === "OrdemProtocolada")
      .map(({ event }) => [event.numeroProtocolo, event.dataHora]),
  );
  addNext();
  for (const { entry, value } of seenOf(history, "list")) {
    for (const { id, numero } of value.ordens) {
      if (numero === undefined || papers.has(numero)) continue;
      add(id, numero, toldAt.get(numero) ?? entry.clock, [entry]);
    }
  }
  // Of those that only the list has told.
  addNext();
  addSplits(papers, history, told);
  return papers;
}

function addSplits(papers: Map<string, Paper>, history: readonly Entry[], told: readonly Told[]): void {
  const drafts = new Map(
    callsOf(history, "split").flatMap((call) => call.answer ? [[call.answer.id, call]] : []),
  );
  const add = (id: string, number: string, at: string, entries: readonly Entry[]) => {
    const draft = drafts.get(id);
    const order = draft && papers.get(draft.asked.numero);
    if (draft === undefined || order === undefined) return;
    const { process, unit, taxId } = order.asked[0]!;
    const known = papers.get(number);
    papers.set(number, {
      ...{ kind: "split", id, number, at: known?.at ?? at, court: order.court, order: order.number },
      ...{ secret: order.secret, scheduledFor: undefined, series: undefined, removals: [] },
      asked: draft.asked.acoes.map(({ ispb, tipo, valor }): Asked => ({
        ...{ ispb, process, unit, taxId, amount: valor === undefined ? undefined : centavos(valor) },
        ...recordOf(tipo),
      })),
      entries: [...known?.entries ?? [draft.begun, draft.ended!], ...entries],
    });
  };
  for (const { answer, begun, ended } of callsOf(history, "protocolSplit")) {
    for (const { id, numero, em } of answer ?? []) add(id, numero, em, [begun, ended!]);
  }
  for (const { entry, event } of told) {
    const { idDesdobramento, numeroProtocoloDesdobramento } = event.dados;
    const number = String(numeroProtocoloDesdobramento);
    if (event.tipo !== "DesdobramentoProtocolado" || papers.has(number)) continue;
    add(String(idDesdobramento), number, event.dataHora, [entry]);
  }
}

function filesIn(history: readonly Entry[]) {
  const bad: Facts["bad"][number][] = [];
  const read = <T>(entry: Entry, name: string, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof BadFile)) throw error;
      bad.push({ entry, name, why: error.message });
      return undefined;
    }
  };
  const once = new Set<string>();
  const isFirst = (name: string) => !once.has(name) && once.add(name) !== undefined;
  const lines = seenOf(history, "collected").flatMap(({ entry, value: { nome, texto } }) => {
    const file = isFirst(nome) ? read(entry, nome, () => readRemittance(nome, texto)) : undefined;
    return file?.lines.map((line) => ({ entry, file, line })) ?? [];
  });
  const receipts = seenOf(history, "receipt").flatMap(({ entry, value: { nome, texto } }) => {
    const receipt = isFirst(nome) ? read(entry, nome, () => readReceipt(nome, texto)) : undefined;
    return receipt === undefined ? [] : [{ entry, receipt }];
  });
  const delivered = seenOf(history, "delivered").map(({ entry, value: { nome: name, texto } }) => ({
    ...{ entry, name, ...readAnswer(name, texto) },
    receipts: receipts.filter(({ receipt }) => receipt.answerName.replace(/\.pgp$/, "") === name),
  }));
  return { files: { lines, delivered }, bad };
}

/** Whether a restored copy may have taken part of it back. */
export const isTouched = (facts: Facts, { order, entries }: Paper): boolean =>
  isBetween(
    facts.restorations,
    ...entries,
    ...facts.lines.filter(({ line }) => line.number === order || line.origin === order)
      .map(({ entry }) => entry),
    ...[...facts.papers.values()].filter((other) => other.order === order).flatMap((other) => other.entries),
    ...facts.delivered.filter(({ lines }) =>
      lines.some(({ number }) => facts.papers.get(number)?.order === order)
    ).flatMap(({ entry, receipts }) => [entry, ...receipts.map((one) => one.entry)]),
  );
