/**
 * Parts of the pages on which something is protocoled: its content, the dispatch day that is shown and sent back with the
 * signature, until when it can be deleted, and how one is left out. That is a button for each, of one form that has the ids
 * of all: a link for each would name all others, and a page of fifty would be mostly that.
 */
import type { Context } from "hono";
import { deletableUntil, HOURS } from "../../../domain/calendar/calendar.ts";
import { formatDay, onDay } from "../../../domain/formatting.ts";
import type { DraftAnswer } from "../../../routes/orders/order_schema.ts";
import type { ConsoleEnv } from "../../components/console_layout.tsx";
import type { NextDispatch } from "../dispatch_clock.tsx";
import type { ChangedDispatchDay } from "./version_change.tsx";

type Content = Pick<DraftAnswer, "versao" | "versaoProtocolada" | "resumoConteudo">;

/** Absent of what the service protocoled. */
const ContentText = ({ versao, versaoProtocolada, resumoConteudo }: Content) => (
  <>
    Versão {versao ?? versaoProtocolada}, SHA-256 <span class="code">{resumoConteudo}</span>
  </>
);

export const contentFact = (content: Content) =>
  ["Conteúdo", content.resumoConteudo && <ContentText {...content} />] as const;

/** The same below what is about to be protocoled. */
export const ContentNote = ({ of }: { of: Content }) =>
  of.resumoConteudo === undefined ? null : (
    <small>
      <ContentText {...of} />
    </small>
  );

/** The dispatch day that a review page showed, sent back with the signature. */
export const ShownDispatchDay = ({ on }: { on: Temporal.PlainDate }) => (
  <input type="hidden" name="previsaoEnvio" value={on.toString()} />
);

const shownBy = (form: URLSearchParams): string => form.get("previsaoEnvio") ?? "";

/** The shown dispatch day as the protocol call of the API takes it. */
export const shownDispatchDayOf = (form: URLSearchParams): { readonly previsaoEnvio?: string } =>
  shownBy(form) === "" ? {} : { previsaoEnvio: shownBy(form) };

/** The shown dispatch day with the current one, if they differ. */
export function changedDispatchDay(
  form: URLSearchParams,
  now: Temporal.PlainDate,
): ChangedDispatchDay | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(shownBy(form))) return undefined;
  const shown = Temporal.PlainDate.from(shownBy(form));
  return shown.equals(now) ? undefined : { shown, now };
}

const FORM = "retirar";
const LEFT_OUT = "sem";

/** @param name the parameter of the ids */
export const LeaveOutForm = (
  { action, name, ids }: { action: string; name: string; ids: readonly string[] },
) => (
  <form id={FORM} method="get" action={action}>
    {ids.map((id) => <input type="hidden" name={name} value={id} />)}
  </form>
);

/** @param which what is left out, for who does not see where the button stands */
export const LeaveOutButton = ({ id, label, which }: { id: string; label: string; which: string }) => (
  <button class="link-button" type="submit" form={FORM} name={LEFT_OUT} value={id}>
    {label}
    <span class="sr-only">, {which}</span>
  </button>
);

/** The ids of a page's address, each once, without those that were left out. */
export function chosenIds(c: Context<ConsoleEnv>, name: string): string[] {
  const left = new Set(c.req.queries(LEFT_OUT));
  return [...new Set(c.req.queries(name))].filter((id) => id !== "" && !left.has(id));
}

/**
 * The sentence for everything that leaves with the next dispatch.
 *
 * @param noun what is protocoled, as in `Cada ordem`
 */
export function deletionSentence(
  now: Temporal.Instant,
  { next, untilSent, noun }: {
    readonly next: NextDispatch;
    /** Whether the court's rule lets it be deleted until it is sent. */
    readonly untilSent: boolean;
    readonly noun: { readonly each: string; readonly gender: "a" | "o" };
  },
): string {
  const deleted = `excluíd${noun.gender}`;
  const [each, leaves] = [noun.each, onDay(next.on)];
  const afterwards = `Depois disso é irrevogável: não pode ser cancelad${noun.gender}.`;
  if (next.isToday) return `${each} pode ser ${deleted} até as ${HOURS.dispatchOpens} de hoje. ${afterwards}`;
  if (untilSent) {
    return `${each} pode ser ${deleted} até as ${HOURS.dispatchOpens} de ${
      formatDay(next.on)
    }, quando sai. ${afterwards}`;
  }
  return Temporal.Instant.compare(now, deletableUntil(now)) < 0
    ? `${each} só sai ${leaves}, mas só pode ser ${deleted} até as ${HOURS.dispatchOpens} de hoje. ${afterwards}`
    : `Já passou das ${HOURS.dispatchOpens}: ${each.toLowerCase()} só sai ${leaves} e, mesmo assim, ninguém mais pode excluí-l${noun.gender} depois de protocolar. Confira antes.`;
}
