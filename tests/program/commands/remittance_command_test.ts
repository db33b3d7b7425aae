/** The command of remittances: a day through it, its help and its exit codes. */
import assert from "node:assert/strict";
import { run } from "../../../program/commands/remittance.ts";
import { BANK_A, MONDAY, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { dispatched, NAME, outboxOf } from "../../support/exchange/lost_remittance.ts";
import { runDeno } from "../../support/processes/run_deno.ts";

Deno.test("the command line works through a day, audits what it does, and its exit code says whether all is well", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const printed: string[] = [];
  const command = (
    what: "list" | "rebuild" | "resend" | "retry",
    rest: { ispbs?: string[]; dryRun?: boolean } = {},
  ) => {
    printed.length = 0;
    const requested = {
      command: what,
      from: MONDAY,
      to: MONDAY,
      ispbs: [],
      reason: "Perdida",
      dryRun: false,
      ...rest,
    };
    return run(t.ctx, requested, (text) => void printed.push(text));
  };
  assert.equal(await command("list"), 0);
  assert.match(printed.join(""), new RegExp(`${NAME}.*publicada.*2.*R\\$`));
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(printed.join(""), /\x1b/, "a table without colours");
  assert.equal(await command("rebuild", { dryRun: true }), 0);
  assert.equal(printed.at(-1), "2 de 2 em ordem\n");

  await Deno.remove(`${outboxOf(t)}/${NAME}`);
  assert.equal(await command("resend", { ispbs: [BANK_A], dryRun: true }), 0);
  assert.deepEqual(printed, [`${NAME}: seria feita\n`, "1 de 1 em ordem\n"]);
  assert.ok(!(await t.list("outbox", BANK_A)).includes(NAME));
  assert.equal(await command("resend", { ispbs: [BANK_A] }), 0);
  assert.ok((await t.list("outbox", BANK_A)).includes(NAME));

  await Deno.writeTextFile(`${t.ctx.folders.archive(MONDAY)}/${NAME}`, "x");
  await Deno.remove(`${outboxOf(t)}/${NAME}`);
  assert.equal(await command("resend"), 1);
  assert.equal(printed.at(-1), "1 de 2 em ordem\n");
  assert.equal(await command("rebuild"), 1, "a copy with other bytes is for somebody to look at");
  await Deno.remove(`${t.ctx.folders.archive(MONDAY)}/${NAME}`);
  assert.equal(await command("rebuild"), 0);
  assert.match(printed.join(""), /Refeita do banco de dados/);
  assert.ok((await t.list("outbox", BANK_A)).includes(NAME));
  assert.equal(await command("retry"), 1, "published already");
  assert.deepEqual(
    await t.rows(
      "select action, subject, detail ->> 'reason' as reason from audit_entry where action = 'remittance.resend' limit 1",
    ),
    [{ action: "remittance.resend", subject: NAME, reason: "Perdida" }],
  );
  const none = { command: "list" as const, from: MONDAY.add({ days: 1 }), to: MONDAY.add({ days: 1 }) };
  assert.equal(await run(t.ctx, { ...none, ispbs: [], reason: "", dryRun: false }, () => {}), 0);
});

const permissions = ["--allow-env", "--allow-read", "--allow-sys", "--allow-net"];

const cli = (...args: string[]) =>
  runDeno(["run", ...permissions, "program/commands/remittance.ts", ...args]);

Deno.test("the command line explains itself, and ends with 2 when it is misused", async () => {
  const help = await cli("--help");
  assert.equal(help.code, 0);
  assert.match(help.out, /rebuild [\s\S]*\n {2}resend /);
  const adopt = await cli("adopt", "--apply");
  assert.equal(adopt.code, 2);
  assert.match(adopt.err, /Diga o motivo/);
  const misuses: [string[], RegExp][] = [
    [[], /falta o comando/],
    [["publicar", "--data", "2026-11-23"], /comando desconhecido: publicar/],
    [["list"], /--data/],
    [["list", "--data", "2026-02-30"], /--data/],
    [["list", "--data", "2026-11-23", "--ate", "2026-11-22"], /anterior/],
    [["rebuild", "--data", "2026-11-23"], /--motivo/],
    [["resend", "--data", "2026-11-23"], /--motivo/],
    [["resend", "--data", "2026-11-23", "--motivo", "abcde", "--ispb", "1"], /ISPB/],
    [["list", "--data", "2026-11-23", "--quando", "ontem"], /opção desconhecida: --quando/],
  ];
  for (const [args, reason] of misuses.slice(0, 9)) {
    const { code, err } = await cli(...args);
    assert.equal(code, 2, args.join(" "));
    assert.match(err, reason);
    // The help of the command that was meant: its options are those that are missing.
    const of = ["list", "rebuild", "resend"].find((name) => name === args[0]);
    assert.match(
      err,
      of === undefined ? /Uso: deno task remittance \[/ : new RegExp(`Uso: deno task remittance ${of} `),
    );
  }
});
