/** The kit with files in OpenPGP envelopes: what it opens, what it refuses, what it makes. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { decryptKey, encryptKey, type PrivateKey } from "openpgp";
import { centavos } from "../domain/money.ts";
import { faultOf } from "../exchange/rejection.ts";
import { fingerprintOf } from "../exchange/openpgp.ts";
import { type Verdict, writeReceipt } from "../exchange/receipt.ts";
import { type Kit, kit, type Ran } from "./kit.ts";
import { foreign, leaveCiphers, makeKey, type Pair, sealed, unsealed } from "./openpgp.ts";
import { blockLine, informationLine } from "./remittance_lines.ts";

leaveCiphers();

const NOW = "2026-11-24T13:00:00Z";
const ANSWER = "ASSETS_RET_99000001_20261124_000001_V0111.txt";
const DOCUMENT = "ASSETS_ANX_99000001_20261124_000001_0001.pdf";

const service = await makeKey("ASSETS");
const older = await makeKey("ASSETS", { date: new Date("2026-01-01") });
const bank = await makeKey("Banco");
const stranger = await makeKey("Estranho");

/** The options that name the files of `writeKeys`. */
const KEYS = ["--chave-privada", "banco.asc", "--chave-publica", "ASSETS.asc"];

async function writeKeys({ write }: Kit, own: PrivateKey = bank.privateKey): Promise<void> {
  await write("banco.asc", own.armor());
  await write("ASSETS.asc", service.publicKey.armor() + older.publicKey.armor());
}

/** A remittance in an envelope, as its institution finds it; answers the name of the envelope. */
async function sealedRemittance(
  kit: Kit,
  seal: (text: string) => Promise<Uint8Array> = (text) => sealed(text, service.privateKey, [bank.publicKey]),
): Promise<string> {
  const name = await kit.remittance([
    blockLine({ linha: 2, valor: centavos(1_500_000n) }),
    informationLine({ linha: 3, informacoes: "EXTRATO" }),
  ]);
  const envelope = await seal(await kit.read(name));
  for (const plain of [name, `${name}.sha256`]) await Deno.remove(`${kit.folder}/${plain}`);
  await Deno.writeFile(`${kit.folder}/${name}.pgp`, envelope);
  const sha256 = createHash("sha256").update(envelope).digest("hex");
  await kit.write(`${name}.pgp.sha256`, `${sha256}  ${name}.pgp\n`);
  return `${name}.pgp`;
}

/** A template filled in that answers both lines, the second with a statement. */
async function filledTemplate(kit: Kit): Promise<void> {
  await kit.write("extrato.pdf", "%PDF-1.7\nextrato");
  await kit.write(
    "modelo.csv",
    "registro;linha;codigoResposta;informacao;arquivo\n" +
      "10;2;01;;\n50;3;32;;\n52;3;;EXTRATO;extrato.pdf\n",
  );
}

const respond = ({ run }: Kit, name: string, ...args: string[]): Promise<Ran> =>
  run("responder", name, "--saida", "out", "--agora", NOW, ...args);

const openedByService = async ({ folder }: Kit, name: string, by: Pair = service) =>
  await unsealed(await Deno.readFile(`${folder}/out/${name}`), { own: by, sender: bank.publicKey });

Deno.test(
  "a sealed remittance is checked, shown, answered in envelopes and compared, and no plain text is left",
  kit(async (kit) => {
    await writeKeys(kit);
    const name = await sealedRemittance(kit);
    const env = { TMPDIR: `${kit.folder}/tmp` };
    await Deno.mkdir(env.TMPDIR);
    const run = (...args: string[]) => kit.runWith([], [...args, ...KEYS], env);

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
  }),
);

/** Remittances that are not opened: the envelope, the options, the exit code and what is said. */
const refused: [string, (text: string) => Promise<Uint8Array>, readonly string[], number, RegExp][] = [
  [
    "without keys",
    (text) => sealed(text, service.privateKey, [bank.publicKey]),
    [],
    2,
    /está em envelope OpenPGP; dê a chave privada da instituição \(--chave-privada\) e as públicas do serviço/,
  ],
  [
    "without the service's keys",
    (text) => sealed(text, service.privateKey, [bank.publicKey]),
    KEYS.slice(0, 2),
    2,
    /as públicas do serviço \(--chave-publica\)/,
  ],
  [
    "for somebody else",
    (text) => sealed(text, service.privateKey, [stranger.publicKey]),
    KEYS,
    1,
    /\.pgp, campo arquivo, P01: .*não é para a chave privada dada, foi alterado ou está incompleto\.\n$/,
  ],
  [
    "changed in one byte",
    async (text) => {
      const bytes = await sealed(text, service.privateKey, [bank.publicKey]);
      return bytes.with(bytes.length - 40, bytes.at(-40)! ^ 1);
    },
    KEYS,
    1,
    /P01: /,
  ],
  ["without a signature", (text) => foreign(text, [], bank), KEYS, 1, /P02: /],
  [
    "signed by a stranger",
    (text) => sealed(text, stranger.privateKey, [bank.publicKey]),
    KEYS,
    1,
    /P03: A assinatura do envelope OpenPGP não confere, ou não é das chaves públicas dadas do serviço\.\n$/,
  ],
  ["signed by its own reader", (text) => sealed(text, bank.privateKey, [bank.publicKey]), KEYS, 1, /P03: /],
];

