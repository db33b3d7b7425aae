/**
 * Institutions of which a defendant is a customer: looked up as soon as tax id and case number are valid, and
 * ticked where the order is to go.
 */
import { formatCount, institutionText } from "../../../domain/formatting.ts";
import { parseTaxId } from "../../../domain/identity/tax_id.ts";
import { parseProcessNumber } from "../../../domain/orders/process_number.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import { explainValue } from "../../../routes/http/value_problems.ts";
import { inVoice } from "../../../routes/http/voice.ts";
import { CheckField, errorOf, idOf } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import type { Problem } from "../../operation_call.ts";
import { addressWithQuery, type Site } from "../../site.ts";
import { type DraftForm, lookUpKey } from "./draft_form.ts";
import { type FoundInstitution, type LookUpResult, lookUpResultText } from "./draft_look_up.ts";
import { FormButton } from "./form_button.tsx";

interface RelationshipsProps {
  readonly site: Site;
  readonly form: DraftForm;
  readonly index: number;
  /** Faults that are shown beside the fields already. */
  readonly errors?: readonly FieldError[] | undefined;
  /** The problem, if the look-up failed. */
  readonly refused?: Problem | undefined;
}

/**
 * The institutions found. They are looked up again when tax id, case number or single account change, which
 * aborts a pending look-up; other fields are left alone.
 */
export const Relationships = ({ site, form, index, errors = [], refused }: RelationshipsProps) => {
  const reu = form.reus[index]!;
  const of = idOf(`reus[${index}]`);
  return (
    <div
      id={`${of}-relacionamentos`}
      class="found"
      aria-live="polite"
      hx-post={site.to("/console/minuta/relacionamentos")}
      hx-vals={JSON.stringify({ reu: String(index) })}
      hx-trigger={["#numeroProcesso", `#${of}-cpfCnpj`, `#${of}-usarContaUnica`]
        .map((id) => `change from:${id}`).concat("anew").join(", ")}
      hx-sync="this:replace"
      hx-target="this"
      hx-select="unset"
      hx-swap="outerHTML"
    >
      {refused !== undefined
        ? <Notice kind="warning" title={refused.title}>{refused.detail}</Notice>
        : reu.found === undefined
        ? <NotLookedUpYet form={form} index={index} errors={errors} />
        : <FoundList site={site} form={form} index={index} found={reu.found} />}
      {reu.found === undefined ? <LookUp site={site} index={index} /> : (
        <noscript>
          <LookUp site={site} index={index} />
        </noscript>
      )}
    </div>
  );
};

/** Look-up button, needed without scripts, and to retry a look-up without an answer. */
const LookUp = ({ site, index }: { site: Site; index: number }) => (
  <FormButton
    action={site.to("/console/minuta/relacionamentos")}
    does={`conferir:${index}`}
    label="Conferir relacionamentos"
  />
);

/** The reason why no look-up was made yet. */
const NotLookedUpYet = (
  { form: { numeroProcesso, reus }, index, errors }: {
    form: DraftForm;
    index: number;
    errors: readonly FieldError[];
  },
) => {
  const { cpfCnpj } = reus[index]!;
  const faults = [
    ...cpfCnpj === "" ? [] : faultOf(parseTaxId(cpfCnpj), `reus[${index}].cpfCnpj`),
    ...numeroProcesso === "" ? [] : faultOf(parseProcessNumber(numeroProcesso), "numeroProcesso"),
  ].filter(({ field }) => errorOf(errors, field) === undefined);
  if (faults.length > 0) return <>{faults.map(({ detail }) => <p class="fault">{detail}</p>)}</>;
  return (
    <p class="help">
      {lookUpKey(cpfCnpj, numeroProcesso) === undefined
        ? "Com o número do processo e o CPF ou CNPJ do réu, as instituições em que ele tem relacionamento aparecem aqui."
        : "As instituições ainda não foram conferidas; elas são buscadas também quando a minuta é salva."}
    </p>
  );
};

const faultOf = (
  read: { readonly ok: true } | { readonly ok: false; readonly error: Parameters<typeof explainValue>[0] },
  field: string,
) => read.ok ? [] : [{ field, detail: inVoice(explainValue(read.error, field).detail, "page") }];

const FoundList = (
  { site, form, index, found }: { site: Site; form: DraftForm; index: number; found: LookUpResult },
) => {
  const { nome, instituicoes, chosen, contaUnica } = found;
  return (
    <>
      <input type="hidden" name={`reus[${index}].consulta`} value={lookUpResultText(found)} />
      {instituicoes.length === 0
        ? <NoRelationship site={site} form={form} index={index} nome={nome} />
        : (
          <fieldset class="found-list">
            <legend>
              {nome !== undefined && <strong>{nome}:</strong>} {formatCount(
                instituicoes.length,
                "instituição com relacionamento",
                "instituições com relacionamento",
              )}
            </legend>
            {contaUnica && (
              <p class="help">
                Com a conta única, só são atingidas também as instituições que forem marcadas aqui.
              </p>
            )}
            <ul>
              {instituicoes.map((institution) => (
                <li>
                  <CheckField
                    name={`reus[${index}].atingidas`}
                    id={`${idOf(`reus[${index}]`)}-atingida-${institution.ispb}`}
                    value={institution.ispb}
                    label={institutionText(institution.ispb, institution.nome)}
                    help={notesOf(institution)}
                    checked={chosen.includes(institution.ispb)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
    </>
  );
};

const notesOf = ({ ispbLider, nomeLider, alcancavel, contas = [] }: FoundInstitution): string | undefined => {
  const notes = [
    ...contas,
    ...ispbLider === undefined
      ? []
      : [`a ordem vai à líder do grupo, ${institutionText(ispbLider, nomeLider)}, que responde por ela`],
    ...alcancavel ? [] : ["não recebe ordens: será respondida com o código 97"],
  ];
  return notes.length === 0 ? undefined : notes.join("; ");
};

/** Shown if the defendant has no relationships: the certificate of that, which needs no saved draft. */
const NoRelationship = (
  { site, form, index, nome }: { site: Site; form: DraftForm; index: number; nome: string | undefined },
) => (
  <Notice kind="warning" title={`Sem relacionamento${nome === undefined ? "" : `: ${nome}`}`}>
    O cadastro de clientes não informa instituição em que este réu tenha conta. Indique abaixo instituição,
    agência e conta, ou{" "}
    <a
      href={addressWithQuery(site.to("/console/minuta/certidao"), {
        numeroProcesso: form.numeroProcesso,
        cpfCnpj: form.reus[index]!.cpfCnpj,
      })}
    >
      emita a certidão de que o protocolo não é possível (PDF)
    </a>.
  </Notice>
);
