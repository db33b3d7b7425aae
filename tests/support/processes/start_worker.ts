/** Starts a worker as a process of its own (`worker_process.ts`). */
import { fileURLToPath } from "node:url";
import type { HeartbeatTimes } from "../../../jobs/heartbeat.ts";
import { type ProgramProcess, startProgram } from "./program.ts";

const program = fileURLToPath(new URL("./worker_process.ts", import.meta.url));

/**
 * Starts a worker over a database and an exchange folder.
 *
 * @param at the instant at which its clock begins
 * @param heartbeat the usual one when absent
 */
export const startWorkerProcess = (
  { url, dir }: { readonly url: string; readonly dir: string },
  at: string,
  heartbeat?: HeartbeatTimes,
): ProgramProcess =>
  startProgram([
    ...["run", "--allow-all", "--no-check", program, url, dir, at],
    ...heartbeat === undefined ? [] : [JSON.stringify(heartbeat)],
  ]);
