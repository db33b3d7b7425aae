/** Documents of an institution that seals: in envelopes of their own, opened on intake. */
import assert from "node:assert/strict";
import { dirname } from "node:path";
import { answerFile, intakeFile, readRemittance, type RemittanceLine, repeated } from "../exchange/mod.ts";
import { parseFileName } from "../exchange/file_name.ts";
import { MAX_ATTACHMENT_BYTES, maxEnvelopeBytes } from "../exchange/limits.ts";
import { BANK_A, MONDAY, type World, world } from "./exchange_world.ts";
import { compressedBomb, foreign, leaveCiphers, makeKey, sealed } from "./openpgp.ts";
import { bankA, bankB, codesOf, demand, register, revoke, serviceKey, toService } from "./openpgp_world.ts";

leaveCiphers();

const PDF = new TextEncoder().encode("%PDF-1.7\nextrato sigiloso".padEnd(40_000, "."));
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();

const documentName = (sequence: number) =>
  `ASSETS_ANX_${BANK_A}_20261124_${String(sequence).padStart(6, "0")}_0001.pdf`;

/** A request for statements to bank A, which seals from then on; it is Tuesday morning. */
async function requested(w: World, { required = true } = {}): Promise<void> {
  await w.order({ information: ["statement"], targets: [{ ispb: BANK_A }] });
  w.setTime("2026-11-23T19:00");
  await w.dispatch(MONDAY);
  w.setTime("2026-11-24T10:00");
  await w.ctx.keyring.keys();
  await register(w, BANK_A, bankA);
  await demand(w, BANK_A, required);
}

/** Bank A's next answer, with one statement announced. */
async function answerWith(
  w: World,
  bytes: Uint8Array<ArrayBuffer> = PDF,
  size = bytes.length,
): Promise<{ name: string; text: string; document: string; inbox: string }> {
  const inbox = w.ctx.folders.inbox(BANK_A);
  await Deno.mkdir(inbox, { recursive: true });
  const remittance = (await w.list("outbox", BANK_A)).find((name) => name.endsWith(".txt")) ?? "";
  const parsed = parseFileName(remittance);
  assert.ok(parsed.ok);
  const lines: RemittanceLine[] = [];
  await readRemittance(`${w.ctx.folders.outbox(BANK_A)}/${remittance}`, (line) => void lines.push(line));
  const used = await w.rows(
    `select last from exchange_sequence where ispb = '${BANK_A}' and direction = 'in'`,
  );
  const sequence = ((used[0] as { last: number } | undefined)?.last ?? 0) + 1;
  const document = documentName(sequence);
  const digest = await sha256(bytes);
  const file = answerFile({
    ispb: BANK_A,
    date: MONDAY.add({ days: 1 }),
    sequence,
    remittanceSequence: parsed.value.sequence,
    answers: lines.flatMap((line) => [
      {
        kind: "informationAnswer",
        ...repeated(line),
        codigoResposta: "32",
        dataHoraExecucao: w.now(),
      },
      {
        kind: "attachment",
        linhaRemessa: line.linha,
        informacao: "EXTRATO",
        nomeAnexo: document,
        sha256: digest,
        tamanho: size,
      },
    ]),
  });
  return { ...file, document, inbox };
}

const deliverSealed = async (w: World, { name, text }: { name: string; text: string }) =>
  await w.deliver(BANK_A, { name: `${name}.pgp`, text: await toService(w, text, bankA.privateKey) });

/** What the service's key opens. */
const sealedFor = async (w: World, bytes: Uint8Array, signer = bankA.privateKey) =>
  await sealed(bytes, signer, [await serviceKey(w)]);

const codes = async (w: World) => await w.rows("select code from order_target");

Deno.test(
  "a sealed document is archived as it came and opened, and leaves the inbox with its answer",
  world(async (w) => {
    await requested(w);
    const answer = await answerWith(w);
    const envelope = await sealedFor(w, PDF);
    const delivered = `${answer.inbox}/${answer.document}.pgp`;
    await Deno.writeFile(delivered, envelope);
    assert.deepEqual(await w.scanner.scan(), [], "a document in an envelope is no answer");
    assert.equal(codesOf(await deliverSealed(w, answer)), "accepted");

    const [kept] = await w.rows(
      "select file_name, sha256, size_bytes, archive_path from answer_attachment",
    ) as [
      { archive_path: string },
    ];
    const { archive_path: path, ...row } = kept;
    assert.deepEqual(row, { file_name: answer.document, sha256: await sha256(PDF), size_bytes: PDF.length });
    assert.deepEqual(await Deno.readFile(path), PDF);
    assert.deepEqual(await Deno.readFile(`${path}.pgp`), new Uint8Array(envelope));
    assert.deepEqual((await Array.fromAsync(Deno.readDir(dirname(path)))).length, 2, "nothing else is kept");
    assert.deepEqual(await w.list("inbox", BANK_A), []);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(w.ctx.folders.work)), [], "no plain text is left");

    // As it was between the commit and what follows it.
    await Deno.writeFile(delivered, envelope);
    await Deno.writeFile(`${answer.inbox}/${documentName(2)}.pgp`, envelope);
    await w.pool.query("update answer_file set receipt_written_at = null");
    assert.deepEqual(await intakeFile(w.ctx, BANK_A, "nothing.txt"), { type: "gone" });
    assert.deepEqual(await w.list("inbox", BANK_A), [`${documentName(2)}.pgp`]);
  }),
);

