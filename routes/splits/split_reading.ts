/**
 * Parses the body of a split into the request that the domain decides: every value is read, every fault
 * reported.
 */
import type { Caller } from "../../domain/identity/caller.ts";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { parseProcessNumber, type ProcessNumber } from "../../domain/orders/process_number.ts";
import { ok } from "../../domain/result.ts";
import {
  type ActionType,
  actionTypes,
  type RequestedAction,
  wireAction,
} from "../../domain/splits/split_action.ts";
import type { SplitRequest } from "../../domain/splits/split_draft.ts";
import type { StoredOrder } from "../../store/orders/orders.ts";
import { amountOf, type Read, readAll, readEach, valueOf } from "../http/validate.ts";
import { readDeposit } from "../order_content/draft_reading.ts";
import type { SplitBody } from "./split_schema.ts";

/** Reads all numbers and amounts of a split before anything is refused. */
export function readSplit(body: SplitBody, caller: Caller, order: StoredOrder): Read<SplitRequest> {
  const read = readAll({
    processNumber: readProcess(body.numeroProcesso),
    judgeCpf: body.cpfJuiz === undefined
      ? ok(defaultJudge(caller, order))
      : valueOf(parseCpf(body.cpfJuiz), "cpfJuiz"),
    deposit: readDeposit(body.depositoJudicial),
    actions: readEach(body.acoes.map(readAction)),
  });
  if (!read.ok) return read;
  return ok({ courtUnitId: body.varaId, interruptSeries: body.interromperSerie, ...read.value });
}

export const readProcess = (text: string | undefined): Read<ProcessNumber | undefined> =>
  text === undefined ? ok(undefined) : valueOf(parseProcessNumber(text), "numeroProcesso");

/**
 * The default judge of a split: a judge splits in their own name, an assistant in that of the order's judge.
 */
export const defaultJudge = ({ profiles, cpf }: Caller, { judge }: StoredOrder): string =>
  profiles.includes("judge") ? cpf : judge.cpf;

function readAction(
  { alvoId, tipo, valor, ativo }: SplitBody["acoes"][number],
  index: number,
): Read<RequestedAction> {
  const amount = amountOf(valor, `acoes[${index}].valor`);
  return amount.ok
    ? ok({ target: BigInt(alvoId), type: actionOf(tipo), amount: amount.value, asset: ativo })
    : amount;
}

const actionOf = (tipo: string): ActionType => actionTypes.find((type) => wireAction[type] === tipo)!;
