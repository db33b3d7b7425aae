/**
 * A bank as the institutions' manual describes it: it carries out what a remittance asks, in its order and
 * once, and answers truthfully at any hour it likes, in any number of files, as often as it likes.
 */
import { centavos, ZERO } from "../../../domain/money.ts";
import { answerLineOf } from "../../../exchange/intake/answer_file.ts";
import type { RemittanceLineOf } from "../../../exchange/layout/remittance_reading.ts";
import { answerFile, type AnswerLine, type RemittanceLine, repeatedFieldsOf } from "../../../exchange/mod.ts";

/** A number from 0 up to, and without, a limit. */
export type Dice = (limit: number) => number;

/** The money that has left one bank for another, by its transfer id. */
export type Transfers = Map<string, { readonly amount: bigint; readonly arrivesOn: Temporal.PlainDate }>;

interface Remittance {
  readonly sequence: number;
  readonly dueAt: Temporal.Instant;
  readonly lines: readonly RemittanceLine[];
}

interface Asked {
  readonly line: RemittanceLine;
  /** What the bank would say of it now; none while it keeps silent. */
  say: ((now: Temporal.Instant) => AnswerLine[]) | undefined;
  said: boolean;
}

interface Done {
  readonly code: string;
  readonly amount: bigint;
  readonly rest: bigint;
  readonly at: Temporal.Instant;
}

interface Answering {
  readonly file: { readonly name: string; readonly text: string };
  /** Marks what the file says as said, once it was accepted. */
  readonly accepted: () => void;
}

const today = (now: Temporal.Instant) => now.toZonedDateTimeISO("America/Sao_Paulo").toPlainDate();

export class SimulatedBank {
  readonly #ispb: string;
  readonly #dice: Dice;
  readonly #transfers: Transfers;
  readonly #open: { readonly remittance: Remittance; readonly asked: readonly Asked[] }[] = [];
  /** What each block holds, and what was done, each by what a repetition repeats of it. */
  readonly held = new Map<string, bigint>();
  readonly #done = new Map<string, Done>();
  /** Unblocks that were carried out and whose answer was not taken yet. */
  #unheard: { readonly key: string; readonly done: Done; readonly dueAt: Temporal.Instant; said: Asked[] }[] =
    [];
  #sequence = 0;

