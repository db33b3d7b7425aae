/** The dispatch day that a review page showed, sent back with the signature. */
import type { ChangedDay } from "./changed_since.tsx";

export const PromisedDay = ({ on }: { on: Temporal.PlainDate }) => (
  <input type="hidden" name="previsaoEnvio" value={on.toString()} />
);

const shownBy = (form: URLSearchParams): string => form.get("previsaoEnvio") ?? "";

/** The shown dispatch day as the protocol call of the API takes it. */
export const promisedBy = (form: URLSearchParams): { readonly previsaoEnvio?: string } =>
  shownBy(form) === "" ? {} : { previsaoEnvio: shownBy(form) };

/** The shown dispatch day with the current one, if they differ. */
export function changedDay(form: URLSearchParams, now: Temporal.PlainDate): ChangedDay | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(shownBy(form))) return undefined;
  const shown = Temporal.PlainDate.from(shownBy(form));
  return shown.equals(now) ? undefined : { shown, now };
}
