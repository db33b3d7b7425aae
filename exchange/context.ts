/** What every part of the exchange is given. */
// @ts-types="@types/pg"
import type pg from "pg";
import type { Holidays } from "../domain/calendar.ts";
import type { Clock, Log } from "../domain/ports.ts";
import type { Db } from "../store/connection.ts";
import { type ExchangeFolders, exchangeFolders } from "./folders.ts";

export interface ExchangeContext {
  readonly db: Db;
  /** For `COPY` and for session locks, which need a connection of their own. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly folders: ExchangeFolders;
  readonly holidays: () => Promise<Holidays>;
}

/** Opens the exchange on a folder, which is made if it does not exist. */
export async function openExchange(
  { dir, ...context }: Omit<ExchangeContext, "folders"> & { readonly dir: string },
): Promise<ExchangeContext> {
  const folders = exchangeFolders(dir);
  await Deno.mkdir(folders.work, { recursive: true, mode: 0o700 });
  return { ...context, folders };
}
