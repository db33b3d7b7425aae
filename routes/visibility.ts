/** Which orders exist for a caller. */
import { type Caller, maySee } from "../domain/caller.ts";
import type { Order } from "../store/orders.ts";
import { isProtocoled, isShown, type ProtocoledOrder, type ShownOrder } from "./order_wire.ts";

/** The order, if the caller may know of it; a removed one is nobody's to see. */
export function visible(order: Order | undefined, caller: Caller): ShownOrder | undefined {
  if (order === undefined || !isShown(order)) return undefined;
  const { court, confidential, creator, judge } = order;
  return maySee(caller, { court, confidential, creatorCpf: creator.cpf, judgeCpf: judge.cpf })
    ? order
    : undefined;
}

/** The same for one known by its protocol number. */
export function visibleProtocoled(order: Order | undefined, caller: Caller): ProtocoledOrder | undefined {
  const shown = visible(order, caller);
  return shown !== undefined && isProtocoled(shown) ? shown : undefined;
}
