import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { at } from "../../domain/calendar/calendar.ts";
import { centavos } from "../../domain/money.ts";
import type { AnswerLineOf } from "../../exchange/intake/answer_file.ts";
import type { ValuesOf } from "../../exchange/layout/field.ts";
import { parseFileName, sidecarOf } from "../../exchange/layout/file_name.ts";
import { createFileReader } from "../../exchange/layout/file_reader.ts";
import { exchangeFolders, makeFolders } from "../../exchange/files/folders.ts";
import { answer } from "../../exchange/layout/layout.ts";
import { readLines } from "../../exchange/layout/lines.ts";
import { digestOf, publishSidecar, publishText } from "../../exchange/files/publication.ts";
import { readValues } from "../../exchange/layout/record.ts";
import { collectFaults } from "../../exchange/layout/rejection.ts";
import type { RemittanceLine } from "../../exchange/layout/remittance_reading.ts";
import { remittanceText } from "../../exchange/dispatch/remittance_text.ts";
import { automaticReply, type TestRole } from "../../institution/automatic/automatic_answers.ts";
import { openInstitutions, startAutomaticInstitutions } from "../../staging/automatic_institutions.ts";
import { automaticSwitches } from "../../staging/automatic_switches.ts";
import { createStagingData, type StagingData } from "../../staging/data/staging_data.ts";
import {
  arrivalLine,
  blockLine,
  cancellationLine,
  informationLine,
  transferLine,
  unblockLine,
} from "../support/exchange/remittance_lines.ts";
import { until } from "../support/until.ts";
import { FIRST, SECOND, THIRD } from "../support/exchange/automatic_institutions_data.ts";

const ORDINARY = "93000001";

/** A Monday; the next business days are Tuesday and Wednesday. */
const D = Temporal.PlainDate.from("2026-11-23");

const DUE = at(D.add({ days: 1 }), "10:00");

const TOO_LATE = at(D.add({ days: 2 }), "05:00");

interface Line {
  readonly ispb: string;
  readonly valor: bigint;
}

const block = (index: number, { ispb, valor }: Line) =>
  blockLine({
    linha: index + 2,
    numeroProtocolo: String(20_260_000_000_000 + index),
    ispb,
    valor: centavos(valor),
  });

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
  const options = (stagingData: Pick<StagingData, "institutions" | "institution"> = createStagingData()) => ({
    exchange: { folders, holidays: () => Promise.resolve(new Set<string>()) },
    stagingData,
    log: (_level: string, message: string) => void logged.push(message),
  });
  async function send(ispb: string, sequence: number, lines: readonly RemittanceLine[]): Promise<string> {
    await makeFolders(folders, ispb);
    const { name, text } = remittanceText({ ispb, date: D, sequence, lines });
    await publishText(folders.outbox(ispb), name, text);
    const digest = createHash("sha256").update(text).digest("hex");
    await publishSidecar(folders.outbox(ispb), name, digest);
    return name;
  }
  return {
    folders,
    logged,
    options,
    /** Lets every institution look and answer once, as if just started. */
    async turn(now: Temporal.Instant, stagingData?: Pick<StagingData, "institutions" | "institution">) {
      for (const institution of await openInstitutions(options(stagingData))) {
        await institution.collect();
        await institution.answerDue(now);
      }
    },
    send,
    sendRemittance: (ispb: string, sequence: number, lines: readonly Line[]): Promise<string> =>
      send(ispb, sequence, lines.map((line, index) => block(index, line))),
    /** The answer files in an inbox, by name, each checked against the layout and its digest. */
    async answers(ispb: string) {
      await makeFolders(folders, ispb);
      const names = (await Array.fromAsync(Deno.readDir(folders.inbox(ispb)))).map(({ name }) => name);
      const files = names.filter((name) => parseFileName(name).ok).sort();
      const others = names.filter((name) => !name.startsWith("ASSETS_ANX_"));
      assert.deepEqual(others.sort(), files.flatMap((name) => [name, sidecarOf(name)]).sort());
      return await Promise.all(files.map((name) => readAnswer(`${folders.inbox(ispb)}/${name}`, name)));
    },
    readBytes: (ispb: string, name: string) => Deno.readTextFile(`${folders.inbox(ispb)}/${name}`),
  };
}

