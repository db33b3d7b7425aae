/** The dispatch day that a review page showed, sent back with the signature. */
import type { ChangedDispatchDay } from "./version_change.tsx";

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
