/**
 * Writes lines to a file, a pipe or a terminal without ever making the writer of a line wait or fail: lines are
 * queued, and lost and counted where the other end takes none, as a full disk or a pipe that nobody reads.
 */
import { setTimeout as pause } from "node:timers/promises";
import { withTimeout } from "../../store/connection/with_timeout.ts";
import type { LostLines } from "../../domain/ports.ts";

/** Some seconds of a busy process; a longer silence at the other end loses lines instead of memory. */
const MAX_QUEUED_CHARACTERS = 4_194_304;
const BATCH_CHARACTERS = 65_536;
/** How soon an end is tried again that takes nothing at the moment. */
const AGAIN_AFTER_MS = 50;

/** What lines are written to; a part of the bytes may be taken. */
export interface LineEnd {
  write(bytes: Uint8Array): Promise<number>;
}

interface LineWriter {
  /** Queues a line, newline included. */
  write(line: string): void;
  readonly lost: () => LostLines;
  /** Waits until what is queued is written, but no longer than this. */
  flush(withinMs: number): Promise<void>;
}

/** @param told the line that says how many were lost, written when the other end takes lines again */
export function openLineWriter(
  end: LineEnd,
  told: (lines: number) => string,
  maxQueued: number = MAX_QUEUED_CHARACTERS,
): LineWriter {
  const queue = openQueue();
  let lines = 0;
  let untold = 0;
  let failing = false;
  let broken = false;
  let draining: Promise<void> | undefined;

  const lose = (count: number) => {
    lines += count;
    untold += count;
    failing = true;
  };
  const drain = async () => {
    for (let batch = queue.take(); batch !== ""; batch = queue.take()) {
      // A line that was cut is ended first, so that no other is glued to it.
      const wasBroken = broken;
      const bytes = new TextEncoder().encode(wasBroken ? `\n${batch}` : batch);
      const left = await writeAll(end, bytes);
      if (left.length > 0) {
        broken ||= left.length < bytes.length;
        lose(countNewlines(left) - (wasBroken && left.length === bytes.length ? 1 : 0));
        continue;
      }
      [broken, failing] = [false, false];
      if (untold > 0) queue.add(told(untold));
      untold = 0;
    }
  };
  const start = () => {
    draining ??= drain().finally(() => {
      draining = undefined;
      if (queue.characters() > 0) start();
    });
  };
  return {
    write(line) {
      if (queue.characters() + line.length > maxQueued) return lose(1);
      queue.add(line);
      start();
    },
    lost: () => ({ lines, failing }),
    async flush(withinMs) {
      await withTimeout(withinMs, draining ?? Promise.resolve(), () => {});
    },
  };
}

/** Lines that wait, taken as texts of some of them. */
function openQueue() {
  const lines: string[] = [];
  let characters = 0;
  return {
    characters: () => characters,
    add(line: string) {
      lines.push(line);
      characters += line.length;
    },
    take(): string {
      let taken = 0;
      const over = lines.findIndex((line) => (taken += line.length) > BATCH_CHARACTERS);
      const text = lines.splice(0, over < 0 ? lines.length : Math.max(over, 1)).join("");
      characters -= text.length;
      return text;
    },
  };
}

/** Writes as much as the other end takes; returns what it refused. */
async function writeAll(end: LineEnd, bytes: Uint8Array): Promise<Uint8Array> {
  let left = bytes;
  while (left.length > 0) {
    try {
      left = left.subarray(await end.write(left));
    } catch (error) {
      if (!(error instanceof Deno.errors.WouldBlock)) return left;
      await pause(AGAIN_AFTER_MS);
    }
  }
  return left;
}

const NEWLINE = 10;

const countNewlines = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => byte === NEWLINE ? sum + 1 : sum, 0);
