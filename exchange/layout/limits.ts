/** Limits on files from institutions. */
export interface AnswerLimits {
  readonly maxFileBytes: number;
  /** The longest line, without its ending. */
  readonly maxLineBytes: number;
}

/**
 * A file may have ten times the size of the longest answer to a remittance of a million lines; a line may be
 * longer than the longest one the layout permits, a client's registration data in four-byte characters.
 */
export const answerLimits: AnswerLimits = { maxFileBytes: 1024 ** 3, maxLineBytes: 4_000 };

/** The largest document of an answer. */
export const MAX_ATTACHMENT_BYTES = 20 * 1024 ** 2;

/**
 * The largest envelope of a document of so many bytes: ASCII armor makes it a third longer, and every key has
 * its packet.
 */
export const maxEnvelopeBytes = (documentBytes: number): number => Math.ceil(documentBytes * 1.5) + 64 * 1024;

/** The largest total of the documents of an answer file. */
export const MAX_ATTACHMENTS_BYTES = 500 * 1024 ** 2;

/** How long, in hours, unfinished entries may stay in an inbox before they go to the quarantine. */
export const inboxTimeouts = {
  /**
   * A temporary name, or a digest file without its file, that has not changed for so long will not be
   * finished.
   */
  abandonedHours: 2,
  /** A file that has kept changing for so long is not a delivery. */
  unendingHours: 6,
  /**
   * A document without an accepted answer after so long has none: except for holidays, no remittance is open
   * longer.
   */
  attachmentHours: 120,
} as const;

/**
 * How long a file without a digest file must have kept its size and modification time, in addition to two
 * scans.
 */
export const STABLE_SECONDS = 10;

/** The longest digest file: hundreds of lines of `sha256sum`, since one may be of a whole folder. */
export const MAX_SIDECAR_BYTES = 64 * 1_024;
