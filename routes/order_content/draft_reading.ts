/**
 * Parses the body of a draft into the request that the domain decides: every value is read, every fault
 * reported.
 */
import {
  creditTypes,
  type DepositRequest,
  WIRE_OTHERS,
  wireCreditType,
  wireDepositField,
} from "../../domain/accounts/deposit_request.ts";
import { informationKinds, wireInformation } from "../../domain/answers/information_answer.ts";
import { parseCpf, parseTaxId } from "../../domain/identity/tax_id.ts";
import type { DraftRequest, RequestedDefendant } from "../../domain/orders/draft.ts";
import { orderKinds, wireKind } from "../../domain/orders/order_kind.ts";
import { parseProcessNumber } from "../../domain/orders/process_number.ts";
import { ok } from "../../domain/result.ts";
import { amountOf, type Read, readAll, readEach, valueOf } from "../http/validate.ts";
import { mapPresent } from "../http/wire.ts";
import type { DraftBody } from "./draft_schema.ts";

/** Reads all numbers and amounts of a draft before anything is refused. */
export function readDraft(body: DraftBody): Read<DraftRequest> {
  const read = readAll({
    processNumber: valueOf(parseProcessNumber(body.numeroProcesso), "numeroProcesso"),
    judgeCpf: valueOf(parseCpf(body.cpfJuiz), "cpfJuiz"),
    plaintiff: plaintiffOf(body.autor),
    deposit: readDeposit(body.depositoJudicial),
    defendants: readEach(body.reus.map(defendantOf)),
  });
  if (!read.ok) return read;
  const { informacoes, reiteracaoProgramada } = body;
  return ok({
    kind: orderKinds.find((kind) => wireKind[kind] === body.tipo)!,
    information: informationKinds.filter((kind) => informacoes.includes(wireInformation[kind])),
    courtUnitId: body.varaId,
    lawsuitType: body.tipoAcao,
    confidential: body.sigilosa,
    scheduledFor: mapPresent(body.dataProtocolo, (text) => Temporal.PlainDate.from(text)),
    repetitionEndsOn: mapPresent(reiteracaoProgramada?.dataFim, (text) => Temporal.PlainDate.from(text)),
    confirmLargeAmount: body.confirmaValorElevado,
    ...read.value,
  });
}

function plaintiffOf(autor: DraftBody["autor"]): Read<DraftRequest["plaintiff"]> {
  if (autor === undefined) return ok(undefined);
  if (autor.cpfCnpj === undefined) return ok({ name: autor.nome, taxId: undefined });
  const taxId = valueOf(parseTaxId(autor.cpfCnpj), "autor.cpfCnpj");
  return taxId.ok ? ok({ name: autor.nome, taxId: taxId.value.value }) : taxId;
}

function defendantOf(reu: DraftBody["reus"][number], index: number): Read<RequestedDefendant> {
  const read = readAll({
    taxId: valueOf(parseTaxId(reu.cpfCnpj), `reus[${index}].cpfCnpj`),
    amount: amountOf(reu.valor, `reus[${index}].valor`),
  });
  if (!read.ok) return read;
  return ok({
    taxId: read.value.taxId.value,
    amount: read.value.amount,
    salaryAccount: reu.contaSalario,
    useSingleAccount: reu.usarContaUnica,
    targets: reu.instituicoes.map(({ ispb, atingida, agencia, conta }) => ({
      ispb,
      affected: atingida,
      agency: agencia,
      account: conta,
    })),
  });
}

/** The document number stays text, because its type decides the check digits, which the domain checks. */
export function readDeposit(deposito: DraftBody["depositoJudicial"]): Read<DepositRequest | undefined> {
  if (deposito === undefined) return ok(undefined);
  const executedParty = partyOf(deposito.executado);
  if (!executedParty.ok) return executedParty;
  return ok({
    creditType: creditTypes.find((type) => wireCreditType[type] === deposito.tipoCredito)!,
    ispb: deposito.ispb,
    agency: deposito.agencia,
    account: deposito.conta,
    useDefault: deposito.usarPadrao,
    revenueCode: deposito.codigoReceita,
    documentType: deposito.tipoDocumento,
    documentNumber: deposito.numeroDocumento,
    executedParty: executedParty.value,
    executedPartyName: deposito.nomeExecutado,
    referenceNumber: deposito.numeroReferencia,
  });
}

function partyOf(executado: string | undefined): Read<DepositRequest["executedParty"]> {
  if (executado === undefined) return ok(undefined);
  if (executado === WIRE_OTHERS) return ok({ kind: "others" });
  const taxId = valueOf(parseTaxId(executado), `depositoJudicial.${wireDepositField.executedParty}`);
  return taxId.ok ? ok({ kind: "defendant", taxId: taxId.value.value }) : taxId;
}
