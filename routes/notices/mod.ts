/** The operations on events and webhook subscriptions. */
import { readEventsOperation } from "./events.ts";
import { changeInboxOperation, listColleaguesOperation, readInboxOperation } from "./inbox.ts";
import {
  listDeliveriesOperation,
  resendNoticeOperation,
  resendNoticesOperation,
  testSubscriptionOperation,
} from "./subscription_deliveries.ts";
import {
  changeSubscriptionOperation,
  createSubscriptionOperation,
  listSubscriptionsOperation,
  readSubscriptionOperation,
  removeSubscriptionOperation,
  rotateSecretOperation,
} from "./subscriptions.ts";

export const noticeOperations = [
  readEventsOperation,
  readInboxOperation,
  listColleaguesOperation,
  changeInboxOperation,
  listSubscriptionsOperation,
  createSubscriptionOperation,
  readSubscriptionOperation,
  changeSubscriptionOperation,
  removeSubscriptionOperation,
  rotateSecretOperation,
  testSubscriptionOperation,
  listDeliveriesOperation,
  resendNoticeOperation,
  resendNoticesOperation,
];
