import assert from "node:assert/strict";
import { at } from "../domain/calendar.ts";
import { centavos } from "../domain/money.ts";
import type { ValuesOf } from "../exchange/field.ts";
import { formatFileName, parseFileName, sidecarOf } from "../exchange/file_name.ts";
import { createFileReader } from "../exchange/file_reader.ts";
import { exchangeFolders, makeFolders } from "../exchange/folders.ts";
import { createInboxScanner, intakeFile } from "../exchange/mod.ts";
import { answer, LAYOUT_VERSION, remittance, SERVICE } from "../exchange/layout.ts";
import { readLines } from "../exchange/lines.ts";
import { digestOf, linkPart, publishSidecar, writePart } from "../exchange/publication.ts";
import { LINE_END, readValues, writeRecord } from "../exchange/record.ts";
import { collectFaults } from "../exchange/rejection.ts";
import { Order } from "../routes/order_schema.ts";
import { answerBlock } from "../staging/automatic_answers.ts";
import { openInstitutions, startAutomaticInstitutions } from "../staging/automatic_institutions.ts";
import { createWorld, type World } from "../staging/world.ts";
import { answered, call, people, protocoled } from "./api.ts";
import { bench } from "./bench.ts";

const [FIRST, SECOND, THIRD] = ["99000001", "99000002", "99000003"] as const;
const ORDINARY = "93000001";

/** A Monday; the next business days are Tuesday and Wednesday. */
const D = Temporal.PlainDate.from("2026-11-23");
const DUE = at(D.add({ days: 1 }), "10:00");
const TOO_LATE = at(D.add({ days: 2 }), "05:00");

interface Line {
  readonly ispb: string;
  readonly valor: bigint;
}

