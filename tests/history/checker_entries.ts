/**
 * A history: what clients of the service did and were answered, what institutions and receivers got, and what was done to
 * the service meanwhile, each with its time. One JSON line an entry, as Jepsen writes them.
 */

export interface Entry {
  /** Its place in the history, from 0. */
  readonly index: number;
  /** Milliseconds since the history began, by the one machine on which it was written. */
  readonly time: number;
  /** What the service's clock said, RFC 3339. */
  readonly clock: string;
  /** Who: a client, an institution, a receiver or the nemesis. */
  readonly process: string;
  /**
   * `invoke`: a call begins. `ok`: it was answered as done, or, without a call, somebody saw this. `fail`: it was refused.
   * `info`: nobody knows whether it was done (no answer, or one of 500 and more).
   */
  readonly type: "invoke" | "ok" | "fail" | "info";
  /** What is done or seen; `Values` has what belongs to each. */
  readonly f: string;
  readonly value: unknown;
  /** Of what ends a call, the index of the entry that began it. */
  readonly call?: number;
}

/** An event as courts are told it, in the feed and by webhooks. */
export interface CourtEvent {
  readonly id: string;
  readonly tipo: string;
  readonly dataHora: string;
  readonly numeroProcesso: string;
  readonly numeroProtocolo?: string;
  readonly sigilosa?: boolean;
  readonly dados: Readonly<Record<string, unknown>>;
}

interface SplitAction {
  readonly ispb: string;
  readonly tipo: string;
  /** Reais with two decimals. */
  readonly valor?: string;
}

interface Protocoled {
  readonly id: string;
  readonly numero: string;
  /** When, as the service answered. */
  readonly em: string;
}

/** A file as an institution has it. */
interface Collected {
  readonly ispb: string;
  /** Without what its envelope adds. */
  readonly nome: string;
  readonly texto: string;
  /** The OpenPGP envelope it was in, base64; whether it was signed by who had to. */
  readonly envelope?: { readonly bytes: string; readonly assinado: boolean };
}

/** What belongs to a call when it begins and when it is done, and to each thing seen. */
export interface Values {
  draft: {
    invoke: {
      readonly tribunal: string;
      readonly processo: string;
      readonly vara: string;
      readonly juiz: string;
      readonly reu: string;
      /** Reais asked of each institution, by its ISPB. */
      readonly alvos: Readonly<Record<string, string>>;
      /** Who asks: of a confidential order, its creator. */
      readonly por: string;
      readonly sigilosa?: true;
      /** The business day on which it is to leave. */
      readonly dataProtocolo?: string;
      /** The last day of a series. */
      readonly repeteAte?: string;
    };
    ok: { readonly id: string };
  };
  protocol: {
    invoke: {
      readonly tribunal: string;
      readonly por: string;
      readonly juiz: string;
      readonly minutas: readonly string[];
      /** The call's `Idempotency-Key`. */
      readonly chave: string;
    };
    ok: readonly Protocoled[];
  };
  remove: { invoke: { readonly numero: string }; ok: unknown };
  split: {
    invoke: {
      readonly tribunal: string;
      readonly numero: string;
      readonly acoes: readonly SplitAction[];
    };
    ok: { readonly id: string };
  };
  protocolSplit: {
    invoke: {
      readonly tribunal: string;
      readonly por: string;
      readonly juiz: string;
      readonly desdobramentos: readonly string[];
      readonly chave: string;
    };
    ok: readonly Protocoled[];
  };
  delegate: { invoke: { readonly juiz: string; readonly assessor: string }; ok: { readonly id: string } };
  revoke: { invoke: { readonly juiz: string; readonly assessor: string }; ok: unknown };
  /** A viewer of a confidential order, whom an administrator adds. */
  addViewer: { invoke: { readonly numero: string; readonly cpf: string }; ok: unknown };
  /** Somebody asks for an order's detail; it fails where it is not shown. */
  look: { invoke: { readonly numero: string; readonly por: string }; ok: unknown };
  /** What somebody is shown in the list and in the feed of the court, when all was over. */
  shown: {
    ok: { readonly tribunal: string; readonly por: string; readonly numeros: readonly string[] };
  };
  /** From here on an institution's files go in OpenPGP envelopes only. */
  sealing: { ok: { readonly ispb: string } };
  /** A page of the feed that had something, read on from where the reader was. */
  feed: { ok: { readonly tribunal: string; readonly eventos: readonly CourtEvent[] } };
  /** The whole feed, read again from its beginning when all was over. */
  feedAgain: { ok: { readonly tribunal: string; readonly ids: readonly string[] } };
  webhook: {
    ok: { readonly tribunal: string; readonly assinado: boolean; readonly evento: CourtEvent };
  };
  collected: { ok: Collected & { readonly sha256: string } };
  delivered: { ok: Collected };
  receipt: { ok: Collected };
  /** The list of a court's orders, all pages, when all was over. */
  list: {
    ok: {
      readonly tribunal: string;
      readonly ordens: readonly {
        readonly id: string;
        readonly numero?: string;
        readonly situacao: string;
      }[];
    };
  };
  /** An order's detail. */
  read: {
    ok: {
      readonly numero: string;
      readonly situacao: string;
      readonly alvos: readonly {
        readonly ispb: string;
        readonly codigo?: string;
        readonly bloqueado?: string;
        readonly saldo?: string;
        readonly disponivel?: string;
      }[];
    };
  };
  /** A fault that operators are to be told of, by the subject of the alarm. */
  fault: {
    ok: {
      readonly falta: string;
      readonly passo: "begins" | "ends";
      /** One of these is told. */
      readonly assuntos: readonly string[];
      readonly dentroDeMs: number;
      /**
       * When it ends: how much later than they should have ended timers of five seconds, each with a question to the
       * database, did meanwhile on the machine of all.
       */
      readonly atrasoMs?: number;
    };
  };
  /** An alarm as it came: by webhook, or by e-mail, which names no id. */
  alarm: {
    ok: {
      readonly id: string;
      readonly assunto: string;
      readonly situacao: string;
      readonly canal?: "email";
    };
  };
  /** The database was copied; later the copy took its place. */
  copy: { ok: unknown };
  restore: { ok: unknown };
  /** Everything was waited for: what is missing now is missing. */
  end: { ok: unknown };
}

