/** What a file to an institution says, against what the model asks: every line, once. */
import assert from "node:assert/strict";
import { centavos, formatMoney } from "../../domain/money.ts";
import type { RemittanceLine } from "../../exchange/mod.ts";
import { DEPOSITARY, type Line, type Remittance, type Target } from "./model.ts";
import { rootOf } from "./model_rules.ts";

/** A line of the file with what it asks. */
export interface BoundLine {
  readonly line: Line;
  readonly requested: RemittanceLine;
}

/** Pairs the lines of a file with those of the model; throws when either has one the other lacks. */
export function bind(remittance: Remittance, lines: readonly RemittanceLine[]): BoundLine[] {
  const wanted = new Map(remittance.lines.map((line) => [keyOf(line), line]));
  assert.equal(wanted.size, remittance.lines.length, "The model asks the same twice");
  assert.deepEqual(
    lines.map(keyRead).sort(),
    [...wanted.keys()].sort(),
    `Remittance ${remittance.sequence} of ${remittance.ispb}`,
  );
  return lines.map((requested) => ({ requested, line: wanted.get(keyRead(requested))! }));
}

export const wireMoney = (amount: bigint): string => formatMoney(centavos(amount));

const key = (...parts: (string | bigint | undefined)[]): string => parts.map((part) => part ?? "").join(" ");

function keyOf(line: Line): string {
  if (line.of === "order") {
    const { target } = line;
    return ownRequest(target.order.number!, target);
  }
  const { action } = line;
  const { target } = action;
  const number = action.split.number!;
  const root = rootOf(action);
  if (line.of === "arrival") {
    return key("arrivalNotice", number, target.taxId, DEPOSITARY, action.arrival?.amount, root?.transferId);
  }
  if (root === undefined) return ownRequest(number, target);
  const where = [number, target.taxId, target.ispb] as const;
  switch (root.type) {
    case "CANCELAR":
      return key("block C", ...where, target.requested);
    case "DESBLOQUEAR":
      return key("unblock", ...where, root.amount);
    default:
      return key("transfer", ...where, root.amount, root.type === "TRANSFERIR" ? "N" : "S", root.transferId);
  }
}

const ownRequest = (number: string, { order, taxId, ispb, requested }: Target): string =>
  order.tipo === "BLOQUEIO"
    ? key("block B", number, taxId, ispb, requested)
    : key("information", number, taxId, ispb);

function keyRead(line: RemittanceLine): string {
  const where = [line.numeroProtocolo, line.cpfCnpjReu, line.ispb] as const;
  switch (line.kind) {
    case "block":
      return key(`block ${line.operacao}`, ...where, line.valor);
    case "unblock":
      return key("unblock", ...where, line.valor);
    case "transfer":
      return key("transfer", ...where, line.valor, line.desbloqueiaSaldo, line.idTransferencia);
    case "arrivalNotice":
      return key("arrivalNotice", ...where, line.valor, line.idTransferencia);
    case "information":
      return key("information", ...where);
  }
}
