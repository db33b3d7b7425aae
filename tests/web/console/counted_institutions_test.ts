/** Institutions that pages count: each once, though it is a target for every defendant and account. */
import assert from "node:assert/strict";
import type { Event } from "../../../routes/notices/events.ts";
import { noticeText } from "../../../web/console/notices_text.ts";
import type { Order } from "../../../web/console/orders/order_values.ts";
import { type SplitForm, splitTotalsOf } from "../../../web/console/splits/split_form.ts";

const targets = [
  { id: "1", ispb: "99000001" },
  { id: "2", ispb: "99000001" },
  { id: "3", ispb: "99000002" },
];

Deno.test("a notice counts an institution once, however many targets it has", () => {
  const alvos = targets.map(({ id, ispb }) => ({ alvoId: id, ispb, codigo: "98" }));
  const said = (of: readonly unknown[]) =>
    noticeText({ tipo: "OrdemSemResposta", dados: { alvos: of } } as unknown as Event);
  assert.match(said(alvos), /^2 instituições sem resposta/);
  assert.match(said(alvos.slice(0, 2)), /^1 instituição sem resposta/);
});

Deno.test("a split's summary counts an institution once, however many targets it has", () => {
  const rows = targets.map(({ id }) => ({ alvoId: id, tipo: "REITERAR", valor: "", ativo: "" }));
  const { reiterar, cancelar } = splitTotalsOf(
    { rows } as unknown as SplitForm,
    { alvos: targets } as unknown as Order,
  );
  assert.deepEqual([reiterar, cancelar], [2, 0]);
});
