/** What automatic institutions answer, each by its own rule. */
import assert from "node:assert/strict";
import { centavos } from "../../domain/money.ts";
import { fileDigest } from "../../exchange/files/publication.ts";
import { automaticReply, type TestRole } from "../../exchange/institution/automatic/automatic_answers.ts";
import type { AnswerLineOf } from "../../exchange/intake/answer_file.ts";
import {
  arrivalLine,
  blockLine,
  cancellationLine,
  informationLine,
  transferLine,
  unblockLine,
} from "../support/exchange/remittance_lines.ts";
import { D, DUE, exchange, ORDINARY, outcome, written } from "../support/institution/automatic_exchange.ts";
import { FIRST, SECOND, THIRD } from "../support/institution/automatic_institutions_data.ts";

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
  const requested = blockLine({
    linha: line,
    numeroProtocolo: protocolNumber,
    valor: centavos(amount),
    ...rest,
  });
  const reply = automaticReply(requested, { role, seed, executedAt: DUE, held: undefined });
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
      const found = await fileDigest(`${folders.inbox(FIRST)}/${nomeAnexo}`);
      assert.deepEqual(found, { sha256, size: tamanho });
    }
    const pdf = new TextDecoder("latin1").decode(
      await Deno.readFile(`${folders.inbox(FIRST)}/${attachments[1]!.nomeAnexo}`),
    );
    assert.match(pdf, /^%PDF-1\.4\n[^]*\(Contrato de abertura de conta\) Tj[^]*%%EOF\n$/);
    const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
    assert.equal(pdf.slice(table, table + 4), "xref");
  }));

Deno.test("a leader answers for its group's members, each by its own rule", () =>
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
    const requested = ["91000001", "91000002", "91000003"].map((ispb) => ({ ispb, valor: 700n }));
    await sendRemittance("91000001", 1, requested);
    await turn(DUE, stagingData);
    const [file] = await answers("91000001");
    assert.deepEqual(outcome(file!), [[3, "91000002", "01", 700n]]);
    assert.deepEqual(await answers("91000002"), []);
  }));
