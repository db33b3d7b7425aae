/** The input of the functions that apply answer files. */
import type { Holidays } from "../../domain/calendar/calendar.ts";
import type { Tx } from "../../store/connection/connection.ts";
import type { AnsweringFile } from "../../store/intake/answer_targets.ts";
import type { ParsedAnswer } from "./parse.ts";

/** What files that are applied together share. */
export interface BatchContext {
  readonly tx: Tx;
  readonly now: Temporal.Instant;
  readonly holidays: () => Promise<Holidays>;
}

/** A file whose lines have been staged in the table. */
export interface StagedFile extends AnsweringFile {
  readonly parsed: ParsedAnswer;
}

export interface Application extends BatchContext, StagedFile {}
