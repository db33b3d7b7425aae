import assert from "node:assert/strict";
import { toNotice } from "../../../domain/notices/notice.ts";

for (
  const [number, instance] of [
    ["0000001-02.2026.1.00.0000", "SUP"],
    ["0000001-02.2026.8.26.0000", "G2"],
    ["0000001-02.2026.8.26.9001", "TR"],
    ["0000001-02.2026.8.26.0109", "G1"],
    ["0000001-02.2026.8.26.1900", "G1"],
  ] as const
) {
  Deno.test(`the key of a notice says that ${number} began in ${instance}`, () => {
    const { chave, numeroProtocolo } = toNotice({
      ...{ txid: 1n, id: 2n, type: "OrdemProtocolada", jtr: "826", confidential: false, data: {} },
      ...{ at: Temporal.Instant.from("2026-11-23T13:00:00Z"), processNumber: number, protocolNumber: null },
    });
    assert.equal(chave, `826.${instance}.ASSETS.OrdemProtocolada`);
    assert.equal(numeroProtocolo, undefined);
  });
}
