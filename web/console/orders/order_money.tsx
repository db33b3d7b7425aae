/**
 * The money of an order: amounts by stage, from the amount asked to the money received in the court's account, and the
 * excess.
 */
import { formatAmount } from "../../../domain/formatting.ts";
import {
  type Centavos,
  centavos,
  formatMoney,
  formatReais,
  subtract,
  sum,
  ZERO,
} from "../../../domain/money.ts";
import { leftOf } from "../../../domain/splits/amounts.ts";
import { DataTable } from "../../components/data_table.tsx";
import { Notice } from "../../components/layout.tsx";
import { type Share, Stack, Swatch } from "../../components/plot.tsx";
import type { Site } from "../../site.ts";
import {
  centsOf,
  isZero,
  type MoneySummary,
  moneySummaryOf,
  type Order,
  personText,
  type Transfer,
} from "./order_values.ts";

/** The blocked amount by its current stage; the parts add up to `blocked`. */
interface MoneyStages {
  readonly requested: Centavos;
  readonly blocked: Centavos;
  /** Transferred, and receipt confirmed by the depositary. */
  readonly received: Centavos;
  /** Transferred according to the institution; receipt not confirmed yet. */
  readonly declared: Centavos;
  /** Transferred according to the institution; receipt not confirmed in time. */
  readonly late: Centavos;
  /** Transfer requested; no published answer yet. */
  readonly awaiting: Centavos;
  readonly unblocked: Centavos;
  /** Still blocked, unless a request without an answer has moved it; absent where nothing is in doubt. */
  readonly inDoubt?: Centavos;
  /** Blocked, without a pending request to transfer it. */
  readonly remaining: Centavos;
}

/** The amounts of an order by stage, from the amount asked to the money received in the court's account. */
export function moneyStagesOf(picture: MoneySummary, transfers: readonly Transfer[]): MoneyStages {
  const declared = (situation: string) =>
    sum(
      transfers.flatMap(({ valorTransferido, recebimento }) =>
        recebimento?.situacao === situation ? [centsOf(valorTransferido)] : []
      ),
    );
  const [received, late] = [declared("RECEBIDA"), declared("ATRASADA")];
  const inDoubt = centsOf(picture.emDuvida);
  const remaining = subtract(centsOf(picture.remanescente), inDoubt);
  // A transfer that is asked again keeps its id, and is in doubt already.
  const ended = new Set(
    transfers.flatMap(({ idTransferencia, valorTransferido }) =>
      idTransferencia === undefined || valorTransferido === undefined ? [] : [idTransferencia]
    ),
  );
  const waiting = sum(
    transfers.flatMap(({ idTransferencia, valorPedido, valorTransferido }) =>
      valorTransferido !== undefined || idTransferencia !== undefined && ended.has(idTransferencia)
        ? []
        : [centsOf(valorPedido)]
    ),
  );
  const awaiting = waiting < remaining ? waiting : remaining;
  return {
    requested: centsOf(picture.pedido),
    blocked: centsOf(picture.bloqueado),
    received,
    late,
    declared: centavos(centsOf(picture.transferido) - received - late),
    awaiting,
    unblocked: centsOf(picture.desbloqueado),
    ...(inDoubt > ZERO && { inDoubt }),
    remaining: centavos(remaining - awaiting),
  };
}

/**
 * The amount missing in all: an excess at one defendant does not cover what is missing at another. What was
 * done outside the service is not missing.
 */
const missingAmount = (pictures: readonly MoneySummary[]): string =>
  formatMoney(
    sum(pictures.map(({ pedido, bloqueado, foraDoServico }) =>
      leftOf(centsOf(pedido), sum([centsOf(bloqueado), centsOf(foraDoServico)]))
    )),
  );

export const OrderMoney = ({ order, site }: { order: Order; site: Site }) => (
  <section aria-labelledby="valores">
    <h2 id="valores">Valores</h2>
    <Picture
      label="Valores da ordem"
      money={order.resumoFinanceiro ?? notAnsweredYet(order)}
      transfers={order.transferencias}
      missing={missingAmount(order.reus.map(moneySummaryOf))}
      isAnswered={order.resumoFinanceiro !== undefined}
    />
    <ExcessNotice order={order} site={site} />
  </section>
);

/** The money of each defendant, if there are several. */
export const DefendantsMoney = ({ order }: { order: Order }) =>
  order.reus.length < 2 ? null : (
    <section class="part" aria-labelledby="valores-por-reu">
      <h2 id="valores-por-reu">Valores por réu</h2>
      <div class="columns">
        {order.reus.map((reu) => {
          const money = moneySummaryOf(reu);
          return (
            <div>
              <h3 class="small-title">{personText(reu)}</h3>
              <Picture
                label={`Valores de ${reu.nome}`}
                money={money}
                transfers={order.transferencias.filter(({ cpfCnpj }) => cpfCnpj === reu.cpfCnpj)}
                missing={missingAmount([money])}
                isAnswered={order.resumoFinanceiro !== undefined}
              />
            </div>
          );
        })}
      </div>
    </section>
  );

