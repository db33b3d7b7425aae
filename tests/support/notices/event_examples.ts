/** Events of every type, and the bytes of what courts receive for them. */
import type { EventFact } from "../../../domain/notices/event.ts";

const SPLIT = { split: "01a220b0-8745-73cc-b78c-57d332e27ac1", splitNumber: "20260000000004" };
const DEADLINES = { answersDueAt: "2026-11-25T08:00:00Z", publishAt: "2026-11-26T11:00:00Z" };
const FORECAST = { dispatchAt: "2026-11-23T22:00:00Z", publishAt: "2026-11-26T11:00:00Z" };

/** Events of every type with every field, and the bytes that courts have received for them since the first release. */
export const eventExamples: readonly (readonly [EventFact, string])[] = [
  [
    {
      type: "order-protocoled",
      data: {
        kind: "block",
        status: "scheduled",
        series: "b07ed509-150e-49ba-94b5-7c662028766e",
        transferId: "202600000000000196",
        targets: [
          { target: "2", ispb: "99000002", amount: "10000000001" },
          { target: "3", ispb: "99000003", noAnswers: 2 },
        ],
        ...FORECAST,
      },
    },
    '{"tipo":"BLOQUEIO","alvos":[{"ispb":"99000002","valor":"100000000.01","alvoId":"2"},' +
    '{"ispb":"99000003","alvoId":"3","naoRespostasConsecutivas":2}],"serieId":"b07ed509-150e-49ba-94b5-7c662028766e",' +
    '"situacao":"AGENDADA","previsaoEnvio":"2026-11-23T19:00:00-03:00","idTransferencia":"202600000000000196",' +
    '"previsaoResposta":"2026-11-26T08:00:00-03:00"}',
  ],
  [{ type: "order-removed", data: {} }, "{}"],
  [
    { type: "order-sent", data: { institutions: 2, ...DEADLINES } },
    '{"instituicoes":2,"prazoResposta":"2026-11-25T05:00:00-03:00","previsaoResposta":"2026-11-26T08:00:00-03:00"}',
  ],
  [
    {
      type: "order-not-forwarded",
      data: { targets: [{ target: "2", ispb: "0000000C", code: "97" }], ...SPLIT, ...DEADLINES },
    },
    '{"alvos":[{"ispb":"0000000C","alvoId":"2","codigo":"97"}],"prazoResposta":"2026-11-25T05:00:00-03:00",' +
    '"idDesdobramento":"01a220b0-8745-73cc-b78c-57d332e27ac1","previsaoResposta":"2026-11-26T08:00:00-03:00",' +
    '"numeroProtocoloDesdobramento":"20260000000004"}',
  ],
  [
    {
      type: "answer-processed",
      data: {
        ...SPLIT,
        targets: [
          { target: "1", ispb: "00000001", code: "01", balance: "70000", unblocked: "30000" },
          {
            ...{ target: "9", ispb: "00000001", code: "01", reported: "20010", transferred: "2326" },
            ...{ balance: "28879", unblocked: "0", expectedOn: "2026-12-15" },
          },
          { target: "3", ispb: "00000001", code: "01", blocked: "0" },
        ],
      },
    },
    '{"alvos":[{"ispb":"00000001","alvoId":"1","codigo":"01","saldoRemanescente":"700.00","valorDesbloqueado":"300.00"},' +
    '{"ispb":"00000001","alvoId":"9","codigo":"01","saldoInformado":"200.10","valorTransferido":"23.26",' +
    '"saldoRemanescente":"288.79","valorDesbloqueado":"0.00","previsaoRecebimento":"2026-12-15"},' +
    '{"ispb":"00000001","alvoId":"3","codigo":"01","valorBloqueado":"0.00"}],' +
    '"idDesdobramento":"01a220b0-8745-73cc-b78c-57d332e27ac1","numeroProtocoloDesdobramento":"20260000000004"}',
  ],
  [
    {
      type: "order-unanswered",
      data: { targets: [{ target: "33", ispb: "00000001", code: "98", noAnswers: 1 }] },
    },
    '{"alvos":[{"ispb":"00000001","alvoId":"33","codigo":"98","naoRespostasConsecutivas":1}]}',
  ],
  [
    {
      type: "order-answered",
      data: {
        targets: [
          { target: "31", ispb: "00000001", code: "02", blocked: "1" },
          { target: "33", ispb: "00000001", code: "98" },
        ],
      },
    },
    '{"alvos":[{"ispb":"00000001","alvoId":"31","codigo":"02","valorBloqueado":"0.01"},' +
    '{"ispb":"00000001","alvoId":"33","codigo":"98"}]}',
  ],
  [
    {
      type: "series-begun",
      data: { series: "3df25e78-3e6d-4f1c-8735-24e6fcd23111", position: 1, endsOn: "2026-11-27" },
    },
    '{"ordem":1,"dataFim":"2026-11-27","serieId":"3df25e78-3e6d-4f1c-8735-24e6fcd23111"}',
  ],
  [
    {
      type: "series-order-created",
      data: {
        ...{ series: "ea659f83-eaba-4618-8f48-ede87224001c", position: 2, total: "1500000" },
        ...{ previousNumber: "20260000000001", ...FORECAST },
      },
    },
    '{"ordem":2,"serieId":"ea659f83-eaba-4618-8f48-ede87224001c","valorTotal":"15000.00",' +
    '"previsaoEnvio":"2026-11-23T19:00:00-03:00","previsaoResposta":"2026-11-26T08:00:00-03:00",' +
    '"numeroProtocoloAnterior":"20260000000001"}',
  ],
  [
    {
      type: "series-closed",
      data: {
        ...{ series: "ba5a4c13-d19e-4c04-8e99-05f6534334af", reason: "interrupted", orders: 1 },
        ...{ notSent: true, disregarded: "last-block-not-sent" },
      },
    },
    '{"motivo":"INTERROMPIDA","ordens":1,"serieId":"ba5a4c13-d19e-4c04-8e99-05f6534334af","naoEnviada":true,' +
    '"desconsiderada":"ULTIMA_ORDEM_NAO_ENVIADA"}',
  ],
  [
    {
      type: "split-protocoled",
      data: {
        ...SPLIT,
        origin: "user",
        interruptsSeries: false,
        actions: [
          {
            ...{ target: "1", type: "transfer-and-unblock", amount: "900000", rest: "600000" },
            transferId: "202600000000000293",
          },
          { target: "2", type: "unblock", amount: "733740" },
          { target: "3", type: "reiterate", repeatsSplit: "01a220b0-e115-7736-b669-fec4721782ee" },
        ],
        ...FORECAST,
      },
    },
    '{"acoes":[{"tipo":"TRANSFERIR_E_DESBLOQUEAR","valor":"9000.00","alvoId":"1",' +
    '"idTransferencia":"202600000000000293","saldoADesbloquear":"6000.00"},' +
    '{"tipo":"DESBLOQUEAR","valor":"7337.40","alvoId":"2"},' +
    '{"tipo":"REITERAR","alvoId":"3","idDesdobramentoReiterado":"01a220b0-e115-7736-b669-fec4721782ee"}],' +
    '"origem":"USUARIO","previsaoEnvio":"2026-11-23T19:00:00-03:00",' +
    '"idDesdobramento":"01a220b0-8745-73cc-b78c-57d332e27ac1","interrompeSerie":false,' +
    '"previsaoResposta":"2026-11-26T08:00:00-03:00","numeroProtocoloDesdobramento":"20260000000004"}',
  ],
  [
    { type: "split-removed", data: SPLIT },
    '{"idDesdobramento":"01a220b0-8745-73cc-b78c-57d332e27ac1","numeroProtocoloDesdobramento":"20260000000004"}',
  ],
  [
    { type: "split-sent", data: { institutions: 1, ...SPLIT, ...DEADLINES } },
    '{"instituicoes":1,"prazoResposta":"2026-11-25T05:00:00-03:00",' +
    '"idDesdobramento":"01a220b0-8745-73cc-b78c-57d332e27ac1","previsaoResposta":"2026-11-26T08:00:00-03:00",' +
    '"numeroProtocoloDesdobramento":"20260000000004"}',
  ],
  [
    {
      type: "split-answered",
      data: {
        ...SPLIT,
        targets: [
          { target: "1", ispb: "99000002", code: "01", transferred: "900000", unblocked: "600000" },
          { target: "3", ispb: "93000001", code: "98" },
        ],
      },
    },
    '{"alvos":[{"ispb":"99000002","alvoId":"1","codigo":"01","valorTransferido":"9000.00","valorDesbloqueado":"6000.00"},' +
    '{"ispb":"93000001","alvoId":"3","codigo":"98"}],"idDesdobramento":"01a220b0-8745-73cc-b78c-57d332e27ac1",' +
    '"numeroProtocoloDesdobramento":"20260000000004"}',
  ],
  [
    {
      type: "transfer-received",
      data: {
        ...{ ...SPLIT, target: "4", ispb: "00360305", transferId: "202600000000000196" },
        ...{ transferred: "1500000", received: "1499999", receivedOn: "2026-12-02" },
      },
    },
    '{"ispb":"00360305","alvoId":"4","valorRecebido":"14999.99","dataRecebimento":"2026-12-02",' +
    '"idDesdobramento":"01a220b0-8745-73cc-b78c-57d332e27ac1","idTransferencia":"202600000000000196",' +
    '"valorTransferido":"15000.00","numeroProtocoloDesdobramento":"20260000000004"}',
  ],
  [
    {
      type: "dispatch-postponed",
      data: {
        ...{
          ispb: "00000002",
          previousDispatchAt: "2026-11-23T22:00:00Z",
          dispatchAt: "2026-11-24T22:00:00Z",
        },
        ...SPLIT,
        ...DEADLINES,
      },
    },
    '{"ispb":"00000002","prazoResposta":"2026-11-25T05:00:00-03:00","previsaoEnvio":"2026-11-24T19:00:00-03:00",' +
    '"idDesdobramento":"01a220b0-8745-73cc-b78c-57d332e27ac1","previsaoResposta":"2026-11-26T08:00:00-03:00",' +
    '"previsaoEnvioAnterior":"2026-11-23T19:00:00-03:00","numeroProtocoloDesdobramento":"20260000000004"}',
  ],
];
