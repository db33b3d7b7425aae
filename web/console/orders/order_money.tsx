/** The money of an order as a picture: asked, blocked, transferred, unblocked, left; and what was blocked too much. */
import { centavos, formatMoney, sum, ZERO } from "../../../domain/money.ts";
import type { Site } from "../../site.ts";
import { Notice } from "../../components/layout.tsx";
import { type Share, Stack } from "../../components/plot.tsx";
import { reais } from "../../../domain/formatting/formatting.ts";
import {
  centsOf,
  isZero,
  type MoneyPicture,
  type Order,
  personText,
  pictureOf,
  targetsOf,
} from "./order_shown.ts";

export const OrderMoney = ({ order, site }: { order: Order; site: Site }) => {
  const isAnswered = order.resumoFinanceiro !== undefined;
  const whole = order.resumoFinanceiro ?? notAnsweredYet(order);
  const each = order.reus.map((reu) => ({ reu, money: pictureOf(reu, targetsOf(order, reu)) }));
  return (
    <section aria-labelledby="valores">
      <h2 id="valores">Valores</h2>
      <Picture
        label="Valores da ordem"
        money={whole}
        missing={missingOf(each.map(({ money }) => money))}
        isAnswered={isAnswered}
      />
      {each.length > 1 && each.map(({ reu, money }) => (
        <>
          <h3 class="small-title">{personText(reu)}</h3>
          <Picture
            label={`Valores de ${reu.nome}`}
            money={money}
            missing={missingOf([money])}
            isAnswered={isAnswered}
          />
        </>
      ))}
      <ExcessNotice order={order} site={site} />
    </section>
  );
};

/** What institutions have answered so far, before the order is answered as a whole. */
const notAnsweredYet = ({ valorTotal = "0.00", valorBloqueado = "0.00" }: Order): MoneyPicture => ({
  pedido: valorTotal,
  bloqueado: valorBloqueado,
  transferido: "0.00",
  desbloqueado: "0.00",
  remanescente: valorBloqueado,
});

const Picture = (
  { label, money, missing, isAnswered }: {
    label: string;
    money: MoneyPicture;
    missing: string;
    isAnswered: boolean;
  },
) => (
  <>
    <p class="sums">
      Pedido <strong>{reais(money.pedido)}</strong>, bloqueado <strong>{reais(money.bloqueado)}</strong>
    </p>
    <Stack label={label} shares={sharesOf(money, missing, isAnswered)} />
  </>
);

/** What was blocked by where it went, then what was not blocked. */
function sharesOf(
  { transferido, desbloqueado, remanescente }: MoneyPicture,
  missing: string,
  isAnswered: boolean,
) {
  const share = (name: string, amount: string, tone: Share["tone"]): Share => ({
    name,
    value: Number(amount),
    text: reais(amount),
    tone,
  });
  return [
    share("Transferido", transferido, "transferred"),
    share("Desbloqueado", desbloqueado, "unblocked"),
    share("Continua bloqueado", remanescente, "remaining"),
    isAnswered ? share("Não bloqueado", missing, "missing") : share("Ainda sem resposta", missing, "waiting"),
  ].filter(({ value }) => value > 0);
}

/** What one defendant is blocked too much does not cover what another one lacks. */
const missingOf = (pictures: readonly MoneyPicture[]): string =>
  formatMoney(sum(pictures.map(({ pedido, bloqueado }) => {
    const missing = centsOf(pedido) - centsOf(bloqueado);
    return missing > 0n ? centavos(missing) : ZERO;
  })));

const ExcessNotice = ({ order, site }: { order: Order; site: Site }) => {
  const { excesso, numeroProtocolo, reus } = order;
  if (excesso === undefined) return null;
  const nameOf = (cpfCnpj: string) => reus.find((reu) => reu.cpfCnpj === cpfCnpj)?.nome ?? cpfCnpj;
  const actions = excesso.propostaDesbloqueio?.acoes ?? [];
  return (
    <Notice kind="warning" title="Foi bloqueado mais do que se pediu.">
      {excesso.reus.map((reu) => (
        <>
          {nameOf(reu.cpfCnpj)}: pedido {reais(reu.pedido)}, retido {reais(reu.retido)}, excesso{" "}
          <strong>{reais(reu.excesso)}</strong>
          {!isZero(reu.semDesbloqueio) &&
            `, dos quais ${reais(reu.semDesbloqueio)} não admitem desbloqueio agora`}.{" "}
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
