/** Operators make, test, change and end an institution's SFTP channel, and test its folder, on its page. */
import assert from "node:assert/strict";
import { canServe, sftpServer } from "../../support/sftp/sftp_server.ts";
import { openTestContext } from "../../support/test_context.ts";
import { leads, serve, unfold } from "../../support/web/browser.ts";
import { signedInPage } from "../../support/web/console_session.ts";

const ISPB = "99000002";
const WHY = "A instituição pediu, chamado 4321";

Deno.test({
  name:
    "a channel is tested before it is recorded, made with the key that was seen, changed and ended, each audited",
  ignore: !canServe,
  fn: async () => {
    await using t = await openTestContext();
    Object.assign(t.app.sftp, { probeMs: 120_000 });
    await using server = await sftpServer();
    await Deno.mkdir(t.app.sftp.keysDir, { recursive: true });
    await Deno.writeTextFile(`${t.app.sftp.keysDir}/${ISPB}.key`, server.privateKey, { mode: 0o600 });
    await using site = await serve(t);
    const page = await signedInPage(t, site, { profile: "operator", scripts: false });
    const address = `${site.origin}/operacao/instituicao/${ISPB}`;
    const fill = async (fields: Record<string, string>) => {
      for (const [name, value] of Object.entries(fields)) {
        await page.fill(`#definir-canal [name=${name}]`, value);
      }
    };
    const press = (label: string) =>
      leads(page, () => page.click(`[id="definir-canal"] form button:text-is("${label}")`));
    const main = async () => (await page.textContent("main") ?? "").replaceAll(/\s+/g, " ");

    const open = (id: string) => unfold(page, `#${id} > summary`);
    await page.goto(address);
    await open("definir-canal");
    await fill({
      ...{ maquina: "127.0.0.1", porta: String(server.port), usuario: server.user, motivo: WHY },
      pastaSaida: `${server.home}/outbox`,
      pastaEntrada: `${server.home}/inbox`,
      pastaRecibos: `${server.home}/receipts`,
    });
    await press("Testar sem gravar");
    assert.match(await main(), /O teste falhou\./);
    assert.ok((await main()).includes(`O servidor apresentou a chave ${server.hostKey}`));
    assert.equal(
      await page.inputValue("#definir-canal [name=pastaSaida]"),
      `${server.home}/outbox`,
      "nothing is lost",
    );
    assert.deepEqual(await t.db.selectFrom("channel").selectAll().execute(), [], "nothing is recorded");
    await press("Criar canal SFTP");
    assert.match(
      await page.textContent("#definir-canal .faults") ?? "",
      /chaves/i,
      "a channel has the key of its server",
    );
    await fill({ chavesDoServidor: server.hostKey });
    await press("Testar sem gravar");
    assert.match(await main(), /O teste passou\. O servidor aceitou a chave, o usuário e o segredo\./);
    await press("Criar canal SFTP");
    assert.match(await main(), /O canal foi gravado/);
    const channel = () =>
      t.db.selectFrom("channel").select(["host", "port", "host_keys", "enabled"]).where("ispb", "=", ISPB)
        .executeTakeFirst();
    const made = { host: "127.0.0.1", port: server.port, host_keys: [server.hostKey], enabled: true };
    assert.deepEqual(await channel(), made);
    await open("definir-canal");
    await fill({ porta: "2222", motivo: WHY });
    await press("Alterar o canal");
    assert.deepEqual(await channel(), { ...made, port: 2222 });
    await open("encerrar-canal");
    await page.fill("#encerrar-canal [name=motivo]", WHY);
    await leads(page, () => page.click("#encerrar-canal button[type=submit]"));
    assert.match(await main(), /O canal foi encerrado/);
    assert.equal(await channel(), undefined);
    const audited = await t.db.selectFrom("audit_entry").select("action").where("subject", "=", ISPB)
      .where("action", "like", "channel.%").orderBy("id").execute();
    assert.deepEqual(audited.map(({ action }) => action), [
      ...["channel.test", "channel.test", "channel.save", "channel.save", "channel.remove"],
    ]);
  },
});

Deno.test("an institution's folder is tested on its page, by a worker, and nothing stays in it", async () => {
  await using t = await openTestContext();
  await using site = await serve(t);
  const page = await signedInPage(t, site, { profile: "operator", scripts: false });
  const test = async () => {
    await page.goto(`${site.origin}/operacao/instituicao/${ISPB}`);
    await unfold(page, "#testar-pasta > summary");
    await page.fill("#testar-pasta [name=motivo]", WHY);
    await leads(page, () => page.click("#testar-pasta button[type=submit]"));
    assert.equal(await page.textContent("#resumo"), "Um trabalhador está testando a pasta.");
    await t.work();
    await page.reload();
    return await page.textContent("#vivo") ?? "";
  };
  assert.match(await test(), /A pasta aceita gravação \(testada em 23\/11\/2026 às 10:00\)/);
  const outbox = t.exchange.folders.outbox(ISPB);
  assert.deepEqual((await Array.fromAsync(Deno.readDir(outbox))).map(({ name }) => name), []);
  await Deno.remove(outbox);
  await Deno.writeTextFile(outbox, "in the way");
  assert.match(await test(), /A pasta não aceita gravação: há um arquivo no lugar da pasta/);
});
