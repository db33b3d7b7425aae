/**
 * What institutions truly hold and do, from their manual alone: each line is carried out in its order and once, is answered or
 * not, and is never more than is there. What is asked wrongly of them is noted.
 */
import type { RemittanceLine } from "../../history/checker_files.ts";
import { oneOf, type Random } from "../../support/processes/random.ts";

/** What was done of a line; `rest` was unblocked besides a transfer. */
export interface Deed {
  readonly code: string;
  readonly amount: bigint;
  readonly rest: bigint;
}

interface Done extends Deed {
  readonly at: string;
  /** Held afterwards. */
  readonly left: bigint;
}

interface Unblock {
  readonly place: string;
  readonly amount: bigint;
  readonly done: Done;
  /** When its answer is over; asked again after that, it is the same. */
  readonly dueAt: Temporal.Instant;
}

export interface Carried {
  readonly deed: Deed;
  readonly text: string;
  /** To be called once its answer was accepted. */
  readonly heard: () => void;
}

const BLOCK_CODES = ["00", "01", "01", "01", "03", "03", "05", "07", "12", "13", "27", "28", "42"] as const;
const NONE = new Set(["00", "05", "42"]);
const WHOLE = new Set(["01", "12"]);

export class Vault {
  readonly #random: Random;
  readonly #blocks = new Map<string, Done>();
  readonly #held = new Map<string, bigint>();
  readonly #transfers = new Map<
    string,
    { readonly place: string; readonly asked: bigint; readonly done: Done }
  >();
  #unheard: Unblock[] = [];
  /** What no institution may ever be asked. */
  readonly wrongs: string[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  /** Carries a line out, or only says so of what was done before. */
  carryOut(line: RemittanceLine, now: Temporal.Instant, dueAt: Temporal.Instant): Carried {
    const at = now.round("second").toZonedDateTimeISO("America/Sao_Paulo").toString({
      ...{ timeZoneName: "never", fractionalSecondDigits: 0 },
    });
    const head = `${line.record};${line.line};${line.number};${line.taxId};${line.ispb}`;
    const place = `${line.origin ?? line.number} ${line.taxId} ${line.ispb} ${line.account}`;
    if (line.record === "10") {
      const done = this.#block(line, place, at);
      return said(done, `${head};${done.code};${done.amount};${done.at};;;;;;`);
    }
    if (line.record === "20") {
      const { done, heard } = this.#unblock(line, place, at, now, dueAt);
      return { ...said(done, `${head};${done.code};${done.amount};${done.left};${done.at}`), heard };
    }
    if (line.record === "30") {
      const done = this.#transfer(line, place, at);
      const amounts = `${done.code};${done.amount};${done.rest};${done.left};${done.at}`;
      return said(done, `${head};${line.transferId};${amounts}`);
    }
    return said({ code: "S", amount: line.amount, rest: 0n }, this.#arrival(line, head, at));
  }

  #block(line: RemittanceLine, place: string, at: string): Done {
    const before = this.#blocks.get(place);
    if (before !== undefined) {
      if (line.operation === "B" && line.occurrence === 1) this.wrongs.push(`${line.text}: is asked twice`);
      return before;
    }
    const done = line.operation === "C"
      ? { code: "01", amount: 0n, rest: 0n, at, left: 0n }
      : this.#seize(line, at);
    this.#blocks.set(place, done);
    this.#held.set(place, done.left);
    return done;
  }

  #seize({ amount }: RemittanceLine, at: string): Done {
    const code = amount > 1n ? oneOf(this.#random, BLOCK_CODES) : "01";
    const isWhole = WHOLE.has(code) || (code !== "03" && code !== "13" && this.#random() < 0.3);
    const blocked = NONE.has(code) ? 0n : isWhole ? amount : this.#part(amount);
    return { code, amount: blocked, rest: 0n, at, left: code === "07" ? 0n : blocked };
  }

  #part(amount: bigint): bigint {
    return amount <= 1n ? amount : 1n + BigInt(Math.floor(this.#random() * Number(amount - 1n)));
  }

  #unblock(line: RemittanceLine, place: string, at: string, now: Temporal.Instant, dueAt: Temporal.Instant) {
    const before = this.#unheard.find((one) =>
      one.place === place && one.amount === line.amount && Temporal.Instant.compare(one.dueAt, now) <= 0
    );
    const own = { place, amount: line.amount, dueAt, done: before?.done ?? this.#move(line, place, at) };
    this.#unheard = [...this.#unheard.filter((one) => one !== before), own];
    return { done: own.done, heard: () => void (this.#unheard = this.#unheard.filter((one) => one !== own)) };
  }

  #transfer(line: RemittanceLine, place: string, at: string): Done {
    const before = this.#transfers.get(line.transferId!);
    if (before !== undefined) {
      if (before.place !== place || before.asked !== line.amount) {
        this.wrongs.push(`${line.text}: its transfer id was another transfer's`);
      }
      return before.done;
    }
    const done = this.#move(line, place, at);
    this.#transfers.set(line.transferId!, { place, asked: line.amount, done });
    return done;
  }

  /** All of what was asked, a part of it or nothing. */
  #move(line: RemittanceLine, place: string, at: string): Done {
    const held = this.#held.get(place) ?? 0n;
    if (line.amount === 0n || line.amount > held) {
      this.wrongs.push(`${line.text}: asks ${line.amount} of the ${held} that are held`);
      return { code: "00", amount: 0n, rest: 0n, at, left: held };
    }
    const chance = this.#random();
    const amount = chance < 0.75
      ? line.amount
      : chance < 0.9 && line.amount > 1n
      ? this.#part(line.amount)
      : 0n;
    const isWhole = amount === line.amount;
    const rest = isWhole && line.unblocksRest ? held - amount : 0n;
    const left = held - amount - rest;
    this.#held.set(place, left);
    return { code: isWhole ? "01" : amount > 0n ? "03" : "00", amount, rest, at, left };
  }

  /** The depositary's: what the other institution says it has sent, has come. */
  #arrival(line: RemittanceLine, head: string, at: string): string {
    const sent = this.#transfers.get(line.transferId!)?.done.amount ?? 0n;
    if (sent !== line.amount || sent === 0n) this.wrongs.push(`${line.text}: ${sent} was transferred`);
    return this.#random() < 0.4
      ? `${head};${line.transferId};N;0;;`
      : `${head};${line.transferId};S;${line.amount};${at.slice(0, 10)};0123456-7`;
  }
}

const said = (deed: Deed, text: string): Carried => ({ deed, text, heard: () => {} });
