/** The operations on accounts and on court rules, literal addresses first. */
import { readCourtRuleOperation, replaceCourtRuleOperation } from "./court_rules.ts";
import {
  changeDepositAccountOperation,
  endDepositAccountOperation,
  listDepositAccountsOperation,
  readDepositAccountOperation,
  readStandardAccountOperation,
  registerDepositAccountOperation,
} from "./deposit_accounts.ts";
import {
  changeSingleAccountOperation,
  endSingleAccountOperation,
  listSingleAccountsOperation,
  readSingleAccountOperation,
  registerSingleAccountOperation,
} from "./single_accounts.ts";

export const courtRuleOperations = [readCourtRuleOperation, replaceCourtRuleOperation];

export const accountOperations = [
  listSingleAccountsOperation,
  readSingleAccountOperation,
  registerSingleAccountOperation,
  changeSingleAccountOperation,
  endSingleAccountOperation,
  listDepositAccountsOperation,
  readStandardAccountOperation,
  readDepositAccountOperation,
  registerDepositAccountOperation,
  changeDepositAccountOperation,
  endDepositAccountOperation,
];