/** Documents of bank A's sealed answer that are not taken: how they are put into the inbox, and the code. */
const refused: [
  string,
  (w: World, answer: { inbox: string; document: string }) => Promise<Uint8Array | void>,
  string,
][] = [
  ["missing", () => Promise.resolve(), "D02"],
  ["in clear", (_, { inbox, document }) => Deno.writeFile(`${inbox}/${document}`, PDF), "D07"],
  ["a link", (_, { inbox, document }) => Deno.symlink("/etc/hostname", `${inbox}/${document}.pgp`), "D02"],
  ["in clear under an envelope's name", () => Promise.resolve(PDF), "P01"],
  ["changed in one byte", async (w) => {
    const bytes = await sealedFor(w, PDF);
    return bytes.with(bytes.length - 30, bytes.at(-30)! ^ 1);
  }, "P01"],
  ["cut short", async (w) => (await sealedFor(w, PDF)).slice(0, -9), "P01"],
  ["sealed for somebody else", () => sealed(PDF, bankA.privateKey, [bankB.publicKey]), "P01"],
  [
    "without a signature",
    async (w) =>
      await foreign(new TextDecoder().decode(PDF), [], { ...bankA, publicKey: await serviceKey(w) }),
    "P02",
  ],
  ["signed by another institution", (w) => sealedFor(w, PDF, bankB.privateKey), "P03"],
  ["signed by a revoked key", async (w) => {
    const old = await makeKey("Banco A");
    await revoke(w, BANK_A, await register(w, BANK_A, old));
    return await sealedFor(w, PDF, old.privateKey);
  }, "P04"],
  ["another one of the same size", (w) => sealedFor(w, PDF.with(10, 0x45)), "D03"],
  ["shorter than announced", (w) => sealedFor(w, PDF.slice(0, -1)), "D03"],
  ["growing far beyond what is announced", async (w) => {
    const bomb = await compressedBomb(bankA.privateKey, await serviceKey(w));
    assert.ok(bomb.length < maxEnvelopeBytes(PDF.length));
    return bomb;
  }, "D03"],
  ["in an envelope longer than it can be", () => Promise.resolve(new Uint8Array(130_000)), "D04"],
];

for (const [what, put, code] of refused) {
  Deno.test(
    `a document ${what} rejects its sealed answer with ${code}, and the corrected one is taken`,
    world(async (w) => {
      await requested(w);
      const answer = await answerWith(w);
      const bytes = await put(w, answer);
      if (bytes) await Deno.writeFile(`${answer.inbox}/${answer.document}.pgp`, bytes);
      const outcome = await deliverSealed(w, answer);
      assert.equal(outcome.type, "rejected");
      assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ line, code }) => [line, code]), [
        [3, code],
      ]);
      assert.deepEqual(await codes(w), [{ code: null }]);
      assert.deepEqual(await Array.fromAsync(Deno.readDir(w.ctx.folders.work)), [], "no plain text is left");

      const corrected = await answerWith(w);
      assert.notEqual(corrected.name, answer.name, "the content was read, and the number is used");
      await Deno.writeFile(`${corrected.inbox}/${corrected.document}.pgp`, await sealedFor(w, PDF));
      assert.equal(codesOf(await deliverSealed(w, corrected)), "accepted");
      assert.deepEqual(await codes(w), [{ code: "32" }]);
    }),
  );
}

Deno.test(
  "a document has the form of its answer, also where the institution may choose",
  world(async (w) => {
    await requested(w, { required: false });
    const answer = await answerWith(w);
    await Deno.writeFile(`${answer.inbox}/${answer.document}.pgp`, await sealedFor(w, PDF));
    assert.deepEqual(codesOf(await w.deliver(BANK_A, answer)), ["D07"]);
    const next = await answerWith(w);
    await Deno.writeFile(`${next.inbox}/${next.document}.pgp`, await sealedFor(w, PDF));
    assert.equal(codesOf(await deliverSealed(w, next)), "accepted");
  }),
);

Deno.test(
  "a sealed document of the largest size is taken, in ASCII too",
  world(async (w) => {
    await requested(w);
    const large = new Uint8Array(MAX_ATTACHMENT_BYTES);
    for (let at = 0; at < large.length; at += 65_536) crypto.getRandomValues(large.subarray(at, at + 65_536));
    large.set(PDF);
    const answer = await answerWith(w, large);
    await Deno.writeTextFile(`${answer.inbox}/${answer.document}.pgp`, armored(await sealedFor(w, large)));
    assert.equal(codesOf(await deliverSealed(w, answer)), "accepted");
    const [kept] = await w.rows("select archive_path from answer_attachment") as [{ archive_path: string }];
    assert.equal(await sha256(await Deno.readFile(kept.archive_path)), await sha256(large));
  }),
);

const armored = (bytes: Uint8Array): string =>
  `-----BEGIN PGP MESSAGE-----\n\n${bytes.toBase64().replace(/.{64}/g, "$&\n")}\n-----END PGP MESSAGE-----\n`;
