/** The operations on orders, literal addresses first. */
import { readAgendaOperation } from "./agenda.ts";
import { markAnswersReadOperation } from "./answer_readings.ts";
import { searchConsoleOperation } from "./console_search.ts";
import { downloadReceivedDocumentOperation, readInformationAnswersOperation } from "./information_answers.ts";
import { listOrdersOperation } from "./order_list.ts";
import { cancelOrderOperation, readOrderOperation, removeOrderOperation } from "./orders.ts";
import { listPersonOrdersOperation } from "./person_orders.ts";
import { protocolOrdersOperation } from "./protocol.ts";
import { listTransfersOperation } from "./transfers.ts";
import { addViewerOperation, listViewersOperation, removeViewerOperation } from "./viewers.ts";
import { countAwaitingOperation } from "./worklists.ts";

export const orderOperations = [
  protocolOrdersOperation,
  listOrdersOperation,
  listPersonOrdersOperation,
  markAnswersReadOperation,
  searchConsoleOperation,
  readOrderOperation,
  removeOrderOperation,
  cancelOrderOperation,
  readInformationAnswersOperation,
  downloadReceivedDocumentOperation,
  listTransfersOperation,
  countAwaitingOperation,
  readAgendaOperation,
  listViewersOperation,
  addViewerOperation,
  removeViewerOperation,
];
