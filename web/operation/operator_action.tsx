/**
 * Forms for operators' actions: each says what will happen and requires a reason; a refused action is shown
 * again with what was typed.
 */
import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { Result } from "../../domain/result.ts";
import { type ConsoleEnv, type PageContext, refusalStatusOf } from "../components/console_layout.tsx";
import { errorOf, Faults, Hidden } from "../components/field.tsx";
import { keyOf } from "../components/posted_form.ts";
import type { Problem } from "../operation_call.ts";

/** A refused action: its name, the problem, and what was typed. */
export interface FailedSubmission {
  readonly action: string;
  readonly problem: Problem;
  readonly form: URLSearchParams;
}

/** HTTP status of a page that shows an action again. */
export const failedStatus = (failed: FailedSubmission | undefined) =>
  failed === undefined ? 200 : refusalStatusOf(failed.problem);

/** The reason as typed; the API refuses one that is too short. */
export const reasonOf = (form: URLSearchParams): string => form.get("motivo")?.trim() ?? "";

/** What is given to an operation that takes only a reason. */
export const reasonBody = (form: URLSearchParams) => ({
  body: { motivo: reasonOf(form) },
  key: keyOf(form),
});

/** What is given to take alarms: which, and the note. */
export const takingOf = <Choice extends object>(form: URLSearchParams, choice: Choice) => ({
  body: { ...choice, nota: reasonOf(form) },
  key: keyOf(form),
});

/** Redirects to a page with a confirmation, or shows the page again with the refusal. */
export async function respondToAction<T>(
  c: Context<ConsoleEnv>,
  result: Result<T, Problem>,
  { path, done, again }: {
    path: string;
    done: string;
    again: (problem: Problem) => Response | Promise<Response>;
  },
): Promise<Response> {
  return result.ok
    ? c.redirect(c.var.context.site.to(`${path}${path.includes("?") ? "&" : "?"}feito=${done}`), 303)
    : await again(result.error);
}

interface OperatorActionProps {
  readonly context: PageContext;
  /** Name of the action on its page. */
  readonly action: string;
  /** Address the form is posted to. */
  readonly to: string;
  readonly label: string;
  /** What the action does, and when. */
  readonly says: Child;
  readonly danger?: boolean;
  readonly failed?: FailedSubmission | undefined;
  /** Fields in addition to the reason. */
  readonly children?: Child;
  readonly reasonLabel?: string;
  /** A second button, told apart by the field `acao`. */
  readonly also?: { readonly value: string; readonly label: string };
  /** What was typed into a form that is shown again without being refused. */
  readonly typed?: URLSearchParams | undefined;
}

export const OperatorActionForm = (
  {
    context,
    action,
    to,
    label,
    says,
    danger = false,
    failed,
    children,
    reasonLabel = "Motivo",
    also,
    typed,
  }: OperatorActionProps,
) => {
  const own = failed?.action === action ? failed : undefined;
  const shown = own?.form ?? typed;
  return (
    <details class="operator-action" id={action} open={shown !== undefined}>
      <summary class="br-button secondary small">{label}</summary>
      <form class="form panel soft" method="post" action={context.site.to(to)}>
        <Faults problem={own?.problem} shown={() => false} />
        <p>{says}</p>
        <Hidden csrf={context.session.csrf} once />
        {children}
        <Reason
          label={reasonLabel}
          id={`motivo-${action}`}
          value={shown?.get("motivo") ?? ""}
          failed={own}
        />
        <div class="submit">
          <button class={danger ? "br-button danger" : "br-button primary"} type="submit">{label}</button>
          {also !== undefined && (
            <button class="br-button secondary" type="submit" name="acao" value={also.value}>
              {also.label}
            </button>
          )}
        </div>
      </form>
    </details>
  );
};

const Reason = (
  { label, id, value, failed }: {
    label: string;
    id: string;
    value: string;
    failed: FailedSubmission | undefined;
  },
) => {
  const error = errorOf(failed?.problem.erros, "motivo") ?? errorOf(failed?.problem.erros, "nota");
  return (
    <div class={error === undefined ? "field br-input" : "field br-input wrong"}>
      <label for={id}>{label}</label>
      <input
        id={id}
        name="motivo"
        type="text"
        value={value}
        required
        minlength={5}
        maxlength={300}
        autocomplete="off"
        aria-describedby={error === undefined ? `${id}-ajuda` : `${id}-ajuda ${id}-erro`}
        {...error !== undefined && { "aria-invalid": "true" }}
      />
      <p class="help" id={`${id}-ajuda`}>
        Fica na trilha de auditoria com o seu CPF. Diga o chamado, se houver.
      </p>
      {error !== undefined && <p class="fault" id={`${id}-erro`}>{error}</p>}
    </div>
  );
};
