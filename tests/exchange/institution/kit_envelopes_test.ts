/** The kit with files in OpenPGP envelopes: what it opens, what it refuses, what it makes. */
import assert from "node:assert/strict";
import { centavos } from "../../../domain/money.ts";
import { makeFault } from "../../../exchange/layout/rejection.ts";
import { fingerprintOf } from "../../../exchange/openpgp/message.ts";
import { type ReceiptResult, writeReceipt } from "../../../exchange/receipt.ts";
import { type Kit, openKit } from "../../support/institution/kit.ts";
import {
  ANSWER,
  bank,
  KEYS,
  NOW,
  older,
  respond,
  sealedRemittance,
  service,
  stranger,
  writeKeys,
} from "../../support/institution/kit_envelopes.ts";
import { type Pair, sealed, unsealed } from "../../support/openpgp/openpgp.ts";

const DOCUMENT = "ASSETS_ANX_99000001_20261124_000001_0001.pdf";

/** A template filled in that answers both lines, the second with a statement. */
async function filledTemplate(kit: Kit): Promise<void> {
  await kit.write("extrato.pdf", "%PDF-1.7\nextrato");
  await kit.write(
    "modelo.csv",
    "registro;linha;codigoResposta;informacao;arquivo\n" +
      "10;2;01;;\n50;3;32;;\n52;3;;EXTRATO;extrato.pdf\n",
  );
}

const openedByService = async ({ folder }: Kit, name: string, by: Pair = service) =>
  await unsealed(await Deno.readFile(`${folder}/out/${name}`), { own: by, sender: bank.publicKey });

Deno.test("a sealed remittance is checked, shown, answered in envelopes and compared, and no plain text is left", async () => {
  await using kit = await openKit();
  await writeKeys(kit);
  const name = await sealedRemittance(kit);
  const env = { TMPDIR: `${kit.folder}/tmp` };
  await Deno.mkdir(env.TMPDIR);
  const run = (...args: string[]) => kit.runWith({ env }, ...args, ...KEYS);

  const checked = await run("validar", name);
  assert.equal(checked.code, 0, checked.out + checked.err);
  assert.ok(
    checked.out.includes(
      `${name}: remessa sem falhas, 4 linhas, assinatura da chave ${fingerprintOf(service.publicKey)}\n`,
    ),
    checked.out,
  );
  assert.match((await run("mostrar", name)).out, /R\$ 15\.000,00/);
  assert.match((await run("modelo", name)).out, /bloquear até R\$ 15\.000,00/);

  await filledTemplate(kit);
  const answered = await run(
    ...["responder", name, "--saida", "out", "--agora", NOW, "--modelo", "modelo.csv"],
  );
  assert.deepEqual([answered.code, answered.out], [0, `${ANSWER}.pgp\n`], answered.err);
  assert.deepEqual(await kit.list("out"), [`${DOCUMENT}.pgp`, `${ANSWER}.pgp`, `${ANSWER}.pgp.sha256`]);
  assert.match(await openedByService(kit, `${ANSWER}.pgp`), new RegExp(`^00;.*;${ANSWER}\r\n10;2;`));
  assert.equal(await openedByService(kit, `${DOCUMENT}.pgp`), "%PDF-1.7\nextrato");
  assert.equal(
    await openedByService(kit, `${ANSWER}.pgp`, older),
    "unreadable",
    "only the newest key of the service is sealed to",
  );

  const valid = await run("validar", `out/${ANSWER}.pgp`, "--remessa", name, "--agora", NOW);
  assert.equal(valid.code, 0, valid.out + valid.err);
  const compared = await run("comparar", name, `out/${ANSWER}.pgp`);
  assert.equal(compared.code, 0, compared.out + compared.err);
  assert.match(compared.out, /Todas as linhas têm resposta/);
  assert.deepEqual(await kit.list("tmp"), []);
});

Deno.test("the documents of a sealed answer are checked in their envelopes as the service would", async () => {
  await using kit = await openKit();
  await writeKeys(kit);
  const name = await sealedRemittance(kit);
  await filledTemplate(kit);
  const made = await respond(kit, name, "--modelo", "modelo.csv", ...KEYS);
  assert.equal(made.code, 0, made.err);
  const document = `${kit.folder}/out/${DOCUMENT}`;
  const good = await Deno.readFile(`${document}.pgp`);
  const put = (bytes: Uint8Array) => Deno.writeFile(`${document}.pgp`, bytes);
  const seal = (text: string, by = bank) => sealed(text, by.privateKey, [bank.publicKey]);
  const cases: [string, () => Promise<void>, string][] = [
    ["changed", () => put(good.with(good.length - 30, good.at(-30)! ^ 1)), "P01"],
    ["by a stranger", async () => put(await seal("%PDF-1.7\nextrato", stranger)), "P03"],
    ["another", async () => put(await seal("%PDF-1.7\nEXTRATO")), "D03"],
    ["longer", async () => put(await seal("%PDF-1.7\nextrato longo")), "D03"],
    ["far too long", () => put(new Uint8Array(100_000)), "D04"],
    ["in clear", async () => {
      await Deno.remove(`${document}.pgp`);
      await Deno.writeTextFile(document, "%PDF-1.7\nextrato");
    }, "D07"],
    ["missing", () => Deno.remove(document), "D02"],
  ];
  for (const [what, change, wanted] of cases) {
    await change();
    const { code, out } = await kit.run("validar", `out/${ANSWER}.pgp`, ...KEYS);
    assert.equal(code, 1, what);
    assert.match(out, new RegExp(`^${ANSWER}\\.pgp, linha 4, campo \\w+, ${wanted}: [^\n]*\n$`), what);
  }
});

Deno.test("sealed receipts say which sealed answers count: one refused for its envelope may come again and be accepted", async () => {
  await using kit = await openKit();
  await writeKeys(kit);
  const name = await sealedRemittance(kit);
  await filledTemplate(kit);
  await respond(kit, name, "--modelo", "modelo.csv", ...KEYS);
  const receipt = async (sequence: number, verdict: ReceiptResult): Promise<string> => {
    const now = Temporal.Instant.from(NOW);
    const subject = {
      ispb: "99000001",
      fileName: `${ANSWER}.pgp`,
      receivedAt: now,
      sha256: "0".repeat(64),
    };
    const { name, text } = writeReceipt(subject, verdict, { sequence, now });
    await Deno.writeFile(
      `${kit.folder}/${name}.pgp`,
      await sealed(text, service.privateKey, [bank.publicKey]),
    );
    return `${name}.pgp`;
  };
  const refused = await receipt(1, { type: "rejected", faults: [makeFault(0, "arquivo", "P01")] });
  const accepted = await receipt(2, { type: "accepted", answers: 2, blocked: centavos(1_500_000n) });
  const compare = (...receipts: string[]) =>
    kit.run("comparar", name, `out/${ANSWER}.pgp`, ...receipts, ...KEYS);
  assert.match((await compare(refused)).out, /Faltam 2 linhas/);
  const both = await compare(refused, accepted);
  assert.match(both.out, /Todas as linhas têm resposta/);
  assert.equal(both.code, 0);
});