async function readAnswer(path: string, name: string) {
  const digest = await digestOf(path);
  assert(digest !== undefined && digest !== "irregular");
  assert.equal(await Deno.readTextFile(sidecarOf(path)), `${digest.sha256}  ${name}\n`);
  const faults = collectFaults();
  const all: { record: string; values: Record<string, unknown> }[] = [];
  const reader = createFileReader(
    answer,
    faults,
    (_line, detail, cells) => all.push({ record: detail.type, values: readValues(detail, cells) }),
  );
  for await (const batch of readLines(path, { maxLineBytes: 1_000 }, faults)) {
    for (const line of batch) reader.push(line);
  }
  reader.end();
  assert.deepEqual(faults.list, []);
  const header = readValues(answer.header, reader.header ?? []);
  const lines = all.filter(({ record }) => record === answer.blockAnswer.type)
    .map(({ values }) => values as unknown as ValuesOf<typeof answer.blockAnswer>);
  return { name, header, lines, all };
}

/** The fields that are not empty. */
const written = (values: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(values).filter(([_, value]) => value !== undefined));

const outcome = ({ lines }: { lines: readonly ValuesOf<typeof answer.blockAnswer>[] }) =>
  lines.map(({ linhaRemessa, ispb, codigoResposta, valorBloqueado }) => [
    linhaRemessa,
    ispb,
    codigoResposta,
    valorBloqueado,
  ]);

/** The code and amount of a block's answer; undefined when there is none. */
function answerBlock(
  role: TestRole,
  { line = 2, protocolNumber = "20260000000001", amount = 1_000n, ...rest }: {
    line?: number;
    protocolNumber?: string;
    amount?: bigint;
    numeroProtocoloOrigem?: string;
  },
  seed = "s",
) {
  const asked = blockLine({
    linha: line,
    numeroProtocolo: protocolNumber,
    valor: centavos(amount),
    ...rest,
  });
  const reply = automaticReply(asked, { role, seed, executedAt: DUE, held: undefined });
  const said = reply?.lines[0] as AnswerLineOf<"blockAnswer"> | undefined;
  return said && { code: said.codigoResposta, blocked: said.valorBloqueado };
}

Deno.test("test institution 1 answers 00, 2 answers 01 with the whole amount, all others are silent", () => {
  assert.deepEqual(answerBlock("1", {}), { code: "00", blocked: 0n });
  assert.deepEqual(answerBlock("2", {}), { code: "01", blocked: 1_000n });
  assert.equal(answerBlock("other", {}), undefined);
});

Deno.test("the late institution is silent at first, and answers a reiteration 01 with the whole amount", () => {
  assert.equal(answerBlock("late", {}), undefined);
  const again = { numeroProtocoloOrigem: "20260000000000" };
  assert.deepEqual(answerBlock("late", again), { code: "01", blocked: 1_000n });
  assert.equal(answerBlock("other", again), undefined);
});

Deno.test("test institution 3 answers 03 with an amount strictly between zero and the asked one", () => {
  for (const amount of [2n, 3n, 10n, 1_500_000n, 999_999_999_999_999n]) {
    for (let line = 2; line < 200; line++) {
      const { code, blocked } = answerBlock("3", { line, amount })!;
      assert.equal(code, "03");
      assert(blocked > 0n && blocked < amount, `${blocked} of ${amount}`);
    }
  }
});

Deno.test("test institution 3 answers 00 to one centavo, of which there is no part", () => {
  assert.deepEqual(answerBlock("3", { amount: 1n }), { code: "00", blocked: 0n });
});

