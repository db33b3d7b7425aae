/** The form page to write and change drafts. */
import { formatDateTime } from "../../../domain/formatting.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Faults, Hidden } from "../../components/field.tsx";
import type { Problem } from "../../operation_call.ts";
import { InstitutionNames } from "./deposit_fields.tsx";
import { Defendants, type PartProps } from "./draft_defendants.tsx";
import type { DraftForm } from "./draft_form.ts";
import type { FormOptions } from "./draft_form_options.ts";
import { KindField, ProcessField } from "./draft_head_fields.tsx";
import { DepositSection, SendingSection } from "./draft_sending_fields.tsx";
import { AmountConfirmation, DraftSummary } from "./draft_summary.tsx";

export interface ConflictingChange {
  readonly by: string | undefined;
  readonly at: string | undefined;
}

interface FormPageProps {
  readonly context: PageContext;
  readonly form: DraftForm;
  readonly formOptions: FormOptions;
  readonly warnings: readonly FieldError[];
  /** The refusal, if the draft was not saved. */
  readonly problem?: Problem | undefined;
  /** Who saved the draft while this form was being filled in, and when. */
  readonly overtaken?: ConflictingChange | undefined;
  /** A failed look-up: the defendant's index and the problem. */
  readonly refused?: { readonly at: number; readonly problem: Problem } | undefined;
  readonly focus?: number | undefined;
  /** The draft that is being changed; absent for a new one. */
  readonly draft?: { readonly id: string; readonly version: string } | undefined;
  readonly done?: string | undefined;
}

export const FormPage = (props: FormPageProps) => {
  const { context, form, formOptions, warnings, refused, focus, draft, done } = props;
  const { site, session: { csrf } } = context;
  const problem = props.problem;
  const path = draft === undefined ? "/console/minuta/nova" : `/console/minuta/${draft.id}/editar`;
  const action = site.to(path);
  const part: PartProps = { site, action, form, errors: problem?.erros };
  const title = draft === undefined ? "Nova minuta" : "Alterar a minuta";
  return (
    <ConsoleLayout
      context={context}
      title={title}
      windowTitle={draft === undefined ? title : `${title} do processo ${form.numeroProcesso}`}
      here="/console/minutas"
      done={done}
      trail={[
        { name: "Minutas", path: "/console/minutas" },
        ...draft === undefined ? [] : [{ name: form.numeroProcesso, path: `/console/minuta/${draft.id}` }],
      ]}
    >
      <h1>{title}</h1>
      <form
        id="minuta"
        class="form"
        method="post"
        action={action}
        hx-target="#minuta"
        hx-select="#minuta"
        hx-swap="outerHTML"
      >
        <Hidden csrf={csrf} once />
        {draft !== undefined && <input type="hidden" name="versao" value={draft.version} />}
        {/* Enter presses the first button of a form, so a hidden one that saves comes first. */}
        <button class="sr-only" type="submit" name="acao" value="salvar" tabindex={-1} aria-hidden="true">
          Salvar
        </button>
        <Faults problem={problem} />
        {props.overtaken !== undefined && draft !== undefined && (
          <OvertakenNotice overtaken={props.overtaken} path={site.to(`/console/minuta/${draft.id}`)} />
        )}
        <KindField {...part} isNew={draft === undefined} />
        <ProcessField {...part} formOptions={formOptions} />
        <Defendants {...part} refused={refused} focus={focus} />
        <DepositSection {...part} formOptions={formOptions} />
        <SendingSection {...part} formOptions={formOptions} />
        <AmountConfirmation form={form} problem={problem} />
        <DraftSummary site={site} form={form} warnings={warnings} leavesOn={formOptions.leavesOn} />
        <Submit back={site.to(draft === undefined ? "/console/minutas" : `/console/minuta/${draft.id}`)} />
        <InstitutionNames />
      </form>
    </ConsoleLayout>
  );
};

const Submit = ({ back }: { back: string }) => (
  <div class="submit">
    <button class="br-button primary" type="submit" name="acao" value="salvar">
      Salvar minuta
    </button>
    <a
      class="br-button"
      href={back}
    >
      Cancelar
    </a>
    <span class="help">Salvar não envia nada: a ordem só é feita no protocolo.</span>
  </div>
);

const OvertakenNotice = (
  { overtaken: { by, at }, path }: { readonly overtaken: ConflictingChange; readonly path: string },
) => (
  <section class="panel part changed-since" role="alert" aria-labelledby="ultrapassada">
    <h2 id="ultrapassada">Nada foi salvo: a minuta mudou enquanto você a alterava</h2>
    {at !== undefined && <p>Última alteração por {by ?? "outra pessoa"}, em {formatDateTime(at)}.</p>}
    <p>
      <strong>O que fazer:</strong> o que você digitou está abaixo.{" "}
      <a href={path} target="_blank" rel="noopener">
        Veja como a minuta está agora (em outra aba)
      </a>. Se for para valer o que você digitou, use “Salvar minuta” de novo: toma o lugar do que foi salvo
      antes.
    </p>
  </section>
);
