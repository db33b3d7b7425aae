/** Documents as readers see them: the text a PDF reader finds, page by page. */
import assert from "node:assert/strict";
import type { TaxId } from "../../../../domain/identity/tax_id.ts";
import type { ProcessNumber } from "../../../../domain/orders/process_number.ts";
import {
  type DocumentOrder,
  type DocumentTarget,
  exchangeReport,
  impossibilityCertificate,
  orderDetail,
  protocolReceipt,
  render,
  seriesReport,
} from "../../../../routes/documents/pdf/mod.ts";
import { assertAddsUp, pdfPages } from "../../../support/documents/pdf.ts";

const instant = Temporal.Instant.from;
const day = Temporal.PlainDate.from;

const order: DocumentOrder = {
  kind: "block",
  information: [],
  situation: "Aguardando respostas das instituições financeiras",
  processNumber: "0000832-35.2018.4.01.3202" as ProcessNumber,
  court: "401",
  unitName: "Vara Inventada de Tefé",
  judgeName: "Juíza Inventada",
  lawsuitType: "EXECUCAO_FISCAL",
  plaintiff: { name: "Fazenda Inventada", taxId: "11222333000181" as TaxId },
  confidential: false,
  scheduledFor: undefined,
  creatorName: "Assessor Inventado",
  createdAt: instant("2026-11-20T13:00:00Z"),
  repetitionEndsOn: undefined,
  deposit: undefined,
  defendants: [{
    taxId: "52998224725",
    name: "Réu Inventado",
    amount: 1_500_000n,
    blocked: undefined,
    transferred: undefined,
    unblocked: undefined,
    institutions: 2,
  }],
  protocol: {
    number: "20260000000042",
    at: instant("2026-11-20T14:00:00Z"),
    byName: "Juíza Inventada",
    content: { version: 3, digest: "5e".repeat(32) },
    transferId: undefined,
    deletableUntil: undefined,
    dispatchAt: undefined,
    sentAt: instant("2026-11-23T22:00:00Z"),
    answersDueAt: instant("2026-11-25T08:00:00Z"),
    publishAt: instant("2026-11-26T11:00:00Z"),
    answeredAt: undefined,
  },
};

const issue = {
  authenticityCode: "7KQD-3MZP-XW4T-R2HB",
  checkAddress: "https://assets.example/documento/7KQD-3MZP-XW4T-R2HB",
  issuedAt: instant("2026-11-24T12:34:00Z"),
  issuedTo: "Juíza Inventada",
};

const target = (index: number): DocumentTarget => ({
  taxId: "52998224725",
  name: "Fulano Inventado",
  institution: `Instituição Inventada ${index}`,
  requested: 1_500_000n,
  answer: { code: "03", meaning: "Cumprida parcialmente por insuficiência de saldo" },
  blocked: 400_000n,
  transferred: 30_000n,
  unblocked: 70_000n,
  answeredAt: instant("2026-11-24T12:00:00Z"),
});

/** Every text must be on the page, as a reader finds it. */
function shows(page: string | undefined, ...texts: string[]): void {
  for (const text of texts) assert.ok(page?.includes(text), `"${text}" is not in:\n${page}`);
}

Deno.test("a receipt proves the protocol, says what will happen and how to confirm it", async () => {
  const pages = await pdfPages(await render(protocolReceipt(order), issue));
  assert.equal(pages.length, 1);
  shows(
    pages[0],
    "Recibo de protocolo",
    "20260000000042",
    "0000832-35.2018.4.01.3202",
    "529.982.247-25",
    "R$ 15.000,00",
    "Juíza Inventada, em 20/11/2026, 11:00",
    "25/11/2026, 04:59",
    "Execução fiscal",
    "Versão 3 da minuta, SHA-256 do conteúdo:",
    "5e".repeat(32),
    "Tribunal Regional Federal da 1ª Região",
    "https://assets.example/documento/7KQD-3MZP-XW4T-R2HB",
    "Página 1 de 1",
  );
  assert.ok(!pages[0]?.includes("SIGILOSA"));
});

