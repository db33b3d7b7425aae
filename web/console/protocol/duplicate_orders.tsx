/** Active orders of a draft's process and defendants, with links: a second look, and no obstacle. */
import type { Draft } from "../../../routes/orders/order_schema.ts";
import { Notice } from "../../components/layout.tsx";
import type { Site } from "../../site.ts";

export const DuplicateOrders = ({ site, draft }: { site: Site; draft: Draft }) => {
  const named = duplicatesOf(draft);
  return named.length === 0
    ? null
    : (
      <Notice kind="warning" title="Já há ordem neste processo para o mesmo réu.">
        <DuplicateList {...{ site, named }} />
      </Notice>
    );
};

/** The same in a row of a table. */
export const DuplicateNotes = ({ site, draft }: { site: Site; draft: Draft }) => {
  const named = duplicatesOf(draft);
  return named.length === 0 ? null : <DuplicateList {...{ site, named }} />;
};

const duplicatesOf = ({ avisos = [] }: Draft) =>
  avisos.flatMap(({ mensagem, ordem }) => ordem === undefined ? [] : [{ mensagem, ...ordem }]);

const DuplicateList = (
  { site, named }: { site: Site; named: ReturnType<typeof duplicatesOf> },
) => (
  <ul class="duplicates">
    {named.map(({ mensagem, numeroProtocolo }) => (
      <li>
        {mensagem}. <a href={site.to(`/console/ordem/${numeroProtocolo}`)}>Ver a ordem {numeroProtocolo}</a>
      </li>
    ))}
  </ul>
);
