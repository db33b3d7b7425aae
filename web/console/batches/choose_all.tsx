/** Boxes that choose rows of a list together: those of the page, or all that match its filters. */
import { number } from "../../../domain/formatting/formatting.ts";

/** @param name of the boxes in the rows */
export const ChooseAll = ({ name, total }: { name: string; total: number }) => (
  <>
    <div class="br-checkbox" data-script hidden>
      <input id="esta-pagina" type="checkbox" data-all={name} />
      <label for="esta-pagina">Todas desta página</label>
    </div>
    <div class="br-checkbox">
      <input id="todas" type="checkbox" name="todas" value="true" />
      <label for="todas">
        {total === 1 ? "A única que corresponde" : `Todas as ${number(total)} que correspondem`}
      </label>
    </div>
  </>
);