Deno.test("a receipt says until when the order can be deleted, and what is left to the court afterwards", async () => {
  const protocol = {
    ...order.protocol!,
    sentAt: undefined,
    deletableUntil: instant("2026-11-20T22:00:00Z"),
    dispatchAt: instant("2026-11-20T22:00:00Z"),
  };
  const late = { ...protocol, at: instant("2026-11-20T22:30:00Z") };
  const cases: [DocumentOrder, string[]][] = [
    [{ ...order, protocol }, [
      "Pode ser excluída até",
      "A ordem pode ser excluída até 20/11/2026, 19:00; depois disso somente um desbloqueio",
    ]],
    [{ ...order, protocol, kind: "information" }, ["A ordem pode ser excluída até 20/11/2026, 19:00. Quem"]],
    [{ ...order, protocol: late }, ["Protocolada depois das 19h, a ordem não pode ser excluída: somente um"]],
    [order, ["A ordem já não pode ser excluída: somente um desbloqueio"]],
    [{ ...order, protocol: { ...protocol, deletableUntil: undefined, dispatchAt: undefined } }, [
      "A ordem não será enviada.",
    ]],
  ];
  for (const [document, said] of cases) {
    const [page] = await pdfPages(await render(protocolReceipt(document), issue));
    shows(page?.replace(/\s+/g, " "), ...said);
    const isDeletable = said.some((text) => text.includes("excluída até"));
    assert.equal(page?.includes("Pode ser excluída até"), isDeletable);
  }
});

Deno.test("an order without protocol has no receipt", () => {
  assert.throws(() => protocolReceipt({ ...order, protocol: undefined }), /without protocol/);
});

Deno.test("a detail of many answers repeats its heading and numbers its pages", async () => {
  const detail = orderDetail({ ...order, confidential: true }, {
    targets: Array.from({ length: 60 }, (_, index) => target(index)),
    actions: [{
      protocolNumber: "20260000000077",
      situation: "Enviado",
      action: "Transferir valor",
      institution: "Instituição Inventada 1",
      taxId: "52998224725",
      name: "Fulano Inventado",
      amount: 100_000n,
      rest: undefined,
      transferred: undefined,
      unblocked: undefined,
      answer: undefined,
      transferId: "202600000000004270",
    }],
    moments: [{ at: instant("2026-11-20T14:00:00Z"), what: "Ordem protocolada" }],
  });
  const pages = await pdfPages(await render(detail, issue));
  assert.ok(pages.length > 2);
  shows(pages[0], "ORDEM SIGILOSA");
  pages.forEach((page, index) =>
    shows(page, `Página ${index + 1} de ${pages.length}`, "7KQD-3MZP-XW4T-R2HB")
  );
  for (const page of pages.slice(1, -2)) shows(page, "Saldo bloqueado", "R$ 3.000,00");
  shows(pages.join("\n"), "Instituição Inventada 59", "202600000000004270", "Ordem protocolada");
});

Deno.test("a certificate names whom nobody can be asked about", async () => {
  const certificate = impossibilityCertificate({
    processNumber: order.processNumber,
    court: "401",
    unitName: undefined,
    judgeName: undefined,
    confidential: false,
    without: [{ taxId: "12ABC34501DE35", name: "Empresa Inventada" }],
    consultedAt: instant("2026-11-24T12:33:00Z"),
  });
  shows(
    (await pdfPages(await render(certificate, issue)))[0],
    "Certidão de impossibilidade de protocolo",
    "24/11/2026, 09:33",
    "12.ABC.345/01DE-35",
    "Empresa Inventada",
  );
});