/** Amounts from the institutions' answers so far, before the order as a whole is answered. */
const notAnsweredYet = (
  { valorTotal = "0.00", valorBloqueado = "0.00", foraDoServico }: Order,
): MoneySummary => ({
  pedido: valorTotal,
  bloqueado: valorBloqueado,
  transferido: "0.00",
  desbloqueado: "0.00",
  remanescente: valorBloqueado,
  foraDoServico,
});

const Picture = ({ label, money, transfers, missing, isAnswered }: {
  label: string;
  money: MoneySummary;
  transfers: readonly Transfer[];
  missing: string;
  isAnswered: boolean;
}) => {
  const stages = moneyStagesOf(money, transfers);
  const shares = sharesOf(stages, missing, isAnswered);
  const requested = { name: "Pedido", value: Number(money.pedido), text: formatAmount(money.pedido) };
  const excess = stages.blocked - stages.requested;
  return (
    <Stack
      label={label}
      shares={shares}
      mark={requested}
      excess={excess > 0n ? Number(formatMoney(centavos(excess))) : 0}
    >
      <DataTable<Row>
        look="plain"
        caption={label}
        rows={[
          { ...requested, tone: "mark" },
          {
            name: "Bloqueado",
            text: formatAmount(money.bloqueado),
          },
          ...excess > 0n
            ? [{ name: "Além do pedido", text: formatReais(centavos(excess)), tone: "excess" as const }]
            : [],
          ...shares.map((share) => ({ ...share, isPart: true })),
          ...outsideRow(money),
        ]}
        columns={[
          {
            name: "Etapa",
            cell: ({ name, tone, isPart = false }) => (
              <span class={isPart ? "part-of" : undefined}>{tone && <Swatch tone={tone} />} {name}</span>
            ),
            note: ({ note }) => note && <strong>{note}</strong>,
          },
          { name: "Valor", kind: "amount", cell: ({ text }) => text },
        ]}
      />
    </Stack>
  );
};

/** What was done outside the service, which is no part of what is blocked. */
const outsideRow = ({ foraDoServico = "0.00" }: MoneySummary): Row[] =>
  isZero(foraDoServico) ? [] : [{
    name: "Feito fora do serviço",
    text: formatAmount(foraDoServico),
    note: "código 07: não conta como bloqueado",
  }];

interface Row {
  readonly name: string;
  readonly text: string;
  readonly tone?: Share["tone"] | "mark";
  /** Whether it is part of the blocked amount, or of what is missing to the asked one. */
  readonly isPart?: boolean;
  readonly note?: string | undefined;
}

/** The parts of the bar: blocked amounts, the last stage first, then the amount not blocked. */
function sharesOf(stages: MoneyStages, missing: string, isAnswered: boolean): Share[] {
  const share = (name: string, amount: Centavos, tone: Share["tone"]): Share => ({
    name,
    value: Number(formatMoney(amount)),
    text: formatReais(amount),
    tone,
  });
  return [
    share("Recebido na conta judicial", stages.received, "transferred"),
    share("Transferência declarada pelo banco", stages.declared, "on-the-way"),
    share("Transferência atrasada", stages.late, "late"),
    share("Transferência pedida, sem resposta", stages.awaiting, "requested"),
    share("Desbloqueado", stages.unblocked, "unblocked"),
    share("Em dúvida: pedido e sem resposta", stages.inDoubt ?? ZERO, "doubtful"),
    share("Continua bloqueado", stages.remaining, "remaining"),
    share(
      isAnswered ? "Não bloqueado" : "Ainda sem resposta",
      centsOf(missing),
      isAnswered ? "missing" : "waiting",
    ),
  ].filter(({ value }) => value > 0);
}

const ExcessNotice = ({ order, site }: { order: Order; site: Site }) => {
  const { excesso, numeroProtocolo, reus } = order;
  if (excesso === undefined) return null;
  const nameOf = (cpfCnpj: string) => reus.find((reu) => reu.cpfCnpj === cpfCnpj)?.nome ?? cpfCnpj;
  const actions = excesso.propostaDesbloqueio?.acoes ?? [];
  return (
    <Notice kind="warning" title="Foi bloqueado mais do que se pediu.">
      {excesso.reus.map((reu) => (
        <>
          {nameOf(reu.cpfCnpj)}: pedido {formatAmount(reu.pedido)}, retido {formatAmount(reu.retido)}, excesso
          {" "}
          <strong>{formatAmount(reu.excesso)}</strong>
          {!isZero(reu.semDesbloqueio) &&
            `, dos quais ${formatAmount(reu.semDesbloqueio)} não admitem desbloqueio agora`}.{" "}
        </>
      ))}
      {actions.length > 0 && (
        <a href={site.to(`/console/ordem/${numeroProtocolo}/desdobrar?proposta=excesso`)}>
          Devolver o excesso: conferir a proposta de desbloqueio
        </a>
      )}
    </Notice>
  );
};
