/**
 * The confirmations that a protocol of splits needs because something is in doubt: one box for each amount,
 * below what is in doubt.
 */
import { formatAmount } from "../../../domain/formatting.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { CheckField } from "../../components/field.tsx";
import { doubtText } from "../orders/doubt_notes.tsx";
import { actionTitles } from "./split_form.ts";

type Needed = NonNullable<Split["confirmacoesNecessarias"]>[number];

/** A box's name; its value is the split, the target and the amount it confirms. */
const CONFIRMATION = "confirmacao";

export const Confirmations = ({ splits }: { splits: readonly Split[] }) => {
  const needed = splits.flatMap((split) =>
    (split.confirmacoesNecessarias ?? []).map((each) => ({ split, each }))
  );
  if (needed.length === 0) return null;
  return (
    <fieldset class="group">
      <legend>Há valores em dúvida: confirme o que se pede ainda assim</legend>
      <p class="help">
        Um pedido sem resposta pode ter sido cumprido. Se foi, o que se protocola agora passa do que a ordem
        pediu, ou pede outra vez o mesmo valor. O que não for para pedir, retire deste protocolo.
      </p>
      {needed.map(({ split, each }) => <ConfirmationField split={split} needed={each} />)}
    </fieldset>
  );
};

const ConfirmationField = ({ split, needed }: { split: Split; needed: Needed }) => {
  const { alvoId, valor, emDuvida } = needed;
  const action = split.acoes.find((each) => each.alvoId === alvoId);
  return (
    <>
      <ul>
        {emDuvida.map((request) => (
          <li>
            {request.instituicao}: {actionTitles[request.tipo].toLowerCase()}, {doubtText(request)}
          </li>
        ))}
      </ul>
      <CheckField
        id={`${CONFIRMATION}-${split.id}-${alvoId}`}
        name={CONFIRMATION}
        value={`${split.id} ${alvoId} ${valor}`}
        label={`Confirmo ${formatAmount(valor)} em ${
          action?.instituicao ?? ""
        }, da ordem ${split.numeroProtocoloOrdem}`}
        attributes={{ required: true }}
      />
    </>
  );
};

/** The part of a protocol's body that the ticked boxes make; empty where there are none. */
export function confirmationsOf(posted: URLSearchParams) {
  const ticked = posted.getAll(CONFIRMATION).map((text) => {
    const [desdobramentoId = "", alvoId = "", valor = ""] = text.split(" ");
    return { desdobramentoId, alvoId, valor };
  });
  return ticked.length === 0 ? {} : { confirmacoes: ticked };
}
