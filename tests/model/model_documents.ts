/** The documents of the model's orders: whatever happened, their columns add up, to what the order's detail says. */
import assert from "node:assert/strict";
import { AMOUNT, assertAddsUp, pdfPages } from "../support/documents/pdf.ts";
import type { Model, Order } from "./model.ts";
import { type ModelFixture, readerOf, readOrder } from "./model_fixture.ts";

/** Every order that is there has its detail, and every series its report. */
export async function checkDocuments({ orders }: Model, fixture: ModelFixture): Promise<void> {
  for (const order of orders) {
    const read = order.number === undefined ? undefined : await readOrder(fixture, order);
    if (read === undefined) continue;
    const text = await textOf(`/v1/ordem/${order.number}/detalhamento`, order, fixture);
    assertAddsUp(text);
    const { resumoFinanceiro: sums } = read;
    if (sums === undefined) continue;
    const total = text.split("\n").map((line) => line.trim()).find((line) => line.startsWith("Total"));
    const amounts = [...(total ?? "").matchAll(AMOUNT)].map(([_, reais = "0", cents = "00"]) =>
      `${reais.replaceAll(".", "")}.${cents}`
    );
    const { pedido, bloqueado, transferido, desbloqueado, remanescente } = sums;
    assert.deepEqual(amounts, [pedido, bloqueado, transferido, desbloqueado, remanescente]);
    if (read.serieId !== undefined) {
      assertAddsUp(await textOf(`/v1/serie/${read.serieId}/relatorio`, order, fixture));
    }
  }
}

async function textOf(path: string, order: Order, fixture: ModelFixture): Promise<string> {
  const response = await fixture.t.http.request(path, {
    headers: { Authorization: `Bearer ${readerOf(fixture, order)}` },
  }, { remoteAddr: { hostname: "127.0.0.1" } });
  assert.equal(response.status, 200, path);
  return (await pdfPages(new Uint8Array(await response.arrayBuffer()))).join("\n");
}
