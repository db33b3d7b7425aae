/** The institutions' files: what this room offers to the others. */
export { type ExchangeContext, openExchange } from "./context.ts";
export { freeze, runCutoff } from "./dispatch.ts";
export { type PublishOutcome, publishRemittance, rebuildRemittance } from "./publish.ts";
export { finishDispatch } from "./finish.ts";
export { createInboxScanner, type InboxScanner, type ReadyFile } from "./inbox.ts";
export { intakeFile, type IntakeOutcome, resumeIntake } from "./intake.ts";
export { closeAnswers, publishAnswers } from "./deadlines.ts";
export {
  type Answer,
  answerFile,
  readRemittance,
  type RemittanceBlock,
  type RemittanceHeader,
} from "./institution_side.ts";
export { publishSidecar, publishText } from "./publication.ts";
