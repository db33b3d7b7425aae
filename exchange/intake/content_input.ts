/** The input for reading the content of an answer file. */
import type { Tx } from "../../store/connection/connection.ts";
import type { ReceivedFile } from "../../store/intake/answer_files.ts";
import type { ExchangeContext } from "../context.ts";
import type { LockingSession } from "../exclusive_work.ts";
import type { FileName } from "../layout/file_name.ts";
import type { AnswerLimits } from "../layout/limits.ts";
import type { OpenMessage } from "../openpgp/envelope.ts";

export interface ContentInput {
  readonly ctx: ExchangeContext;
  readonly session: LockingSession;
  /** On the session's own connection; the caller rolls it back when there are faults. */
  readonly tx: Tx;
  readonly file: ReceivedFile;
  /** Decrypts the file's documents; undefined when the file came without an envelope. */
  readonly openDocument: OpenMessage | undefined;
  readonly name: FileName;
  readonly limits: AnswerLimits;
  readonly now: Temporal.Instant;
}
