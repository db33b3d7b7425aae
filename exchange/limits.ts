/** How much of what institutions send is looked at. */
export interface AnswerLimits {
  readonly maxFileBytes: number;
  /** Without the line ending. */
  readonly maxLineBytes: number;
}

/** Ten times the longest file that a remittance of a million lines can be answered with. */
export const answerLimits: AnswerLimits = { maxFileBytes: 1024 ** 3, maxLineBytes: 1_000 };
