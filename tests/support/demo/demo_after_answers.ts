/** What a perfect second part of the demonstration leaves. */
import type { AfterAnswers } from "../../../staging/demo/demo_after_answers.ts";
import type {
  FollowedOrder,
  FollowedTarget,
  WireAction,
  WireSplit,
} from "../../../staging/demo/demo_after_answers_wire.ts";

const DAY = Temporal.PlainDate.from("2026-12-31");
const NUMBERS = {
  block: "20260000000009",
  excess: "20260000000015",
  series: ["20260000000010", "20270000000011", "20270000000013"],
  interrupted: ["20260000000016", "20270000000017"],
};
const TRANSFERS = { block: "202700000000000143", series: "202700000000000240" };

const target = (id: string, instituicao: string, rest: Partial<FollowedTarget> = {}): FollowedTarget => ({
  id,
  cpfCnpj: "52998224725",
  ispb: instituicao,
  instituicao,
  codigo: "01",
  acoesPossiveis: [],
  ...rest,
});

const order = (numeroProtocolo: string, ...alvos: FollowedTarget[]): FollowedOrder => ({
  numeroProtocolo,
  situacao: "RESPONDIDA",
  alvos,
  pendencias: [],
});

/** All of it was left alone, but for what is given. */
const blocked = (valorBloqueado: bigint, rest: Partial<FollowedTarget> = {}) => ({
  valorBloqueado,
  valorTransferido: 0n,
  valorDesbloqueado: 0n,
  saldoRemanescente: valorBloqueado,
  ...rest,
});

const action = (alvoId: string, tipo: WireAction["tipo"], rest: Partial<WireAction> = {}): WireAction => ({
  alvoId,
  instituicao: alvoId,
  tipo,
  codigo: "01",
  ...rest,
});

const split = (numeroProtocolo: string, numeroProtocoloOrdem: string, ...acoes: WireAction[]): WireSplit => ({
  id: numeroProtocolo,
  situacao: "RESPONDIDO",
  numeroProtocolo,
  numeroProtocoloOrdem,
  acoes,
});

const transfer = (idTransferencia: string, valor: bigint) => ({
  idTransferencia,
  instituicaoOrigem: "Instituição de Teste 2",
  instituicaoDeposito: "Caixa Econômica Federal",
  valor,
  situacao: "RECEBIDA",
  previsao: DAY,
  valorRecebido: valor,
  dataRecebimento: DAY,
});

export function completeAfterAnswers(): AfterAnswers {
  const [first, second, third] = NUMBERS.series as [string, string, string];
  const [begun, waiting] = NUMBERS.interrupted as [string, string];
  const situacao = "RESPONDIDA";
  return {
    days: [DAY],
    block: order(
      NUMBERS.block,
      target(
        "1",
        "Instituição de Teste 2",
        blocked(1_000n, { valorTransferido: 900n, valorDesbloqueado: 100n, saldoRemanescente: 0n }),
      ),
      target(
        "2",
        "Instituição de Teste 3",
        blocked(400n, { valorDesbloqueado: 400n, saldoRemanescente: 0n }),
      ),
      target("3", "Instituição de Teste 4", blocked(1_000n)),
      target("4", "Banco Aroeira S.A."),
    ),
    series: {
      situacao: "ENCERRADA",
      motivoEncerramento: "PRAZO_ENCERRADO",
      numeroProtocolo: first,
      dataFim: DAY,
      ordens: [
        { ordem: 1, numeroProtocolo: first, situacao, valorPedido: 2_000n, valorBloqueado: 500n },
        { ordem: 2, numeroProtocolo: second, situacao, valorPedido: 1_500n, valorBloqueado: 0n },
        { ordem: 3, numeroProtocolo: third, situacao, valorPedido: 1_500n, valorBloqueado: 0n },
      ],
    },
    excess: order(
      NUMBERS.excess,
      target(
        "8",
        "Instituição de Teste 2",
        blocked(200_000n, { valorDesbloqueado: 70_000n, saldoRemanescente: 130_000n }),
      ),
      target("9", "Instituição de Teste 3", blocked(70_000n)),
    ),
    interrupted: {
      situacao: "ENCERRADA",
      motivoEncerramento: "INTERROMPIDA",
      numeroProtocolo: begun,
      dataFim: DAY,
      ordens: [
        { ordem: 1, numeroProtocolo: begun, situacao, valorPedido: 2_000n, valorBloqueado: 500n },
        {
          ordem: 2,
          numeroProtocolo: waiting,
          situacao: "NAO_ENVIADA",
          valorPedido: 1_500n,
          valorBloqueado: 0n,
        },
      ],
    },
    interruptedOrder: order(begun, target("10", "Instituição de Teste 3", blocked(500n))),
    seriesOrders: [
      order(
        first,
        target(
          "5",
          "Instituição de Teste 3",
          blocked(500n, { valorTransferido: 500n, saldoRemanescente: 0n }),
        ),
      ),
      order(second, target("6", "Instituição de Teste 3", blocked(0n))),
      order(third, target("7", "Instituição de Teste 3", blocked(0n))),
    ],
    splits: [
      split(
        "20270000000012",
        NUMBERS.block,
        action("1", "TRANSFERIR_E_DESBLOQUEAR", {
          valor: 900n,
          valorTransferido: 900n,
          valorDesbloqueado: 100n,
          idTransferencia: TRANSFERS.block,
        }),
        action("2", "DESBLOQUEAR", { valor: 400n, valorDesbloqueado: 400n }),
        action("3", "REITERAR"),
        action("4", "CANCELAR"),
      ),
      split(
        "20270000000018",
        NUMBERS.excess,
        action("8", "DESBLOQUEAR", { valor: 70_000n, valorDesbloqueado: 70_000n }),
      ),
      split(
        "20270000000014",
        first,
        action("5", "TRANSFERIR", {
          valor: 500n,
          valorTransferido: 500n,
          idTransferencia: TRANSFERS.series,
        }),
      ),
    ],
    transfers: [transfer(TRANSFERS.block, 900n), transfer(TRANSFERS.series, 500n)],
  };
}