Deno.test("the report of a series lists its orders and adds up what they found", async () => {
  const report = seriesReport(order, {
    situation: "Encerrada",
    disregard: undefined,
    closingReason: "Valor total bloqueado",
    startedOn: day("2026-11-20"),
    endsOn: day("2026-12-20"),
    requested: 1_500_000n,
    orders: [400_000n, 1_100_000n].map((blocked, index) => ({
      position: index + 1,
      protocolNumber: `2026000000004${index}`,
      protocoledAt: instant("2026-11-20T14:00:00Z"),
      situation: "Respondida",
      requested: 1_500_000n,
      blocked,
      transferred: 100_000n,
      unblocked: 50_000n,
    })),
  });
  shows(
    (await pdfPages(await render(report, issue)))[0],
    "Valor total bloqueado",
    "20/11/2026 a 20/12/2026",
    "R$ 4.000,00",
    "R$ 11.000,00",
    "R$ 15.000,00",
    "R$ 12.000,00",
  );
  assertAddsUp((await pdfPages(await render(report, issue))).join("\n"));
});

Deno.test("the report of the exchange lists its days and adds up what went through", async () => {
  const report = exchangeReport({
    from: day("2026-11-18"),
    until: day("2026-11-24"),
    days: [23, 24].map((of) => ({
      day: day(`2026-11-${of}`),
      remittances: of,
      lines: 1_000,
      minutesToLast: of === 23 ? 41 : null,
      accepted: 3,
      rejected: 2,
      late: 1,
      answered: 900,
    })),
  });
  const [page] = await pdfPages(await render(report, issue));
  shows(page, "De 18/11/2026 a 24/11/2026", "23/11/2026 23 1.000 41 3 2 1 900", "Total 47 2.000");
});

Deno.test("no heading and no table's head stands alone at the end of a page, however long the tables are", async () => {
  const moments = [{ at: instant("2026-11-20T14:00:00Z"), what: "Ordem protocolada" }];
  for (let count = 9; count < 33; count += 4) {
    const targets = Array.from({ length: count }, (_, index) => target(index));
    const pages = await pdfPages(await render(orderDetail(order, { targets, actions: [], moments }), issue));
    for (const page of pages) {
      const lines = page.split("\n").map((line) => line.trim()).filter((line) => line !== "");
      const last = lines[lines.findIndex((line) => line.startsWith("Emitido em")) - 1];
      assert.doesNotMatch(
        last ?? "",
        /^(Réus\/executados|Respostas das instituições|Desdobramentos|Linha do tempo|Data e hora|Réu Instituição|CPF\/CNPJ)/,
        `${count} targets`,
      );
    }
  }
});

Deno.test("no total of a short table stands apart from its rows", async () => {
  const moments = [{ at: instant("2026-11-20T14:00:00Z"), what: "Ordem protocolada" }];
  for (let count = 1; count <= 8; count++) {
    const targets = [target(0)];
    const defendants = Array.from({ length: count }, () => order.defendants[0]!);
    const detail = orderDetail({ ...order, defendants }, { targets, actions: [], moments });
    for (const page of await pdfPages(await render(detail, issue))) {
      const lines = page.split("\n").map((line) => line.trim()).filter((line) => line !== "");
      for (const [index, line] of lines.entries()) {
        if (!line.startsWith("Total ")) continue;
        assert.doesNotMatch(lines[index - 1] ?? "", /^(Réu Instituição|CPF\/CNPJ)/, `${count} defendants`);
      }
    }
  }
});

Deno.test("the same document issued again under the same code has the same bytes", async () => {
  const bytes = () => render(protocolReceipt(order), issue);
  assert.deepEqual(await bytes(), await bytes());
});

Deno.test("the total of a long table never begins a page: the last row stands above it on the same one", async () => {
  const breaks = new Set<boolean>();
  for (let count = 14; count < 23; count++) {
    const defendants = Array.from({ length: count }, () => order.defendants[0]!);
    const pages = await pdfPages(await render(protocolReceipt({ ...order, defendants }), issue));
    const lines = pages.flatMap((page) => page.split("\n").map((line) => line.trim()).filter((line) => line));
    const above = lines[lines.findIndex((line) => line.startsWith("Total ")) - 1] ?? "";
    assert.match(above, /^529\.982\.247-25 .*R\$ 15\.000,00/, `${count} defendants`);
    assert.equal(lines.filter((line) => line.startsWith("529.982.247-25")).length, count);
    breaks.add(pages[0]!.includes("Total "));
  }
  assert.equal(breaks.size, 2, "no table reached the end of a page");
});
