/** The institutions' answers, by defendant. */
import {
  formatAmount,
  formatAmountOrNoValue,
  formatCount,
  formatDateTime,
  formatList,
  institutionText,
  NO_VALUE,
  taxIdText,
} from "../../../domain/formatting.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { CopyButton } from "../../components/copy_button.tsx";
import { Chip, type Column, DataTable } from "../../components/data_table.tsx";
import { Hidden } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import type { Site } from "../../site.ts";
import { SituationChip } from "../situation.tsx";
import { ReservationNotes } from "../splits/reservation_notes.tsx";
import { takesAmount } from "../splits/split_form.ts";
import { DoubtNotes } from "./doubt_notes.tsx";
import {
  type Defendant,
  isZero,
  mustBeContacted,
  type Order,
  type Pending,
  personPath,
  personText,
  type Target,
  targetsOf,
} from "./order_values.ts";

interface Props {
  readonly order: Order;
  readonly context: PageContext;
  /** Names of the group leaders that receive files for others. */
  readonly names: ReadonlyMap<string, string>;
}

export const OrderAnswers = ({ order, context, names }: Props) => (
  <section class="part answers" aria-labelledby="respostas">
    <h2 id="respostas">Respostas das instituições</h2>
    <AnswersBeingChecked order={order} context={context} />
    {order.reus.map((reu) => {
      const targets = targetsOf(order, reu);
      return (
        <DataTable
          caption={
            <Caption
              site={context.site}
              reu={reu}
              count={new Set(targets.map(({ ispb }) => ispb)).size}
            />
          }
          isCaptionShown
          rows={targets}
          columns={[
            { name: "Instituição", cell: (target) => <Institution target={target} names={names} /> },
            { name: "Resposta", cell: (target) => <Answer {...{ order, target, context }} /> },
            ...order.tipo === "BLOQUEIO" ? moneyColumns : [],
          ]}
        />
      );
    })}
  </section>
);

/** Note, shown after the deadline, that the order waits for the check of answers that came in time. */
const AnswersBeingChecked = ({ order, context: { now } }: { order: Order; context: PageContext }) => {
  const { situacao, prazoResposta, alvos } = order;
  const isOver = prazoResposta !== undefined &&
    Temporal.Instant.compare(Temporal.Instant.from(prazoResposta), now) <= 0;
  const waiting = alvos.filter(({ codigo }) => codigo === undefined).map(({ instituicao }) => instituicao);
  if (situacao !== "ENVIADA" || !isOver || waiting.length === 0) return null;
  return (
    <Notice kind="warning" title="O prazo terminou, e há respostas em conferência.">
      Vale o que chegou no prazo, e por isso a ordem espera a conferência do que entregou{" "}
      {formatList([...new Set(waiting)])}.
    </Notice>
  );
};

const Caption = ({ site, reu, count }: { site: Site; reu: Defendant; count: number }) => (
  <>
    {/* Whose data were masked has no page. */}
    {reu.cpfCnpj.startsWith("*")
      ? personText(reu)
      : <a href={site.to(personPath(reu.cpfCnpj))}>{personText(reu)}</a>}
    {reu.valor !== undefined && `: ${formatAmount(reu.valor)} a bloquear`}
    <CopyButton
      text={taxIdText(reu.cpfCnpj)}
      name={`o ${reu.cpfCnpj.length === 11 ? "CPF" : "CNPJ"} de ${reu.nome}`}
    />
    <small>
      {formatCount(count, "instituição", "instituições")}
      {reu.usarContaUnica && "; dirigida à conta única"}
      {reu.contaSalario === true && "; atinge contas-salário"}
    </small>
  </>
);

const Institution = ({ target, names }: { target: Target } & Pick<Props, "names">) => (
  <>
    {target.instituicao}
    <small>
      ISPB {target.ispb}
      {target.ispbDestinatario !== target.ispb &&
        `, enviada à líder do grupo, ${
          institutionText(target.ispbDestinatario, names.get(target.ispbDestinatario))
        }`}
      {target.agencia !== undefined && `, agência ${target.agencia}`}
      {target.conta !== undefined && `, conta ${target.conta}`}
    </small>
  </>
);

const Answer = ({ order, target, context }: { order: Order; target: Target; context: PageContext }) => (
  <>
    {target.codigo === undefined ? <SituationChip of="target" situation={target.situacao} /> : (
      <>
        <strong>{target.codigo}</strong> {target.descricao}
      </>
    )}
    {target.dataHoraResposta !== undefined && <small>{formatDateTime(target.dataHoraResposta)}</small>}
    <DoubtNotes requests={target.pedidosEmDuvida} />
    <Repetition target={target} context={context} />
    <ReservationNotes
      site={context.site}
      target={{ ...target, reservas: target.reservas?.filter(({ valor }) => !isZero(valor)) }}
    />
    <Outside target={target} />
    <Remedies
      order={order}
      target={target}
      pending={order.pendencias.filter(({ alvoId }) => alvoId === target.id)}
      context={context}
    />
  </>
);

