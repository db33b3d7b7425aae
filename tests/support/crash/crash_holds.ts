/** Holds whatever process comes to a step in the statement of that step, and no other. */
import { setTimeout as pause } from "node:timers/promises";
import { escapeLiteral, type Pool } from "pg";
import type { Step } from "./crash_steps.ts";

interface Held {
  /** The process's name in the database, which it has printed. */
  readonly name: string;
  /** Lets go. @param isDone whether the statement is still carried out, as one that was sent before its process died */
  go(isDone?: boolean): Promise<void>;
}

interface Waiting {
  readonly name: string;
  readonly pid: number;
}

/** Advisory locks of steps, a class of their own. */
const CLASS = 2_222;

/**
 * Makes each step's statement wait for an advisory lock, through a trigger: a lock on the table would catch whatever writes
 * to it before the step. Without a holder nothing waits.
 */
export async function makeSteps(pool: Pool, steps: readonly Step[]): Promise<void> {
  await pool.query(`create function step_reached() returns trigger language plpgsql as $$
    begin
      if current_setting('application_name') like tg_argv[1] and current_query() ~* tg_argv[2] then
        perform pg_advisory_xact_lock_shared(${CLASS}, tg_argv[0]::int);
      end if;
      return null;
    end $$`);
  for (const [n, { role, table, statement }] of steps.entries()) {
    await pool.query(`create trigger step_${n} before insert or update on ${table} for each statement
      execute function step_reached('${n}', '%${role}%', ${escapeLiteral(statement)})`);
  }
}

/** Holds a step until a process waits in it. @param goOn what leads to it @returns undefined where none came in time */
export async function heldAt(
  pool: Pool,
  step: number,
  { goOn, limitMs }: { readonly goOn: () => Promise<void>; readonly limitMs: number },
): Promise<Held | undefined> {
  const holder = await pool.connect();
  const letGo = async () => {
    const failed = await holder.query("rollback").then(() => undefined, (error: Error) => error);
    holder.release(failed);
  };
  try {
    await holder.query("begin; set local lock_timeout = '2s'");
    const { rows: [own] } = await holder.query<{ pid: number }>(
      `select pg_backend_pid() as pid, pg_advisory_xact_lock(${CLASS}, ${step})`,
    );
    const end = performance.now() + limitMs;
    for (let look = 0; performance.now() < end; look++) {
      if (look % 50 === 0) await goOn();
      const { rows: [found] } = await pool.query<Waiting>(
        `select application_name as name, pid from pg_stat_activity
          where wait_event_type = 'Lock' and wait_event = 'advisory' and $1 = any(pg_blocking_pids(pid)) limit 1`,
        [own!.pid],
      );
      if (found === undefined) {
        await pause(20);
        continue;
      }
      return {
        name: found.name,
        async go(isDone = true) {
          if (!isDone) await pool.query("select pg_terminate_backend($1)", [found.pid]).catch(() => {});
          await letGo();
        },
      };
    }
  } catch (error) {
    // Not given the lock in time: others are at the step just then, and nobody is killed there.
    if (!/lock timeout/.test(String(error))) {
      await letGo();
      throw error;
    }
  }
  await letGo();
  return undefined;
}
