/** The operations for operators, literal addresses first. */
import type { App } from "../app.ts";
import {
  listAlarmsOperation,
  readAlarmOperation,
  resolveAlarmOperation,
  takeAlarmsOperation,
} from "./alarms.ts";
import {
  listAnswerFilesOperation,
  readAnswerFileOperation,
  readAnswerReceiptOperation,
} from "./answer_files.ts";
import {
  addHolidayOperation,
  moveClockOperation,
  readClockOperation,
  withdrawHolidayOperation,
} from "./calendar.ts";
import {
  listChannelsOperation,
  readFolderOperation,
  removeChannelOperation,
  saveChannelOperation,
  testChannelOperation,
  testFolderOperation,
  tryChannelOperation,
} from "./channels.ts";
import { readDispatchBoardOperation, watchInstitutionsOperation } from "./institutions.ts";
import { checkIntegrityOperation, readIntegrityOperation } from "./integrity.ts";
import { listJobsOperation, retryJobOperation } from "./jobs.ts";
import {
  examineKeyOperation,
  listServiceKeysOperation,
  readOpenpgpOperation,
  registerKeyOperation,
  requireOpenpgpOperation,
  revokeKeyOperation,
} from "./keys.ts";
import { listReceiptsOperation, readMovementOperation } from "./movement.ts";
import {
  listQuarantineOperation,
  readQuarantinedBytesOperation,
  readQuarantinedOperation,
  readRefusalReceiptOperation,
  refuseQuarantinedOperation,
  releaseQuarantinedOperation,
} from "./quarantine.ts";
import { listDifferencesOperation, reconcileOperation } from "./reconciliation.ts";
import {
  listActionsOperation,
  listRemittancesOperation,
  publishRemittanceOperation,
  readActionOperation,
  readRemittanceOperation,
  rebuildRemittanceOperation,
  resendRemittanceOperation,
} from "./remittances.ts";

export const operatorOperations = ({ moveClock }: App) => [
  listServiceKeysOperation,
  readOpenpgpOperation,
  registerKeyOperation,
  examineKeyOperation,
  revokeKeyOperation,
  requireOpenpgpOperation,
  listRemittancesOperation,
  readRemittanceOperation,
  publishRemittanceOperation,
  resendRemittanceOperation,
  rebuildRemittanceOperation,
  listActionsOperation,
  readActionOperation,
  listQuarantineOperation,
  readQuarantinedOperation,
  readRefusalReceiptOperation,
  readQuarantinedBytesOperation,
  releaseQuarantinedOperation,
  refuseQuarantinedOperation,
  listAlarmsOperation,
  takeAlarmsOperation,
  readAlarmOperation,
  resolveAlarmOperation,
  readFolderOperation,
  testFolderOperation,
  reconcileOperation,
  listDifferencesOperation,
  addHolidayOperation,
  withdrawHolidayOperation,
  listChannelsOperation,
  saveChannelOperation,
  removeChannelOperation,
  testChannelOperation,
  tryChannelOperation,
  listJobsOperation,
  retryJobOperation,
  readMovementOperation,
  listReceiptsOperation,
  watchInstitutionsOperation,
  readDispatchBoardOperation,
  readIntegrityOperation,
  checkIntegrityOperation,
  listAnswerFilesOperation,
  readAnswerFileOperation,
  readAnswerReceiptOperation,
  readClockOperation,
  ...moveClock === undefined ? [] : [moveClockOperation],
];