const moneyColumns: readonly Column<Target>[] = [
  {
    name: "Bloqueado",
    kind: "amount",
    cell: (target) => (
      <>
        {formatAmountOrNoValue(target.valorBloqueado)}
        <Parts target={target} />
      </>
    ),
  },
  {
    name: "Resta bloqueado",
    kind: "amount",
    cell: (target) => (
      <>
        {target.valorBloqueado === undefined || target.saldoRemanescente === undefined
          ? NO_VALUE
          : formatAmount(target.saldoRemanescente)}
        <Moved target={target} />
      </>
    ),
  },
];

/** Blocked amounts by kind of asset, if the institution gives them. */
const Parts = ({ target: { partes } }: { target: Target }) => {
  if (partes === undefined) return null;
  const kinds = [
    ["em contas", partes.contas],
    ["em depósitos a prazo", partes.depositoPrazo],
    ["em títulos e valores mobiliários", partes.titulos],
    ["em títulos de ente público", partes.titulosPublicos],
  ] as const;
  return (
    <>
      {kinds.map(([name, amount]) => isZero(amount) ? null : <small>{formatAmount(amount)} {name}</small>)}
    </>
  );
};

const Moved = ({ target }: { target: Target }) => {
  const { valorTransferido, valorDesbloqueado, saldoRemanescente, saldoDisponivel } = target;
  return (
    <>
      {!isZero(valorTransferido) && <small>{formatAmount(valorTransferido!)} transferidos</small>}
      {!isZero(valorDesbloqueado) && <small>{formatAmount(valorDesbloqueado!)} desbloqueados</small>}
      {saldoDisponivel !== undefined && saldoDisponivel !== saldoRemanescente && (
        <small>{formatAmount(saldoDisponivel)} disponíveis; o resto já foi pedido</small>
      )}
    </>
  );
};

/** The split that asks again what was not answered; until its answer the published code stands. */
const Repetition = (
  { target: { repeticao }, context: { site } }: { target: Target; context: PageContext },
) =>
  repeticao === undefined ? null : (
    <small>
      <a href={site.to(`/console/desdobramento/${repeticao.desdobramentoId}`)}>
        {repeticao.numeroProtocoloDesdobramento === undefined
          ? "Reiteração a protocolar"
          : `Reiterada pelo desdobramento ${repeticao.numeroProtocoloDesdobramento}`}
      </a>
      {repeticao.dataHoraProtocolo !== undefined &&
        `, de ${formatDateTime(repeticao.dataHoraProtocolo)}, ainda sem resposta publicada`}
    </small>
  );

/** What was done outside the service, and what the court can do about it. */
const Outside = ({ target: { foraDoServico } }: { target: Target }) =>
  isZero(foraDoServico) ? null : (
    <small>
      {formatAmount(foraDoServico!)}{" "}
      feitos fora do serviço: não contam como bloqueados. Para desbloquear ou transferir, determine a
      providência à instituição por ofício.
    </small>
  );

/** The actions that the API allows on an unanswered request, as text: `reiterar ou cancelar`. */
const remediesText = ({ acoesPossiveis }: Target): string =>
  acoesPossiveis.filter((tipo) => !takesAmount(tipo)).map((tipo) => tipo.toLowerCase()).join(" ou ") ||
  "ver o que pode ser pedido";

/** Open actions at an institution, with a link to take them. */
const Remedies = (
  { order, target, pending, context }: {
    order: Order;
    target: Target;
    pending: readonly Pending[];
    context: PageContext;
  },
) => {
  const { site, session } = context;
  const number = order.numeroProtocolo;
  return (
    <>
      {target.naoRespostasConsecutivas > 1 && (
        <small>
          <Chip
            tone="bad"
            text={`${target.naoRespostasConsecutivas} vezes seguidas sem resposta`}
          />
          {mustBeContacted(target) && " Contate a instituição e abra um chamado no suporte."}
        </small>
      )}
      {pending.map(({ tipo, mensagem, desdobramentoId }) => {
        if (tipo === "NAO_RESPOSTA") {
          return (
            <small>
              Espera decisão:{" "}
              <a href={site.to(`/console/ordem/${number}/desdobrar#alvo-${target.id}`)}>
                {remediesText(target)} em {target.instituicao}
              </a>
            </small>
          );
        }
        if (tipo === "NAO_ENCAMINHADA") {
          return (
            <form class="inline" method="post" action={site.to(`/console/ordem/${number}/copiar`)}>
              <Hidden csrf={session.csrf} once />
              <input type="hidden" name="ispb" value={target.ispb} />
              <button
                class="br-button secondary small"
                type="submit"
                aria-label={`Nova ordem só para ela: ${target.instituicao}`}
              >
                Nova ordem só para ela
              </button>
            </form>
          );
        }
        return (
          <small>
            {tipo === "TRANSFERENCIA_ATRASADA" && <Chip tone="bad" text="Atrasada" />} {mensagem}.{" "}
            {desdobramentoId !== undefined && (
              <a href={site.to(`/console/desdobramento/${desdobramentoId}`)}>Ver o desdobramento</a>
            )}
          </small>
        );
      })}
    </>
  );
};