type Name = keyof Values;

export interface Call<F extends Name = Name> {
  readonly begun: Entry;
  readonly ended: Entry | undefined;
  readonly asked: Values[F] extends { invoke: infer Asked } ? Asked : never;
  /** What it was answered when it was done. */
  readonly answer: (Values[F] extends { ok: infer Answer } ? Answer : never) | undefined;
  /** `info` also where the history ends before the call. */
  readonly outcome: "ok" | "fail" | "info";
}

/** The calls of a kind, in the order in which they began. */
export function callsOf<F extends Name>(history: readonly Entry[], f: F): Call<F>[] {
  const ends = new Map(history.flatMap((entry) => entry.call === undefined ? [] : [[entry.call, entry]]));
  return history.filter((entry) => entry.f === f && entry.type === "invoke").map((begun) => {
    const ended = ends.get(begun.index);
    const outcome = ended?.type === "ok" || ended?.type === "fail" ? ended.type : "info";
    const answer = outcome === "ok" ? ended!.value : undefined;
    return { begun, ended, asked: begun.value, answer, outcome } as Call<F>;
  });
}

interface Seen<F extends Name> {
  readonly entry: Entry;
  readonly value: Values[F] extends { ok: infer Value } ? Value : never;
}

/** What was seen of a kind without a call, in its order. */
export const seenOf = <F extends Name>(history: readonly Entry[], f: F): Seen<F>[] =>
  history.filter((entry) => entry.f === f && entry.type === "ok" && entry.call === undefined)
    .map((entry) => ({ entry, value: entry.value } as Seen<F>));

/** Something wrong, with the least of the history that shows it. */
export interface Finding {
  readonly rule: string;
  /** What it is about: a protocol number, a file, an event. */
  readonly subject: string;
  readonly says: string;
  readonly piece: readonly Entry[];
}

export const finding = (
  rule: string,
  subject: string,
  says: string,
  ...piece: readonly (Entry | undefined)[]
): Finding => ({
  ...{ rule, subject, says },
  piece: [...new Set(piece.filter((entry) => entry !== undefined))].sort((a, b) => a.index - b.index),
});

/** Centavos of an amount in reais with two decimals. */
export const centavos = (reais: string): bigint => BigInt(reais.replace(".", ""));

/** A restored copy: what was answered from `from` to `to` may be gone, and is made again from files alone. */
export interface Restoration {
  readonly from: number;
  readonly to: number;
}

export function restorationsOf(history: readonly Entry[]): Restoration[] {
  const copies = seenOf(history, "copy").map(({ entry }) => entry.time);
  return seenOf(history, "restore").map(({ entry }) => ({
    from: copies.filter((time) => time < entry.time).at(-1) ?? 0,
    to: entry.time,
  }));
}

/** Whether any of it lies between a copy and its restoration. */
export const isBetween = (restorations: readonly Restoration[], ...entries: (Entry | undefined)[]): boolean =>
  entries.some((entry) =>
    entry !== undefined && restorations.some(({ from, to }) => from <= entry.time && entry.time <= to)
  );