/** An exchange folder without a service behind it: the test writes remittances and reads answers. */
async function exchange(body: (tools: Awaited<ReturnType<typeof openTools>>) => Promise<void>) {
  const dir = await Deno.makeTempDir({ prefix: "assets-institutions-" });
  try {
    await body(await openTools(`${dir}/exchange`));
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

async function openTools(dir: string) {
  const folders = exchangeFolders(dir);
  await Deno.mkdir(folders.work, { recursive: true });
  const logged: string[] = [];
  const options = (world: Pick<World, "institutions" | "institution"> = createWorld()) => ({
    exchange: { folders, holidays: () => Promise.resolve(new Set<string>()) },
    world,
    log: (_level: string, message: string) => void logged.push(message),
  });
  return {
    folders,
    logged,
    options,
    /** Lets every institution look and answer once, as if just started. */
    async turn(now: Temporal.Instant, world?: Pick<World, "institutions" | "institution">) {
      for (const institution of await openInstitutions(options(world))) {
        await institution.collect();
        await institution.answerDue(now);
      }
    },
    async sendRemittance(ispb: string, sequence: number, lines: readonly Line[]): Promise<string> {
      await makeFolders(folders, ispb);
      const name = formatFileName({ kind: "REM", ispb, date: D, sequence });
      const text = remittanceText(name, ispb, sequence, lines);
      const outbox = folders.outbox(ispb);
      const part = await writePart(outbox, name, (sink) => sink(new TextEncoder().encode(text)));
      await linkPart(part, `${outbox}/${name}`);
      await Deno.remove(part.path);
      await publishSidecar(outbox, name, part.sha256);
      return name;
    },
    /** The answer files in an inbox, by name, each checked against the layout and its digest. */
    async answers(ispb: string) {
      await makeFolders(folders, ispb);
      const names = (await Array.fromAsync(Deno.readDir(folders.inbox(ispb)))).map(({ name }) => name);
      const files = names.filter((name) => parseFileName(name).ok).sort();
      assert.deepEqual(names.sort(), files.flatMap((name) => [name, sidecarOf(name)]).sort());
      return await Promise.all(files.map((name) => readAnswer(`${folders.inbox(ispb)}/${name}`, name)));
    },
    readBytes: (ispb: string, name: string) => Deno.readTextFile(`${folders.inbox(ispb)}/${name}`),
  };
}

function remittanceText(name: string, ispb: string, sequence: number, lines: readonly Line[]): string {
  const blocks = lines.map(({ ispb, valor }, index) =>
    writeRecord(remittance.block, {
      linha: index + 2,
      numeroProtocolo: String(20_260_000_000_000 + index),
      dataHoraProtocolo: at(D, "14:00"),
      numeroProcesso: "0000832-35.2018.4.01.3202",
      codigoVara: "v-4013202",
      nomeVara: 'Vara "Única"; de Tefé',
      cpfJuiz: "11144477735",
      nomeJuiz: "Adalberto",
      tipoAcao: "EXECUCAO_FISCAL",
      tipoPessoa: "F",
      cpfCnpjReu: "52998224725",
      ispb,
      valor: centavos(valor),
      contaSalario: "N",
    })
  );
  const header = writeRecord(remittance.header, {
    versaoLayout: LAYOUT_VERSION,
    remetente: SERVICE,
    ispbDestinatario: ispb,
    dataMovimento: D,
    sequencial: sequence,
    geradoEm: at(D, "19:00"),
    nomeArquivo: name,
  });
  const trailer = writeRecord(remittance.trailer, {
    sequencial: sequence,
    quantidadeLinhas: lines.length + 2,
    [remittance.block.count]: lines.length,
    [remittance.block.sum.name]: centavos(lines.reduce((total, { valor }) => total + valor, 0n)),
  } as ValuesOf<typeof remittance.trailer>);
  return [header, ...blocks, trailer].map((line) => line + LINE_END).join("");
}

async function readAnswer(path: string, name: string) {
  const digest = await digestOf(path);
  assert(digest !== undefined && digest !== "irregular");
  assert.equal(await Deno.readTextFile(sidecarOf(path)), `${digest.sha256}  ${name}\n`);
  const faults = collectFaults();
  const lines: ValuesOf<typeof answer.blockAnswer>[] = [];
  const reader = createFileReader(
    answer,
    faults,
    (_line, _detail, cells) => lines.push(readValues(answer.blockAnswer, cells)),
  );
  for await (const batch of readLines(path, { maxLineBytes: 1_000 }, faults)) {
    for (const line of batch) reader.push(line);
  }
  reader.end();
  assert.deepEqual(faults.list, []);
  const header = readValues(answer.header, reader.header ?? []);
  return { name, header, lines };
}

const outcome = ({ lines }: { lines: readonly ValuesOf<typeof answer.blockAnswer>[] }) =>
  lines.map(({ linhaRemessa, ispb, codigoResposta, valorBloqueado }) => [
    linhaRemessa,
    ispb,
    codigoResposta,
    valorBloqueado,
  ]);

Deno.test("test institution 1 answers 00, 2 answers 01 with the whole amount, all others are silent", () => {
  const asked = { protocolNumber: "20260000000001", line: 2, amount: centavos(1_000n) };
  assert.deepEqual(answerBlock("Instituição de Teste 1", asked, "s"), { code: "00", blocked: 0n });
  assert.deepEqual(answerBlock("Instituição de Teste 2", asked, "s"), { code: "01", blocked: 1_000n });
  for (const { name } of createWorld().institutions.filter(({ name }) => !/Teste [123]$/.test(name))) {
    assert.equal(answerBlock(name, asked, "s"), undefined, name);
  }
});

Deno.test("test institution 3 answers 03 with an amount strictly between zero and the asked one", () => {
  const amounts = [2n, 3n, 10n, 1_500_000n, 999_999_999_999_999n];
  for (const amount of amounts) {
    for (let line = 2; line < 200; line++) {
      const asked = { protocolNumber: "20260000000001", line, amount: centavos(amount) };
      const { code, blocked } = answerBlock("Instituição de Teste 3", asked, "s")!;
      assert.equal(code, "03");
      assert(blocked > 0n && blocked < amount, `${blocked} of ${amount}`);
    }
  }
});

Deno.test("test institution 3 answers 00 to one centavo, of which there is no part", () => {
  const asked = { protocolNumber: "20260000000001", line: 2, amount: centavos(1n) };
  assert.deepEqual(answerBlock("Instituição de Teste 3", asked, "s"), { code: "00", blocked: 0n });
});

Deno.test("the amount of a line is the same every time, and another for another line, order or seed", () => {
  const asked = { protocolNumber: "20260000000001", line: 2, amount: centavos(900_000_000_000n) };
  const blocked = (change: Partial<typeof asked>, seed = "s") =>
    answerBlock("Instituição de Teste 3", { ...asked, ...change }, seed)!.blocked;
  assert.equal(blocked({}), blocked({}));
  const others = [blocked({ line: 3 }), blocked({ protocolNumber: "20260000000002" }), blocked({}, "t")];
  assert.equal(new Set([blocked({}), ...others]).size, 4);
});

Deno.test("institutions answer from 10:00 of the next business day on, each in a file of its own", () =>
  exchange(async ({ sendRemittance, turn, answers }) => {
    for (const ispb of [FIRST, SECOND, THIRD, ORDINARY]) {
      await sendRemittance(ispb, 1, [{ ispb, valor: 5_000n }, { ispb, valor: 1n }]);
    }
    await turn(DUE.subtract({ milliseconds: 1 }));
    assert.deepEqual(await answers(FIRST), []);
    await turn(DUE);
    const [first] = await answers(FIRST);
    assert.equal(first?.name, `ASSETS_RET_${FIRST}_20261124_000001_V0111.txt`);
    assert.equal(first.header.sequencialRemessa, 1);
    assert.deepEqual(outcome(first), [[2, FIRST, "00", 0n], [3, FIRST, "00", 0n]]);
    assert.deepEqual(first.lines[0], {
      linhaRemessa: 2,
      numeroProtocolo: "20260000000000",
      cpfCnpjReu: "52998224725",
      ispb: FIRST,
      codigoResposta: "00",
      valorBloqueado: 0n,
      dataHoraExecucao: DUE,
    });
    const [second] = await answers(SECOND);
    assert.deepEqual(outcome(second!), [[2, SECOND, "01", 5_000n], [3, SECOND, "01", 1n]]);
    const [third] = await answers(THIRD);
    const part = third!.lines[0]!.valorBloqueado;
    assert(part > 0n && part < 5_000n);
    assert.deepEqual(outcome(third!), [[2, THIRD, "03", part], [3, THIRD, "00", 0n]]);
    assert.deepEqual(await answers(ORDINARY), []);
  }));

Deno.test("a leader answers for its branches, each by its own rule", () =>
  exchange(async ({ sendRemittance, turn, answers }) => {
    const institution = (ispb: string, name: string, leaderIspb?: string) => ({
      ispb,
      name,
      leaderIspb,
      compe: undefined,
      reachable: true,
    });
    const institutions = [
      institution("91000001", "Banco Líder"),
      institution("91000002", "Instituição de Teste 2", "91000001"),
      institution("91000003", "Ipê Financiamento", "91000001"),
    ];
    const world = { institutions, institution: (ispb: string) => institutions.find((i) => i.ispb === ispb) };
    const asked = ["91000001", "91000002", "91000003"].map((ispb) => ({ ispb, valor: 700n }));
    await sendRemittance("91000001", 1, asked);
    await turn(DUE, world);
    const [file] = await answers("91000001");
    assert.deepEqual(outcome(file!), [[3, "91000002", "01", 700n]]);
    assert.deepEqual(await answers("91000002"), []);
  }));

Deno.test("nothing is answered once the service would reject it", () =>
  exchange(async ({ sendRemittance, turn, answers }) => {
    await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    await turn(TOO_LATE);
    assert.deepEqual(await answers(SECOND), []);
  }));

Deno.test("a remittance that could not be answered in time leaves no gap in the answers' numbers", () =>
  exchange(async ({ sendRemittance, turn, answers }) => {
    await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    await turn(TOO_LATE);
    await sendRemittance(SECOND, 2, [{ ispb: SECOND, valor: 100n }]);
    await turn(TOO_LATE.subtract({ milliseconds: 1 }));
    const files = await answers(SECOND);
    assert.deepEqual(files.map(({ header }) => [header.sequencial, header.sequencialRemessa]), [[1, 2]]);
  }));

Deno.test("a restart neither answers twice nor loses the count", () =>
  exchange(async ({ folders, sendRemittance, turn, answers }) => {
    await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    await turn(DUE);
    await turn(DUE.add({ hours: 1 }));
    assert.equal((await answers(SECOND)).length, 1);
    // The service takes what was delivered.
    await Deno.remove(folders.inbox(SECOND), { recursive: true });
    await sendRemittance(SECOND, 2, [{ ispb: SECOND, valor: 100n }]);
    await sendRemittance(SECOND, 3, [{ ispb: SECOND, valor: 100n }]);
    await turn(DUE.add({ hours: 2 }));
    const files = await answers(SECOND);
    assert.deepEqual(files.map(({ header }) => [header.sequencial, header.sequencialRemessa]), [
      [2, 2],
      [3, 3],
    ]);
  }));

Deno.test("killed before or after the delivery, an institution ends with the same bytes under the same name", () =>
  exchange(async ({ folders, sendRemittance, turn, answers, readBytes }) => {
    const ledger = `${folders.work}/../.institutions/${THIRD}.json`;
    await sendRemittance(THIRD, 2, [{ ispb: THIRD, valor: 100_000n }]);
    await turn(DUE);
    const [file] = await answers(THIRD);
    const bytes = await readBytes(THIRD, file!.name);
    const promised = { remittance: 2, sequence: 1, at: DUE.toString() };
    await Deno.writeTextFile(ledger, JSON.stringify({ lastSequence: 0, done: [], promised }));
    // An earlier remittance that shows up later must not take the number that was given away.
    await sendRemittance(THIRD, 1, [{ ispb: THIRD, valor: 100_000n }]);
    await turn(DUE.add({ hours: 3 }));
    const files = await answers(THIRD);
    assert.deepEqual(files.map(({ header }) => [header.sequencial, header.sequencialRemessa]), [
      [1, 2],
      [2, 1],
    ]);
    assert.equal(await readBytes(THIRD, file!.name), bytes);
    assert.equal(files[0]!.name, file!.name);
  }));

Deno.test("a remittance is left alone until its digest is there, and for good when the digest denies it", () =>
  exchange(async ({ folders, logged, sendRemittance, turn, answers }) => {
    const name = await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    const sidecar = `${folders.outbox(SECOND)}/${sidecarOf(name)}`;
    const right = await Deno.readTextFile(sidecar);
    await Deno.remove(sidecar);
    await turn(DUE);
    assert.deepEqual([await answers(SECOND), logged], [[], []]);
    await Deno.writeTextFile(sidecar, right.replace(/^./, (digit) => digit === "0" ? "1" : "0"));
    await turn(DUE);
    assert.deepEqual(await answers(SECOND), []);
    assert.deepEqual(logged, ["Automatic institution cannot read a remittance"]);
  }));

Deno.test("a jump of the clock and a new remittance are noticed at once", () =>
  exchange(async ({ options, sendRemittance, answers }) => {
    let now = at(D, "19:05");
    await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    await using _institutions = await startAutomaticInstitutions({ ...options(), clock: () => now });
    now = DUE;
    await until(async () => (await answers(SECOND)).length === 1);
    await sendRemittance(SECOND, 2, [{ ispb: SECOND, valor: 100n }]);
    await until(async () => (await answers(SECOND)).length === 2);
  }));

Deno.test(
  "the service takes what they answer, and the order ends with the codes of the specification",
  bench(async (service) => {
    const { clock, exchange, outside: { world }, logged } = service;
    const { judge } = await people(service);
    const { numeroProtocolo } = await protocoled(service, judge.token);
    service.setTime("2026-11-23T19:00");
    await service.work();
    service.setTime("2026-11-24T10:00");
    // Started twice: the second time finds nothing left to do.
    for (let start = 0; start < 2; start++) {
      for (const institution of await openInstitutions({ exchange, world, log: service.app.log })) {
        await institution.collect();
        await institution.answerDue(clock());
      }
      for (const { ispb, name } of await createInboxScanner(exchange).scan()) {
        assert.equal((await intakeFile(exchange, ispb, name)).type, "accepted");
      }
    }
    service.setTime("2026-11-25T05:00");
    await service.work();
    service.setTime("2026-11-26T08:00");
    await service.work();
    const order = answered(
      Order,
      await call(service, "GET", `/v1/ordem/${numeroProtocolo}`, { token: judge.token }),
    );
    assert.equal(order.situacao, "RESPONDIDA");
    const codes = new Map(order.alvos.map(({ ispb, codigo }) => [ispb, codigo]));
    assert.deepEqual([FIRST, SECOND, THIRD].map((ispb) => codes.get(ispb)), ["00", "01", "03"]);
    assert.deepEqual(new Set([...codes].slice(3).map(([_, code]) => code)), new Set(["98"]));
    assert.equal(logged.filter(({ message }) => message === "Automatic institution answered").length, 3);
  }),
);

/** @throws when it does not come true within five seconds, on a machine busy with other tests */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!await condition().catch(() => false)) {
    assert(performance.now() - started < 5_000, "nothing happened within five seconds");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