  constructor(ispb: string, dice: Dice, transfers: Transfers) {
    [this.#ispb, this.#dice, this.#transfers] = [ispb, dice, transfers];
  }

  /** Reads a remittance and carries out its lines, in their order. */
  collect(remittance: Remittance, now: Temporal.Instant): void {
    const asked = remittance.lines.map((line) => {
      const asked: Asked = { line, say: undefined, said: false };
      const silent = line.kind !== "arrivalNotice" && this.#dice(6) === 0;
      // Who keeps silent may have done what was asked, or not.
      const isDone = !silent || this.#dice(2) === 0;
      const say = isDone ? this.#carryOut(line, asked, now, remittance.dueAt) : undefined;
      if (!silent) asked.say = say;
      return asked;
    });
    this.#open.push({ remittance, asked });
  }

  /** The files of this hour; the last before a deadline answer whatever the bank does not keep silent about. */
  *answers(now: Temporal.Instant): Generator<Answering> {
    const inTime = this.#open.filter(({ remittance }) => Temporal.Instant.compare(now, remittance.dueAt) < 0);
    for (const { remittance, asked } of this.#shuffled(inTime)) {
      const isLast = now.until(remittance.dueAt).total("minutes") < 10;
      const chosen = asked.filter(({ say, said }) =>
        say !== undefined && (said ? this.#dice(6) === 0 : isLast || this.#dice(3) === 0)
      );
      for (const part of this.#parts(this.#shuffled(chosen))) {
        const lines = part.flatMap((one) => this.#dice(8) === 0 ? [one, one] : [one]);
        const file = answerFile({
          ispb: this.#ispb,
          date: today(now),
          sequence: ++this.#sequence,
          remittanceSequence: remittance.sequence,
          answers: lines.flatMap(({ say }) => say!(now)),
        });
        yield { file, accepted: () => part.forEach((one) => this.#hear(one)) };
      }
    }
  }

  #hear(asked: Asked): void {
    asked.said = true;
    this.#unheard = this.#unheard.filter(({ said }) => !said.includes(asked));
  }

  #carryOut(
    line: RemittanceLine,
    asked: Asked,
    now: Temporal.Instant,
    dueAt: Temporal.Instant,
  ): (now: Temporal.Instant) => AnswerLine[] {
    switch (line.kind) {
      case "block":
        return this.#block(line, now);
      case "unblock":
        return this.#unblock(line, asked, now, dueAt);
      case "transfer":
        return this.#transfer(line, now);
      case "arrivalNotice":
        return (later) => [this.#arrival(line, later)];
      case "information":
        return this.#information(line);
    }
  }

  #block(line: RemittanceLineOf<"block">, now: Temporal.Instant) {
    const key = blockKey(line);
    const done = this.#done.get(key) ??
      (line.operacao === "C" ? { code: "01", amount: 0n, rest: 0n, at: now } : this.#blockAnew(line, now));
    this.#done.set(key, done);
    const parts = done.code === "12" || done.code === "13"
      ? {
        valorDepositoPrazo: centavos(done.amount - done.amount / 3n),
        valorContas: centavos(done.amount / 3n),
      }
      : {};
    return (): AnswerLine[] => [{
      kind: "blockAnswer",
      ...repeatedFieldsOf(line),
      codigoResposta: done.code,
      valorBloqueado: centavos(done.amount),
      dataHoraExecucao: done.at,
      ...this.#dice(3) > 0 && parts,
    }];
  }

  #blockAnew({ valor, ...line }: RemittanceLineOf<"block">, now: Temporal.Instant): Done {
    const code = ["00", "01", "02", "03", "05", "12", "13"][this.#dice(7)]!;
    const amount = code === "01" || code === "12"
      ? valor
      : code === "03" || code === "13"
      ? valor / 3n + 1n
      : 0n;
    this.held.set(blockKey({ ...line, valor } as RemittanceLineOf<"block">), amount);
    return { code, amount, rest: 0n, at: now };
  }

  #unblock(line: RemittanceLineOf<"unblock">, asked: Asked, now: Temporal.Instant, dueAt: Temporal.Instant) {
    const key = blockKey(line);
    const same = `${key}:${line.valor}`;
    // Nothing is asked again while its answer's time still runs: what is open is another unblock.
    const again = this.#unheard.find((one) =>
      one.key === same && Temporal.Instant.compare(one.dueAt, now) <= 0
    );
    again?.said.push(asked);
    const done = again?.done ?? this.#move(key, line.valor, false, now);
    if (again === undefined) this.#unheard.push({ key: same, done, dueAt, said: [asked] });
    return (): AnswerLine[] => [{
      kind: "unblockAnswer",
      ...repeatedFieldsOf(line),
      codigoResposta: done.code,
      valorDesbloqueado: centavos(done.amount),
      saldoBloqueado: centavos(this.held.get(key) ?? 0n),
      dataHoraExecucao: done.at,
    }];
  }

  #transfer(line: RemittanceLineOf<"transfer">, now: Temporal.Instant) {
    const key = blockKey(line);
    const done = this.#done.get(line.idTransferencia) ??
      this.#move(key, line.valor, line.desbloqueiaSaldo === "S", now);
    if (!this.#done.has(line.idTransferencia) && done.amount > 0n) {
      const arrivesOn = today(now).add({ days: this.#dice(10) });
      this.#transfers.set(line.idTransferencia, { amount: done.amount, arrivesOn });
    }
    this.#done.set(line.idTransferencia, done);
    return (): AnswerLine[] => [{
      kind: "transferAnswer",
      ...repeatedFieldsOf(line),
      idTransferencia: line.idTransferencia,
      codigoResposta: done.code,
      valorTransferido: centavos(done.amount),
      valorDesbloqueado: centavos(done.rest),
      saldoBloqueado: centavos(this.held.get(key) ?? 0n),
      dataHoraExecucao: done.at,
    }];
  }

  /** Moves an amount of what a block holds, all, a part or nothing of it, and unblocks the rest if that is asked. */
  #move(key: string, wanted: bigint, unblocksRest: boolean, at: Temporal.Instant): Done {
    const held = this.held.get(key) ?? 0n;
    const whole = held >= wanted && this.#dice(4) > 0;
    const amount = whole ? wanted : wanted > 1n && held > 0n && this.#dice(2) > 0 ? 1n : 0n;
    const rest = whole && unblocksRest ? held - amount : 0n;
    this.held.set(key, held - amount - rest);
    return { code: whole ? "01" : amount > 0n ? "03" : "00", amount, rest, at };
  }

  #arrival(line: RemittanceLineOf<"arrivalNotice">, now: Temporal.Instant): AnswerLine {
    const transfer = this.#transfers.get(line.idTransferencia);
    const received = transfer !== undefined &&
      Temporal.PlainDate.compare(transfer.arrivesOn, today(now)) <= 0;
    return {
      kind: "arrivalAnswer",
      ...repeatedFieldsOf(line),
      idTransferencia: line.idTransferencia,
      recebida: received ? "S" : "N",
      valorRecebido: received ? centavos(transfer.amount) : ZERO,
      dataRecebimento: received ? transfer.arrivesOn : undefined,
      contaJudicial: received && this.#dice(2) > 0 ? "0123456-7" : undefined,
    };
  }

  #information(line: RemittanceLineOf<"information">) {
    const code = ["30", "32", "35"][this.#dice(3)]!;
    return (now: Temporal.Instant): AnswerLine[] => {
      const { linhaRemessa, numeroProtocolo, cpfCnpjReu, ispb } = repeatedFieldsOf(line);
      const at = now.toString({ smallestUnit: "second" });
      const known = code === "30"
        ? Array<string>(9).fill("")
        : ["Réu Inventado", ...Array<string>(8).fill("")];
      // A balance moves between one answer and the next.
      const balance = String(this.#dice(1_000_000));
      return [
        [
          "50",
          String(linhaRemessa),
          numeroProtocolo,
          cpfCnpjReu,
          ispb,
          code,
          at,
          ...known,
          code === "30" ? "" : balance,
        ],
        ...code === "30" ? [] : [["51", String(linhaRemessa), "0001", "12345-6", "CC", "A", balance]],
      ].map(answerLineOf);
    };
  }

  #shuffled<T>(list: readonly T[]): T[] {
    return list.map((one) => ({ one, at: this.#dice(1_000_000) })).sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  }

  /** Divides answers into one file or several. */
  #parts<T>(list: readonly T[]): T[][] {
    const parts = new Map(list.map((one, index) => [one, index % (1 + this.#dice(2))]));
    return [...Map.groupBy(list, (one) => parts.get(one)!).values()];
  }
}

const blockKey = (
  { numeroProtocoloOrigem, numeroProtocolo, cpfCnpjReu, ispb, agencia = "", conta = "" }: {
    readonly numeroProtocoloOrigem?: string | undefined;
    readonly numeroProtocolo: string;
    readonly cpfCnpjReu: string;
    readonly ispb: string;
    readonly agencia?: string | undefined;
    readonly conta?: string | undefined;
  },
) => [numeroProtocoloOrigem ?? numeroProtocolo, cpfCnpjReu, ispb, agencia, conta].join(":");
