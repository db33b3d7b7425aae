/** The rejection codes for faults of a file's OpenPGP message. */
import type { RejectionCode } from "../layout/rejection.ts";
import type { MessageFault } from "./message.ts";

export const rejectionOfMessageFault: Readonly<Record<MessageFault, RejectionCode>> = {
  "unreadable": "P01",
  "unsigned": "P02",
  "unknown-signer": "P03",
  "bad-signature": "P03",
  "signer-not-in-force": "P04",
  "weak": "P07",
  "too-large": "A02",
};
