/** What the terminal shows while packages are fetched, drawn without any package. */
import { printIfPossible, stepLine } from "../../terminal/printing.ts";

interface Progress extends Disposable {
  /** Prints lines that stay, in place of the bar. */
  say(text: string): void;
  /** Shows again and again how much has come. */
  follow(everyMs: number, bytes: () => number): void;
  /** Prints how long it took, and how much came. */
  finish(bytes: number): void;
}

const WIDTH = 24;
/** Where there is no terminal, a line is printed this often. */
const LINE_EVERY_MS = 5_000;

/** @param expected in megabytes */
export function openProgress(expected: number): Progress {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  const isTerminal = Deno.stdout.isTerminal();
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    if (isTerminal) printIfPossible("\r\x1b[2K");
  };
  return {
    say(text) {
      stop();
      printIfPossible(text);
    },
    follow(everyMs, bytes) {
      const show = () => {
        const text = `  ${progressText(bytes() / 1e6, expected, seconds())}`;
        printIfPossible(isTerminal ? `\r\x1b[2K${text}` : `${text}\n`);
      };
      timer = setInterval(show, isTerminal ? everyMs : LINE_EVERY_MS);
    },
    finish(bytes) {
      stop();
      printIfPossible(`${stepLine("Pacotes", seconds(), `${(bytes / 1e6).toFixed(0)} MB pela rede`)}\n`);
    },
    [Symbol.dispose]: stop,
  };
}

/** A bar with what has come, and how long the rest takes at the pace so far. */
export function progressText(done: number, expected: number, seconds: number): string {
  const share = Math.min(done / expected, 1);
  const bar = "█".repeat(Math.round(share * WIDTH)).padEnd(WIDTH, "░");
  if (done >= expected) {
    return `Pacotes  ${bar}  ${done.toFixed(0)} MB, gravando em disco, ${seconds.toFixed(0)} s`;
  }
  const left = done < 1 ? "" : `, faltam uns ${Math.ceil(seconds / share - seconds)} s`;
  return `Pacotes  ${bar}  ${done.toFixed(0)} de ${expected} MB, ${seconds.toFixed(0)} s${left}`;
}
