/** Reads the confirmations that come with a protocol of splits, and records them. */
import { centavos, formatMoney } from "../../domain/money.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Confirmation } from "../../domain/splits/confirmation.ts";
import type { ProtocolItem } from "../shared/draft_version.ts";
import type { Explanation } from "../http/problems.ts";
import { amountOf } from "../http/validate.ts";

interface ConfirmationBody {
  readonly desdobramentoId: string;
  readonly alvoId: string;
  readonly valor: string;
}

/** The confirmations by split, or what is wrong with them; each is of one of the splits of the call. */
export function readConfirmations(
  bodies: readonly ConfirmationBody[],
  signed: readonly ProtocolItem[],
): Result<ReadonlyMap<string, readonly Confirmation[]>, Explanation[]> {
  const read = bodies.map((body, index): Result<{ split: string } & Confirmation, Explanation[]> => {
    const field = `confirmacoes[${index}]`;
    const amount = amountOf(body.valor, `${field}.valor`);
    if (!amount.ok) return amount;
    return signed.some(({ id }) => id === body.desdobramentoId)
      ? ok({ split: body.desdobramentoId, target: BigInt(body.alvoId), amount: amount.value ?? centavos(0n) })
      : fail([{
        code: "confirmacao-divergente",
        field: `${field}.desdobramentoId`,
        detail:
          "O desdobramento confirmado não está entre os que se protocolam; leia o desdobramento de novo",
      }]);
  });
  const refusals = read.flatMap((each) => each.ok ? [] : each.error);
  return refusals.length > 0
    ? fail(refusals)
    : ok(Map.groupBy(read.flatMap((each) => each.ok ? [each.value] : []), ({ split }) => split));
}

/** What an audit entry says of the confirmations of a split; nothing where there are none. */
export const confirmedIn = (confirmations: readonly Confirmation[] = []) =>
  confirmations.length > 0 && {
    confirmed: confirmations.map(({ target, amount }) => ({
      target: String(target),
      amount: formatMoney(amount),
    })),
  };