Deno.test("the amount of a line is the same every time, and another for another line, order or seed", () => {
  const amount = 900_000_000_000n;
  const blocked = (change: { line?: number; protocolNumber?: string }, seed = "s") =>
    answerBlock("3", { amount, ...change }, seed)!.blocked;
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
    assert.deepEqual(written(first.lines[0]), {
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

Deno.test("every institution obeys cancellations, unblocks and transfers, and confirms what has arrived", () =>
  exchange(async ({ send, turn, answers }) => {
    for (const ispb of [FIRST, ORDINARY]) {
      await send(ispb, 1, [
        cancellationLine({ linha: 2, ispb }),
        unblockLine({ linha: 3, ispb }),
        transferLine({ linha: 4, ispb }),
        arrivalLine({ linha: 5, ispb }),
      ]);
      await turn(DUE);
      const [file] = await answers(ispb);
      const said = file!.all.map(({ record, values }) => [record, values]);
      const line = { numeroProtocolo: "20260000000001", cpfCnpjReu: "52998224725", ispb };
      const done = { codigoResposta: "01", dataHoraExecucao: DUE };
      assert.deepEqual(said.map(([record, values]) => [record, written(values as Record<string, unknown>)]), [
        ["10", { linhaRemessa: 2, ...line, ...done, valorBloqueado: 0n }],
        ["20", { linhaRemessa: 3, ...line, ...done, valorDesbloqueado: 5_000n, saldoBloqueado: 0n }],
        ["30", {
          linhaRemessa: 4,
          ...line,
          ...done,
          idTransferencia: "202600000000000197",
          valorTransferido: 5_000n,
          valorDesbloqueado: 0n,
          saldoBloqueado: 0n,
        }],
        ["40", {
          linhaRemessa: 5,
          ...line,
          idTransferencia: "202600000000000197",
          recebida: "S",
          valorRecebido: 5_000n,
          dataRecebimento: D.add({ days: 1 }),
          contaJudicial: "202600000000000197",
        }],
      ]);
    }
  }));

Deno.test("what stays blocked is told from what was blocked and released before, over restarts and kills", () =>
  exchange(async ({ folders, send, turn, answers }) => {
    const ledger = `${folders.work}/../.institutions/${SECOND}.json`;
    const origin = { ispb: SECOND, numeroProtocoloOrigem: "20260000000001" };
    const of = (linha: number, numeroProtocolo: string, valor: bigint) => ({
      ...origin,
      linha,
      numeroProtocolo,
      valor: centavos(valor),
    });
    await send(SECOND, 1, [blockLine({ ispb: SECOND, valor: centavos(10_000n) })]);
    await turn(DUE);
    await send(SECOND, 2, [
      unblockLine(of(2, "20260000000002", 1_000n)),
      unblockLine(of(3, "20260000000003", 2_000n)),
    ]);
    const before = await Deno.readTextFile(ledger);
    await turn(DUE);
    const promised = { remittance: 2, sequence: 2, at: DUE.toString() };
    await Deno.writeTextFile(ledger, JSON.stringify({ ...JSON.parse(before), promised }));
    await turn(DUE);
    await send(SECOND, 3, [transferLine({ ...of(2, "20260000000004", 3_000n), desbloqueiaSaldo: "S" })]);
    await turn(DUE);
    const [, unblocks, transfer] = await answers(SECOND);
    assert.deepEqual(unblocks!.all.map(({ values }) => values.saldoBloqueado), [9_000n, 7_000n]);
    assert.deepEqual(
      transfer!.all.map((
        { values },
      ) => [values.valorTransferido, values.valorDesbloqueado, values.saldoBloqueado]),
      [[3_000n, 4_000n, 0n]],
    );
  }));

Deno.test("to an information request 1 answers 32 with all it has, 2 answers 35, 3 answers 30, others nothing", () =>
  exchange(async ({ folders, send, turn, answers }) => {
    for (const ispb of [FIRST, SECOND, THIRD, ORDINARY]) {
      await send(ispb, 1, [
        informationLine({
          ispb,
          informacoes: "CADASTRO_E_SALDO|EXTRATO|CONTRATO_ABERTURA",
          nomeReu: "Fulano (Réu)",
        }),
        informationLine({ ispb, linha: 3, informacoes: "CADASTRO_E_SALDO", agencia: "12", conta: "345-X" }),
        informationLine({ ispb, linha: 4, informacoes: "COPIA_CHEQUE" }),
      ]);
    }
    await turn(DUE);
    const codes = async (ispb: string) =>
      (await answers(ispb)).flatMap(({ all }) =>
        all.map(({ record, values }) => [record, values.codigoResposta])
      );
    assert.deepEqual(await codes(SECOND), [["50", "35"], ["50", "35"], ["50", "35"]]);
    assert.deepEqual(await codes(THIRD), [["50", "30"], ["50", "30"], ["50", "30"]]);
    assert.deepEqual(await codes(ORDINARY), []);

    const [file] = await answers(FIRST);
    assert.deepEqual(file!.all.map(({ record, values }) => [record, values.linhaRemessa]), [
      ["50", 2],
      ["51", 2],
      ["52", 2],
      ["52", 2],
      ["50", 3],
      ["51", 3],
      ["50", 4],
      ["52", 4],
    ]);
    const [client, account, statement, contract, , second, cheque] = file!.all.map(({ values }) => values);
    assert.equal(client!.codigoResposta, "32");
    assert.equal(client!.nomeCliente, "Fulano (Réu)");
    assert.equal(client!.saldoTotal, account!.saldo);
    assert.deepEqual([second!.agencia, second!.conta], ["12", "345-X"]);
    assert.equal(cheque!.nomeCliente, undefined);
    assert.deepEqual([statement!.informacao, contract!.informacao], ["EXTRATO", "CONTRATO_ABERTURA"]);
    const attachments = file!.all.filter(({ record }) => record === "52").map(({ values }) => values);
    assert.deepEqual(attachments.map(({ nomeAnexo }) => nomeAnexo), [
      `ASSETS_ANX_${FIRST}_20261124_000001_0001.csv`,
      `ASSETS_ANX_${FIRST}_20261124_000001_0002.pdf`,
      `ASSETS_ANX_${FIRST}_20261124_000001_0003.pdf`,
    ]);
    for (const { nomeAnexo, sha256, tamanho } of attachments) {
      const found = await digestOf(`${folders.inbox(FIRST)}/${nomeAnexo}`);
      assert.deepEqual(found, { sha256, size: tamanho });
    }
    const pdf = new TextDecoder("latin1").decode(
      await Deno.readFile(`${folders.inbox(FIRST)}/${attachments[1]!.nomeAnexo}`),
    );
    assert.match(pdf, /^%PDF-1\.4\n[^]*\(Contrato de abertura de conta\) Tj[^]*%%EOF\n$/);
    const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
    assert.equal(pdf.slice(table, table + 4), "xref");
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
    const stagingData = {
      institutions,
      institution: (ispb: string) => institutions.find((i) => i.ispb === ispb),
    };
    const asked = ["91000001", "91000002", "91000003"].map((ispb) => ({ ispb, valor: 700n }));
    await sendRemittance("91000001", 1, asked);
    await turn(DUE, stagingData);
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
    // A part of a file that is just being published may be gone before it is read.
    const hasFiles = (count: number) => async () => (await answers(SECOND).catch(() => [])).length === count;
    await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    await using _institutions = await startAutomaticInstitutions({
      ...options(),
      automaticAnswers: { isOn: () => Promise.resolve(true) },
      clock: () => now,
    });
    now = DUE;
    await until("the first answer", hasFiles(1));
    await sendRemittance(SECOND, 2, [{ ispb: SECOND, valor: 100n }]);
    await until("the second answer", hasFiles(2));
  }));

Deno.test("an institution whose automatic answers are off leaves its remittances, and goes on after the numbers used meanwhile", () =>
  exchange(async ({ folders, options, sendRemittance, answers }) => {
    let used = 0;
    const switches = automaticSwitches(folders);
    const [institution] = (await openInstitutions({
      ...options(),
      usedSequence: () => Promise.resolve(used),
    }))
      .filter(({ ispb }) => ispb === SECOND);
    const turn = async () => {
      await institution!.collect();
      if (!await switches.isOn(SECOND)) await institution!.leave();
      await institution!.answerDue(DUE);
    };
    await sendRemittance(SECOND, 1, [{ ispb: SECOND, valor: 100n }]);
    await switches.turn(SECOND, false);
    await switches.turn(SECOND, false);
    await turn();
    assert.deepEqual(await answers(SECOND), []);
    used = 3;
    await switches.turn(SECOND, true);
    await switches.turn(SECOND, true);
    await turn();
    assert.deepEqual(await answers(SECOND), []);
    await sendRemittance(SECOND, 2, [{ ispb: SECOND, valor: 100n }]);
    await turn();
    assert.deepEqual((await answers(SECOND)).map(({ name }) => name), [
      `ASSETS_RET_${SECOND}_20261124_000004_V0111.txt`,
    ]);
  }));
