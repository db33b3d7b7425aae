/** Check boxes that choose all rows of a list's page, or all that match its filters. */
import { formatNumber, inflect } from "../../../domain/formatting.ts";

interface Texts {
  readonly page: string;
  all(total: number): string;
}

/** Texts for orders and drafts. */
const feminine: Texts = {
  page: "Todas desta página",
  all: (total) =>
    inflect(total, "A única que corresponde", `Todas as ${formatNumber(total)} que correspondem`),
};

/** @param name name of the check boxes in the rows */
export const ChooseAll = (
  { name, total, texts = feminine }: { name: string; total: number; texts?: Texts },
) => (
  <>
    <div class="br-checkbox" data-script hidden>
      <input id="esta-pagina" type="checkbox" data-all={name} />
      <label for="esta-pagina">{texts.page}</label>
    </div>
    <div class="br-checkbox">
      <input id="todas" type="checkbox" name="todas" value="true" />
      <label for="todas">{texts.all(total)}</label>
    </div>
  </>
);
