/** The drill: a database restored from before the cut-off, with the folder of the day after. */
import assert from "node:assert/strict";
import { centavos } from "../../../domain/money.ts";
import { publishText } from "../../../exchange/files/publication.ts";
import {
  answerFile,
  intakeFile,
  readRemittance,
  type RemittanceBlock,
  repeatedFieldsOf,
  requireDatabaseNotOlder,
} from "../../../exchange/mod.ts";
import { run } from "../../../program/commands/recover.ts";
import { call, databaseDigest, parseResponse, protocolOrder, signInPeople } from "../../support/api.ts";
import { checkSeals, sealAll } from "../../support/audit/seals.ts";
import { copyDatabase } from "../../support/database/restored.ts";
import { FeedPage } from "../../support/notices/feed_page.ts";
import { type TestContext, testContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

/** Who receives what the example's defendant is asked of; the first leads another. */
const RECEIVERS = ["91000001", "99000001", "99000002", "99000003"];

/** Every file of the institutions' folders, by path. */
async function filesOf({ exchange: { folders } }: TestContext, which: "outbox" | "receipts") {
  const files: Record<string, string> = {};
  for (const ispb of RECEIVERS) {
    const folder = folders[which](ispb);
    for await (const { name } of Deno.readDir(folder)) {
      files[`${ispb}/${name}`] = await Deno.readTextFile(`${folder}/${name}`);
    }
  }
  return files;
}

const latest = async ({ exchange: { folders } }: TestContext, ispb: string) => {
  const names = (await Array.fromAsync(Deno.readDir(folders.outbox(ispb)))).map(({ name }) => name);
  return `${folders.outbox(ispb)}/${names.filter((name) => name.endsWith(".txt")).sort()[0]}`;
};

async function blocksOf(path: string): Promise<RemittanceBlock[]> {
  const blocks: RemittanceBlock[] = [];
  const read = await readRemittance(path, (line) => void (line.kind === "block" && blocks.push(line)));
  assert.ok(read.ok);
  return blocks;
}

/** An institution answers all of its first remittance. */
async function answer(t: TestContext, ispb: string, date: string) {
  const blocks = await blocksOf(await latest(t, ispb));
  const file = await answerFile({
    ispb,
    date: Temporal.PlainDate.from(date),
    sequence: 1,
    remittanceSequence: 1,
    answers: blocks.map((block) => ({
      kind: "blockAnswer",
      ...repeatedFieldsOf(block),
      codigoResposta: "00",
      valorBloqueado: centavos(0n),
      dataHoraExecucao: t.clock(),
    })),
  });
  await publishText(t.exchange.folders.inbox(ispb), file.name, file.text);
  const outcome = await intakeFile(t.exchange, ispb, file.name);
  assert.equal(outcome.type, "accepted", JSON.stringify(outcome));
}

const feed = async (t: TestContext, token: string, from = "") => {
  const page = await call(t, "GET", `/v1/evento?limite=500${from && `&depoisDe=${from}`}`, { token });
  return parseResponse(FeedPage, page);
};

Deno.test({
  name:
    "a database restored from before the cut-off goes on with the folder of the day after: nothing is sent or taken twice, no number comes back",
  // A pool forgets the timer of an idle connection that the server ended.
  sanitizeResources: false,
  fn: testContext(async (t) => {
    const { judge: { token } } = await signInPeople(t);
    const rows = async (query: string) => (await t.pool.query(query)).rows;
    const compared = { db: t.app.db, folders: t.exchange.folders, dir: t.exchangeDir };
    const said: string[] = [];
    const command = (apply: boolean) =>
      run(
        t.exchange,
        { dir: t.exchangeDir, apply, reason: "Disco perdido", json: apply },
        (text) => void said.push(text),
      );
    const known = await protocolOrder(t, token);
    const cancelled = await protocolOrder(t, token);
    const url = (await rows("select current_database() as name"))[0].name as string;
    const owner = new URL(t.runtimeUrl);
    const admin = new URL(Deno.env.get("ASSETS_TEST_DATABASE_URL")!);
    admin.pathname = `/${url}`;
    assert.equal(owner.pathname, admin.pathname);
    await using copy = await copyDatabase(admin.href);

    // The day goes on.
    t.advance({ hours: 1 });
    const lost = await protocolOrder(t, token);
    assert.equal((await call(t, "DELETE", `/v1/ordem/${cancelled.numeroProtocolo}`, { token })).status, 204);
    t.setTime("2026-11-23T19:00");
    await t.work();
    t.setTime("2026-11-24T09:00");
    await answer(t, "99000001", "2026-11-24");
    await Deno.remove(await latest(t, "99000001"));
    const unsent = await protocolOrder(t, token);
    const cursor = await until("the feed", async () => {
      const { content, proximo } = await feed(t, token);
      return content.some(({ numeroProtocolo }) => numeroProtocolo === unsent.numeroProtocolo) && proximo;
    });
    const [outboxes, receipts] = [await filesOf(t, "outbox"), await filesOf(t, "receipts")];
    t.setTime("2026-11-24T12:00");

    await copy.restore();
    await assert.rejects(requireDatabaseNotOlder(compared), /task recover/);
    const before = await databaseDigest(t.db);
    assert.equal(await command(false), 1);
    assert.deepEqual(await databaseDigest(t.db), before, "without --apply nothing changes");
    assert.equal(await command(true), 1);
    const report = JSON.parse(said.at(-1)!);
    assert.deepEqual(report.remessas.map(({ ispb }: { ispb: string }) => ispb).sort(), RECEIVERS);
    assert.equal(report.retornos.length, 1);
    assert.deepEqual(report.naoEnviados, [cancelled.numeroProtocolo]);
    assert.deepEqual([report.refeitas, report.soEmArquivo], [[lost.numeroProtocolo], []]);
    await requireDatabaseNotOlder(compared);
    assert.deepEqual([await filesOf(t, "outbox"), await filesOf(t, "receipts")], [outboxes, receipts]);
    for (const { numeroProtocolo } of [known, lost]) {
      assert.deepEqual(
        await rows(`select o.status, t.code from court_order o join order_target t on t.order_id = o.id
          where o.protocol_number = '${numeroProtocolo}' order by t.receiver_ispb`),
        RECEIVERS.map((ispb) => ({ status: "sent", code: ispb === "99000001" ? "00" : null })),
      );
    }
    const seen = await call(t, "GET", `/v1/ordem/${lost.numeroProtocolo}`, { token });
    assert.deepEqual([seen.status, JSON.parse(seen.text).sigilosa], [200, true]);
    assert.deepEqual(await rows("select status, sequence_used from answer_file"), [
      { status: "accepted", sequence_used: true },
    ]);
    assert.deepEqual(await rows("select type from alarm where resolved_at is null"), []);
    assert.equal(await command(false), 0, "all is done");

    // The feed says where to go on, and the numbers are new.
    const gone = await call(t, "GET", `/v1/evento?depoisDe=${cursor}`, { token });
    assert.equal(gone.status, 410);
    const next = await protocolOrder(t, token);
    for (const { numeroProtocolo } of [known, cancelled, lost, unsent]) {
      assert.ok(next.numeroProtocolo > numeroProtocolo);
    }
    const since = await until("the feed since the copy", async () => {
      const page = await feed(t, token, JSON.parse(gone.text).proximo);
      return page.content.some(({ numeroProtocolo }) => numeroProtocolo === next.numeroProtocolo) && page;
    });
    const told = since.content.filter(({ numeroProtocolo }) => numeroProtocolo === known.numeroProtocolo);
    assert.deepEqual(told.map(({ tipo }) => tipo), ["OrdemEnviada", "RespostaProcessada"]);

    // The next day's dispatch and answers.
    await answer(t, "99000002", "2026-11-24");
    t.setTime("2026-11-24T19:00");
    await t.work();
    for (const ispb of RECEIVERS) {
      const names = Object.keys(await filesOf(t, "outbox")).filter((name) => name.startsWith(ispb));
      const second = names.find((name) => /_000002_V\d+\.txt$/.test(name));
      assert.ok(second !== undefined, names.join());
      const requested = await blocksOf(`${t.exchangeDir}/${ispb}/outbox/${second.slice(9)}`);
      assert.deepEqual(
        requested.map(({ numeroProtocolo }) => numeroProtocolo),
        [cancelled.numeroProtocolo, next.numeroProtocolo],
      );
    }
    for (const [path, text] of Object.entries(outboxes)) {
      assert.equal(
        (await filesOf(t, "outbox"))[path],
        text,
        "what an institution is to collect stays as it was",
      );
    }

    for (const stream of ["audit_entry", "event"] as const) {
      await sealAll(t.app.db, stream);
      const { broken, unsealed } = await checkSeals(t.app.db, stream);
      assert.equal(broken, undefined);
      assert.equal(unsealed.count, 0, stream);
    }
    assert.deepEqual(
      await rows(
        "select action, count(*)::int as n from audit_entry where action ~ 'recover|adopt' group by 1 order by 1",
      ),
      [
        { action: "database.recover", n: 1 },
        { action: "order.recover", n: 1 },
        { action: "remittance.adopt", n: RECEIVERS.length },
      ],
    );
  }),
});
