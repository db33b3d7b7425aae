/** Limits on what institutions send. */
export interface AnswerLimits {
  readonly maxFileBytes: number;
  /** Without the line ending. */
  readonly maxLineBytes: number;
}

/**
 * Ten times the longest file that a remittance of a million lines can be answered with; longer than the longest line the
 * layout allows, the registration data of a client in letters of four bytes.
 */
export const answerLimits: AnswerLimits = { maxFileBytes: 1024 ** 3, maxLineBytes: 4_000 };

/** Of one document that goes with an answer. */
export const MAX_ATTACHMENT_BYTES = 20 * 1024 ** 2;

/** Of the envelope that a document of so many bytes comes in: in ASCII it is a third longer, and every key has its packet. */
export const maxEnvelopeBytes = (documentBytes: number): number => Math.ceil(documentBytes * 1.5) + 64 * 1024;

/** Of all documents that go with an answer file. */
export const MAX_ATTACHMENTS_BYTES = 500 * 1024 ** 2;

/** How long an inbox is given, in hours, before what lies in it unfinished goes to the quarantine. */
export const inboxTimeouts = {
  /** A temporary name, or a digest without its file, that has lain unchanged for so long will not be finished. */
  abandonedHours: 2,
  /** A file that has been changing for so long is not being delivered but filled. */
  unendingHours: 6,
  /** A document whose answer has not been accepted in so long has none: no remittance is open for longer, bar holidays. */
  attachmentHours: 120,
} as const;

/** How long a file without a digest file must have kept its size and time of change, on top of two scans. */
export const REST_SECONDS = 10;
