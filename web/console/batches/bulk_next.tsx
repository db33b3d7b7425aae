/** What can be done with what came of a bulk action: its receipts, its splits, its orders, and to undo it. */
import { HOURS } from "../../../domain/calendar/calendar.ts";
import { formatCount, formatDateTimeInSentence, formatNumber, inflect } from "../../../domain/formatting.ts";
import type { BulkDetailAnswer } from "../../../routes/bulk/bulk_schema.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Hidden } from "../../components/field.tsx";
import { addressWithQuery } from "../../site.ts";
import { bulkPath, isUnderWay } from "./bulk_texts.ts";

interface Props {
  readonly context: PageContext;
  readonly bulk: BulkDetailAnswer;
  /** Whether its user is asked if it is to be stopped while it runs. */
  readonly isStopping: boolean;
}

/** The most receipts of one document. */
const RECEIPTS = 500;

/** What can be done with what came of it. */
export const WhatNext = ({ context, bulk, isStopping }: Props) => {
  const { site, session } = context;
  const path = site.to(`${bulkPath}/${bulk.id}`);
  const isOrders = bulk.acao === "PROTOCOLAR_MINUTAS";
  const ofBulk = { loteId: bulk.id, varaId: "todas" };
  return (
    <>
      <div class="submit">
        {bulk.desdobramentosAguardando > 0 && bulk.acao !== "PROTOCOLAR_DESDOBRAMENTOS" &&
          !isUnderWay(bulk) && (
          <form method="post" action={site.to(bulkPath)}>
            <Hidden csrf={session.csrf} once />
            <input type="hidden" name="loteId" value={bulk.id} />
            <button class="br-button primary" type="submit" name="acao" value="PROTOCOLAR_DESDOBRAMENTOS">
              Conferir e protocolar{" "}
              {formatCount(bulk.desdobramentosAguardando, "desdobramento", "desdobramentos")}
            </button>
          </form>
        )}
        {isOrders && bulk.feitos > 0 && !isUnderWay(bulk) && bulk.feitos <= RECEIPTS && (
          <a
            class="br-button secondary"
            href={site.to(addressWithQuery("/console/recibos.pdf", { loteId: bulk.id, todas: "true" }))}
          >
            Recibos em um PDF
          </a>
        )}
        {bulk.feitos > 0 && (
          <a class="br-button secondary" href={site.to(addressWithQuery("/console/ordens", ofBulk))}>
            Ver na lista de ordens
          </a>
        )}
        {bulk.situacao === "EM_ANDAMENTO" && bulk.acao !== "MARCAR_COMO_LIDAS" && !isStopping && (
          <a id="parar" class="br-button secondary" href={`${path}?parar=1`}>Parar e desfazer…</a>
        )}
        <a id="meus-lotes" class="br-button secondary" href={site.to(bulkPath)}>Meus lotes</a>
      </div>
      {(isStopping || bulk.situacao === "CONCLUIDO") && <Undo {...{ context, bulk, path, isStopping }} />}
    </>
  );
};

const Undo = (
  { context: { session, now }, bulk, path, isStopping }:
    & Props
    & { path: string },
) => {
  const isRunning = bulk.situacao === "EM_ANDAMENTO";
  if (bulk.acao === "MARCAR_COMO_LIDAS" || !isRunning && bulk.situacao !== "CONCLUIDO") return null;
  const until = bulk.desfazerAte === undefined ? undefined : Temporal.Instant.from(bulk.desfazerAte);
  const isSigned = bulk.acao.startsWith("PROTOCOLAR");
  if (
    !isRunning &&
    (bulk.feitos === 0 || isSigned && (until === undefined || Temporal.Instant.compare(now, until) >= 0))
  ) {
    return isSigned && bulk.feitos > 0
      ? <p class="help">Já passou das {HOURS.dispatchOpens} do dia do envio: o lote não se desfaz mais.</p>
      : null;
  }
  return (
    <details class="confirm" open={isStopping}>
      <summary>{isRunning ? "Parar e desfazer o lote" : "Desfazer o lote"}</summary>
      <p>
        {isSigned
          ? `${
            inflect(
              bulk.feitos,
              "O que foi protocolado é excluído e não é enviado",
              `Os ${formatNumber(bulk.feitos)} protocolos são excluídos, um a um, e nada deles é enviado`,
            )
          }. ${
            bulk.acao === "PROTOCOLAR_MINUTAS"
              ? "As minutas não voltam: o que ainda se quer é feito de novo. "
              : ""
          }${until === undefined ? "" : `Pode-se até ${formatDateTimeInSentence(until)}. `}`
          : "Os desdobramentos que o lote fez são excluídos, e as ordens voltam a esperar decisão. "}
        {isRunning && "O que ainda espera a vez fica como está. "}
        O que já não puder ser desfeito fica, com o motivo.
      </p>
      <form method="post" action={`${path}/desfazer`}>
        <Hidden csrf={session.csrf} once />
        <button class="br-button danger" type="submit">Desfazer o lote</button>
      </form>
    </details>
  );
};
