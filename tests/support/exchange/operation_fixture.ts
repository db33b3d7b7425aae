/** A day of the exchange with something of everything operators look at: sent, answered, rejected, set aside, failed. */
import { sql } from "kysely";
import { sealedStreams } from "../../../domain/audit/audit_seal.ts";
import { formatFileName } from "../../../exchange/layout/file_name.ts";
import { createInboxScanner, intakeFile } from "../../../exchange/mod.ts";
import { sealFinished } from "../../../jobs/seal.ts";
import { openInstitutions } from "../../../staging/answering_institutions.ts";
import { raiseAlarm } from "../../../store/operations/alarms.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import { call, protocolOrder, signInPeople } from "../api.ts";
import { keys, waitForOlderTransactions } from "../audit/seals.ts";
import type { TestContext } from "../test_context.ts";
import { channelBody } from "./channel_builders.ts";

/** An institution with a channel, a rejected file and entries in quarantine. */
export const BANK = "99000001";

export const answerName = (sequence: number): string =>
  formatFileName({ kind: "RET", ispb: BANK, date: Temporal.PlainDate.from("2026-11-24"), sequence });

/** Monday's order went out and was answered by some; it is Tuesday, ten in the morning. */
export async function seedOperationDay(t: TestContext): Promise<{ token: string }> {
  const { judge, operator } = await signInPeople(t);
  await protocolOrder(t, judge.token);
  t.setTime("2026-11-23T19:00");
  await t.work();
  t.setTime("2026-11-24T10:00");
  const [first] = await openInstitutions({
    ...t,
    stagingData: t.externalServices.stagingData,
    log: t.app.log,
  });
  await first?.collect();
  await first?.answerDue(t.clock());
  for (const { ispb, name } of await createInboxScanner(t.exchange).scan()) {
    await intakeFile(t.exchange, ispb, name);
  }
  await rejectOne(t);
  await setAside(t);
  await raiseAlarm(t.db, t.clock(), {
    type: "silence",
    subject: `${BANK} Instituição de Teste 1`,
    detail: "Nada respondeu à remessa de 23/11/2026.",
  });
  await giveUpJob(t);
  const { token } = operator;
  await call(t, "PUT", `/v1/operacao/canal/${BANK}`, { token, json: channelBody({ maquina: "::1" }) });
  for (const stream of sealedStreams) {
    await waitForOlderTransactions(t.db, stream);
    await sealFinished({ ...t.exchange, sealKeys: keys }, stream);
  }
  return { token };
}

/** A file whose second line names a code that does not exist; its receipt says so. */
async function rejectOne(t: TestContext): Promise<void> {
  const faults = [{ line: 2, field: "codigoResposta", code: "R07", message: "O código 77 não existe" }];
  await sql`
    insert into answer_file (claim_id, ispb, file_name, sequence, sha256, size_bytes, archive_path, received_at, status,
      line_count, faults, receipt_name, receipt, decided_at)
    values (gen_random_uuid(), ${BANK}, ${
    answerName(7)
  }, 7, repeat('a', 64), 2345, 'x', '2026-11-24T12:00:00Z',
      'rejected', 3, ${JSON.stringify(faults)}::jsonb, 'RECIBO.txt',
      E'00;0111;REJEITADO\\r\\n20;2;codigoResposta;R07;O código 77 não existe\\r\\n99;1\\r\\n', '2026-11-24T12:00:01Z')`
    .execute(t.db);
}

/** A link, and a file under a name with a sign that is not seen. */
async function setAside(t: TestContext): Promise<void> {
  const scanner = createInboxScanner(t.exchange);
  await scanner.scan();
  const inbox = t.exchange.folders.inbox(BANK);
  await Deno.symlink("/etc/passwd", `${inbox}/atalho.txt`);
  await scanner.scan();
  const header = `00;0111;${BANK};ASSETS;2026-11-24;8;1;${answerName(8)}`;
  await Deno.writeTextFile(`${inbox}/retorno\u200b.txt`, `${header}\r\n10;2;52998224725;<b>Fulano</b>\r\n`);
  await scanner.scan();
}

/** A job that failed as often as it may. */
async function giveUpJob(t: TestContext): Promise<void> {
  await t.db.transaction().execute((tx) => enqueue(tx, [{ task: "watch", key: "parada" }]));
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Disco cheio'
    where key = 'parada'`.execute(t.db);
}
