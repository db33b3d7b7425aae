/** Summary of a draft while it is being written: total, institutions reached, warnings, dispatch day. */
import { convertCurrencyToWords } from "@brazilian-utils/brazilian-utils/convert-currency-to-words";
import { HOURS } from "../../../domain/calendar/calendar.ts";
import { formatCount, formatDate } from "../../../domain/formatting.ts";
import { formatReais } from "../../../domain/money.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import { Facts } from "../../components/data_table.tsx";
import { CheckField, idOf } from "../../components/field.tsx";
import type { Problem } from "../../operation_call.ts";
import type { Site } from "../../site.ts";
import { amountsOf, amountsText, totalOf } from "./draft_body.ts";
import { type DraftForm, isBlock } from "./draft_form.ts";

interface SummaryProps {
  readonly site: Site;
  readonly form: DraftForm;
  readonly warnings: readonly FieldError[];
  readonly leavesOn: Temporal.PlainDate;
  /** Whether it is an htmx out-of-band swap, sent along with another fragment. */
  readonly beside?: boolean;
}

export const DraftSummary = ({ site, form, warnings, leavesOn, beside = false }: SummaryProps) => {
  const reached = form.reus.flatMap(({ found, instituicoes }) => [
    ...form.busca === "cadastro" ? found?.chosen ?? [] : [],
    ...instituicoes.filter(({ atingida, ispb }) => atingida && ispb !== "").map(({ ispb }) => ispb),
  ]).length;
  return (
    <div
      id="resumo"
      class="panel soft"
      role="status"
      hx-post={site.to("/console/minuta/resumo")}
      hx-trigger="change from:closest form"
      hx-sync="this:replace"
      hx-target="this"
      hx-select="unset"
      hx-swap="outerHTML"
      {...beside && { "hx-swap-oob": "true" }}
    >
      <Facts
        of={[
          ["Total a bloquear", isBlock(form) ? <strong>{formatReais(totalOf(form))}</strong> : undefined],
          ["Réus", String(form.reus.length)],
          ["Instituições e contas marcadas", String(reached)],
          [
            "Envio, se for protocolada agora",
            `${formatDate(leavesOn.toString())}, a partir das ${HOURS.dispatchOpens}`,
          ],
        ]}
      />
      {warnings.length > 0 && (
        <div class="warnings">
          <p>
            <strong>
              {formatCount(warnings.length, "ponto impede", "pontos impedem")} salvar a minuta como está:
            </strong>
          </p>
          <ul>
            {warnings.map(({ campo, mensagem }) => (
              <li>
                <a href={`#${idOf(campo)}`}>{mensagem}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

/** Asks to confirm amounts that may be typing errors, written out in words. */
export const AmountConfirmation = ({ form, problem }: { form: DraftForm; problem: Problem | undefined }) => {
  const amounts = amountsOf(form);
  const text = amountsText(form);
  const confirmed = form.confirmado !== "" && form.confirmado === text;
  const fields = (problem?.erros ?? []).filter(({ codigo }) => codigo === "valor-elevado").map(({ campo }) =>
    campo
  );
  if (!isBlock(form) || (fields.length === 0 && !confirmed)) return null;
  return (
    <fieldset class="group attention" id="confirmacao">
      <legend>Confira o valor</legend>
      <ul>
        {amounts.flatMap((amount, index) =>
          amount === undefined || (!confirmed && !fields.includes(`reus[${index}].valor`)) ? [] : [
            <li>
              {form.reus.length > 1 && `Réu ${index + 1}: `}
              <strong>{formatReais(amount)}</strong> ({convertCurrencyToWords(Number(amount) / 100)})
            </li>,
          ]
        )}
      </ul>
      <CheckField
        name="confirmaValorElevado"
        value={text}
        label="Conferi: o valor está certo"
        help="A confirmação fica registrada com a minuta"
        checked={confirmed}
      />
    </fieldset>
  );
};
