import assert from "node:assert/strict";
import { moneyStagesOf } from "../../../web/console/orders/order_money.tsx";
import type { Transfer } from "../../../web/console/orders/order_values.ts";

const picture = {
  pedido: "100.00",
  bloqueado: "130.00",
  transferido: "60.00",
  desbloqueado: "10.00",
  remanescente: "60.00",
};

const transfer = (valorPedido: string, done?: string, situacao?: string) =>
  ({
    valorPedido,
    ...done !== undefined && { valorTransferido: done },
    ...situacao !== undefined && { recebimento: { situacao } },
  }) as Transfer;

Deno.test("each centavo that was blocked is in one stage, whatever was asked twice", () => {
  const cases: [Transfer[], Record<string, bigint>][] = [
    [[], { declared: 6000n, remaining: 6000n }],
    [
      [
        transfer("30.00", "30.00", "RECEBIDA"),
        transfer("20.00", "20.00", "ATRASADA"),
        transfer("10.00", "10.00", "ESPERADA"),
        transfer("25.00"),
      ],
      { received: 3000n, late: 2000n, declared: 1000n, awaiting: 2500n, remaining: 3500n },
    ],
    // Done outside the service: no arrival is waited for. What ended in nothing was asked for and is still blocked.
    [[transfer("60.00", "60.00"), transfer("60.00", "0.00")], { declared: 6000n, remaining: 6000n }],
    [[transfer("500.00")], { declared: 6000n, awaiting: 6000n }],
  ];
  const none = { received: 0n, declared: 0n, late: 0n, awaiting: 0n, remaining: 0n };
  for (const [transfers, stages] of cases) {
    const found = moneyStagesOf(picture, transfers);
    assert.deepEqual(found, { requested: 10000n, blocked: 13000n, unblocked: 1000n, ...none, ...stages });
    const { requested: _requested, blocked, ...parts } = found;
    assert.equal(Object.values(parts).reduce((sum, part) => sum + part, 0n), blocked);
  }
});

Deno.test("a transfer that is asked again is in doubt, and not asked for a second time", () => {
  const silent = { ...transfer("20.00", "0.00"), idTransferencia: "1" };
  const again = { ...transfer("20.00"), idTransferencia: "1" };
  const other = { ...transfer("30.00"), idTransferencia: "2" };
  const found = moneyStagesOf({ ...picture, emDuvida: "20.00" }, [silent, again, other]);
  assert.deepEqual([found.inDoubt, found.awaiting, found.remaining], [2000n, 3000n, 1000n]);
});
