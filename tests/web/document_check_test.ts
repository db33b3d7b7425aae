/** The public check of a document, with and without scripts. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { draftJson, protocolOrder, signInPeople } from "../support/api.ts";
import { openTestContext } from "../support/test_context.ts";
import { look, serve } from "../support/web/browser.ts";

Deno.test("anybody confirms a document by its code and its bytes, with and without scripts, and learns nothing of people", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await using site = await serve(t);
  const documents = [];
  for (const sigilosa of [false, true]) {
    const { numeroProtocolo } = await protocolOrder(t, judge.token, draftJson({ sigilosa }));
    const answer = await t.http.request(`/v1/ordem/${numeroProtocolo}/recibo`, {
      headers: { Authorization: `Bearer ${judge.token}` },
    }, { remoteAddr: { hostname: "127.0.0.1" } });
    documents.push({ numeroProtocolo, bytes: await answer.bytes() });
  }
  const rows = await t.db.selectFrom("document").select("code").orderBy("protocol_number").execute();
  const [open, hidden] = rows.map(({ code }) => code);
  const file = (bytes: Uint8Array) => ({
    name: "recibo.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(bytes),
  });
  const altered = Uint8Array.from(documents[0]!.bytes).fill(32, 20, 21);
  for (const scripts of [true, false]) {
    const page = await (await site.visit({ scripts })).newPage();
    await page.goto(`${site.origin}/documento`);
    if (scripts) await look(page, "documento-pergunta");
    await page.getByLabel("Código de autenticidade").fill(open!.replaceAll("-", " ").toLowerCase());
    await page.getByRole("button", { name: "Conferir" }).click();
    const main = page.locator("main");
    const text = await main.innerText();
    for (
      const told of [
        "Código válido: confira o arquivo",
        "Recibo de protocolo",
        "Bloqueio",
        "1ª Região",
        documents[0]!.numeroProtocolo,
      ]
    ) {
      assert.ok(text.includes(told), `${told} in ${text}`);
    }
    for (
      const [bytes, told] of [[documents[0]!.bytes, "Sim, é o arquivo"], [
        altered,
        "Não é o arquivo",
      ]] as const
    ) {
      await page.getByLabel("Arquivo PDF").setInputFiles(file(bytes));
      // With scripts, choosing is enough.
      if (!scripts) await page.getByRole("button", { name: "Conferir o arquivo" }).click();
      await page.getByText(told).waitFor();
      const title = told.startsWith("Sim")
        ? "Documento autêntico: o arquivo é o emitido"
        : "Este arquivo não é o documento emitido";
      await page.locator(`h1:text-is("${title}")`).waitFor();
      assert.ok((await page.title()).startsWith(title));
      const says = page.getByText("Este serviço emitiu um documento");
      assert.equal(await says.isVisible(), told.startsWith("Sim"));
    }
    await look(page, "documento", { scripts });
    await page.goto(`${site.origin}/documento/${hidden}`);
    assert.ok(
      !(await main.innerText()).includes(documents[1]!.numeroProtocolo),
      "of a confidential order no number",
    );
    const lost = await page.goto(`${site.origin}/documento/0000-0000-0000-0000`);
    assert.equal(lost?.status(), 404);
    assert.ok((await main.innerText()).includes("Nenhum documento foi emitido"));
  }
});

Deno.test("who has only the paper is told yes or no of its amount and case, a few times a day, and nothing else", async () => {
  await using t = await openTestContext();
  const { judge } = await signInPeople(t);
  await using site = await serve(t);
  const { numeroProtocolo } = await protocolOrder(t, judge.token, draftJson({ sigilosa: true }));
  for (let issued = 0; issued < 2; issued++) {
    await t.http.request(`/v1/ordem/${numeroProtocolo}/recibo`, {
      headers: { Authorization: `Bearer ${judge.token}` },
    }, { remoteAddr: { hostname: "127.0.0.1" } });
  }
  const [first, second] = (await t.db.selectFrom("document").select("code").execute()).map(({ code }) =>
    code
  );
  const page = await (await site.visit({ scripts: false })).newPage();
  const asked = async (code: string, typed: string) => {
    await page.goto(`${site.origin}/documento/${code}`);
    await page.getByLabel("Valor pedido ou número do processo").fill(typed);
    await page.getByRole("button", { name: "Conferir o papel" }).click();
    const text = await page.locator("main").innerText();
    assert.ok(!text.includes(numeroProtocolo) && !text.includes("Laércio"), "nothing else is disclosed");
    return /Sim, confere|Não confere|As tentativas de hoje acabaram/.exec(text)?.[0];
  };
  const answers = {
    "15.000,00": "Sim, confere",
    "R$ 15000": "Sim, confere",
    "0000832-35.2018.4.01.3202": "Sim, confere",
    "15.000,01": "Não confere",
    "00003360220242000000": "Não confere",
  };
  for (const [typed, answer] of Object.entries(answers)) {
    assert.equal(await asked(first!, typed), answer, typed);
  }
  // A right answer is kept back as a wrong one is, and another document has tries of its own.
  assert.equal(await asked(first!, "15.000,00"), "As tentativas de hoje acabaram");
  assert.equal(await asked(first!, "1,00"), "As tentativas de hoje acabaram");
  assert.equal(await asked(second!, "15.000,00"), "Sim, confere");
});
