/** Where more than a page holds is to be protocoled: it is reviewed and protocoled as a bulk action. */
import { formatCount } from "../../../domain/formatting.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Hidden } from "../../components/field.tsx";

/**
 * The most that is reviewed on one page: a page of the list and a little more, so that nobody signs more than
 * can be read through.
 */
export const MAX_AT_ONCE = 50;

/** Offers the bulk action of what the fields choose. */
export const BulkOffer = ({ context: { site, session }, path, fields, count, words }: {
  context: PageContext;
  path: string;
  fields: readonly (readonly [name: string, value: string])[];
  count: number;
  words: readonly [one: string, many: string];
}) => (
  <form method="post" action={site.to(path)} class="panel">
    <Hidden csrf={session.csrf} once />
    {fields.map(([name, value]) => <input type="hidden" name={name} value={value} />)}
    <p>
      São {formatCount(count, ...words)}: acima de{" "}
      {MAX_AT_ONCE}, a conferência e o protocolo são de um lote, que se acompanha e, até o corte, se desfaz.
    </p>
    <button class="br-button primary" type="submit">Conferir o lote</button>
  </form>
);
