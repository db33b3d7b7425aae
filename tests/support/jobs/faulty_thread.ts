/** A thread that does to its process what a hostile text could. */
import { parentPort, workerData } from "node:worker_threads";

const { fault, record } = workerData as { fault: string; record?: unknown };
if (record !== undefined) parentPort!.postMessage({ type: "reading", record });
if (fault === "hang") { for (;;); }
if (fault === "memory") {
  for (const all: unknown[] = [];;) {
    all.push(new Array(100_000).fill(Math.random()));
  }
}
if (fault === "fail") parentPort!.postMessage({ type: "failed", reason: "The bank is away" });
if (fault === "none") parentPort!.postMessage({ type: "done" });