for (const [what, seal, options, code, said] of refused) {
  Deno.test(
    `a remittance in an envelope ${what} is not opened, and the kit says why`,
    kit(async (kit) => {
      await writeKeys(kit);
      const name = await sealedRemittance(kit, seal);
      const checked = await kit.run("validar", name, ...options);
      assert.equal(checked.code, code, checked.out + checked.err);
      assert.match(code === 1 ? checked.out : checked.err, said);
      const answered = await respond(kit, name, "--codigo", "01", ...options);
      assert.equal(answered.code, code, answered.err);
      assert.match(answered.err, code === 1 ? /, P0\d: / : said);
      assert.deepEqual((await kit.list()).filter((entry) => entry === "out"), []);
    }),
  );
}

Deno.test(
  "an envelope that is not what its digest file says is told of as the service would, before it is opened",
  kit(async (kit) => {
    await writeKeys(kit);
    const name = await sealedRemittance(kit);
    await Deno.truncate(`${kit.folder}/${name}`, 100);
    const { code, out } = await kit.run("validar", name, ...KEYS);
    assert.deepEqual([code, out], [
      1,
      `${name}, campo arquivo, A08: O SHA-256 do arquivo não é o de ${name}.sha256.\n`,
    ]);
  }),
);

Deno.test(
  "a locked private key is opened by a passphrase from a file or the environment, never from an argument",
  kit(async (kit) => {
    const passphrase = "correta; com espaços";
    const locked = await encryptKey({ privateKey: bank.privateKey, passphrase });
    await writeKeys(kit, locked);
    const name = await sealedRemittance(kit);
    await kit.write("senha.txt", `${passphrase}\n`);
    await kit.write("errada.txt", "errada\n");
    const check = (env: Record<string, string>, ...args: string[]) =>
      kit.runWith([], ["validar", name, ...KEYS, ...args], env);

    assert.equal((await check({}, "--senha", "senha.txt")).code, 0);
    assert.equal((await check({ ASSETS_SENHA: passphrase })).code, 0);
    const none = await check({});
    assert.deepEqual([none.code, none.err.split("\n")[0]], [
      2,
      "institution: a chave privada de banco.asc tem senha: dê --senha <arquivo> ou a variável ASSETS_SENHA",
    ]);
    const wrong = await check({ ASSETS_SENHA: passphrase }, "--senha", "errada.txt");
    assert.match(wrong.err, /a senha dada não abre a chave privada de banco\.asc/);
    assert.equal(wrong.code, 2);
    assert.equal((await check({}, "--senha", "ausente.txt")).code, 3);
    assert.ok((await decryptKey({ privateKey: locked, passphrase })).isDecrypted());
  }),
);

Deno.test(
  "key files that hold no such key, or one that does not hold, are told by their names",
  kit(async (kit) => {
    await writeKeys(kit);
    const expired = await makeKey("Banco", { date: new Date("2020-01-01"), expiresIn: 3_600 });
    await kit.write("vencida.asc", expired.privateKey.armor());
    await kit.write("nada.asc", "nada");
    const name = await kit.remittance([blockLine({ linha: 2 })]);
    const cases: [readonly string[], RegExp][] = [
      [["--chave-privada", "nada.asc"], /nada\.asc não tem uma chave privada OpenPGP em ASCII/],
      [["--chave-privada", "ASSETS.asc"], /ASSETS\.asc não tem uma chave privada OpenPGP em ASCII/],
      [["--chave-publica", "nada.asc"], /nada\.asc não tem uma chave pública OpenPGP em ASCII/],
      [["--cifrar"], /para escrever em envelope OpenPGP, dê a chave privada da instituição/],
      [
        ["--cifrar", "--chave-privada", "vencida.asc", "--chave-publica", "ASSETS.asc"],
        /a chave privada não assina: expirou, foi revogada/,
      ],
    ];
    for (const [options, said] of cases) {
      const { code, err } = await respond(kit, name, "--codigo", "01", ...options);
      assert.equal(code, 2, err);
      assert.match(err, said);
    }
    const forced = await respond(kit, name, "--codigo", "01", "--cifrar", ...KEYS);
    assert.equal(forced.out, `${ANSWER}.pgp\n`, forced.err);
  }),
);

Deno.test(
  "the documents of a sealed answer are checked in their envelopes as the service would",
  kit(async (kit) => {
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
  }),
);

Deno.test(
  "sealed receipts say which sealed answers count: one refused for its envelope may come again and be accepted",
  kit(async (kit) => {
    await writeKeys(kit);
    const name = await sealedRemittance(kit);
    await filledTemplate(kit);
    await respond(kit, name, "--modelo", "modelo.csv", ...KEYS);
    const receipt = async (sequence: number, verdict: Verdict): Promise<string> => {
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
    const refused = await receipt(1, { type: "rejected", faults: [faultOf(0, "arquivo", "P01")] });
    const accepted = await receipt(2, { type: "accepted", answers: 2, blocked: centavos(1_500_000n) });
    const compare = (...receipts: string[]) =>
      kit.run("comparar", name, `out/${ANSWER}.pgp`, ...receipts, ...KEYS);
    assert.match((await compare(refused)).out, /Faltam 2 linhas/);
    const both = await compare(refused, accepted);
    assert.match(both.out, /Todas as linhas têm resposta/);
    assert.equal(both.code, 0);
  }),
);
