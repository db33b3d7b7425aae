/** Form fields: label, help text, error message. All of them work without scripts. */
import type { Child } from "hono/jsx";
import type { FieldError } from "../../routes/http/problems.ts";
import type { Problem } from "../operation_call.ts";

export interface FieldProps {
  /** The field's name in the API's request body: `reus[0].valor`. */
  readonly name: string;
  readonly label: string;
  /** Help text: the rule for the field, in one sentence. */
  readonly help?: Child;
  readonly value?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly required?: boolean;
}

/** A field's name as an element id that CSS selectors and `for` can use. */
export const idOf = (name: string): string => name.replaceAll(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "");

export const errorOf = (errors: readonly FieldError[] | undefined, name: string): string | undefined => {
  const own = (errors ?? []).filter(({ campo }) => campo === name);
  return own.length === 0 ? undefined : own.map(({ mensagem }) => mensagem).join(". ");
};

/** The ARIA attributes that connect a control with its help text and error message. */
const described = (id: string, help: Child | undefined, error: string | undefined) => {
  const by = [help !== undefined && `${id}-ajuda`, error !== undefined && `${id}-erro`].filter((one) => one);
  return {
    ...by.length > 0 && { "aria-describedby": by.join(" ") },
    ...error !== undefined && { "aria-invalid": "true" },
  };
};

const Notes = ({ id, help, error }: { id: string; help: Child | undefined; error: string | undefined }) => (
  <>
    {help !== undefined && <p class="help" id={`${id}-ajuda`}>{help}</p>}
    {error !== undefined && <p class="fault" id={`${id}-erro`}>{error}</p>}
  </>
);

const Label = ({ id, label, required }: { id: string; label: string; required: boolean | undefined }) => (
  <label for={id}>
    {label}
    {!required && <span class="optional">(opcional)</span>}
  </label>
);

/**
 * Single-line text field; `attributes` are passed on to the `input` (`inputmode`, `maxlength`, `hx-…`,
 * `data-…`).
 */
export const TextField = (
  { name, label, help, value, errors, required, type = "text", attributes = {} }: FieldProps & {
    type?: "text" | "date" | "search" | "url" | "number" | "datetime-local";
    attributes?: Readonly<Record<string, string | number | boolean>>;
  },
) => {
  const [id, error] = [idOf(name), errorOf(errors, name)];
  return (
    <div class={error === undefined ? "field br-input" : "field br-input wrong"}>
      <Label id={id} label={label} required={required} />
      <input
        id={id}
        name={name}
        type={type}
        value={value ?? ""}
        required={required}
        autocomplete="off"
        {...described(id, help, error)}
        {...attributes}
      />
      <Notes id={id} help={help} error={error} />
    </div>
  );
};

/** Multi-line text field. */
export const TextArea = (
  { name, label, help, value, errors, required, rows = 3, attributes = {} }: FieldProps & {
    rows?: number;
    attributes?: Readonly<Record<string, string | number | boolean>>;
  },
) => {
  const [id, error] = [idOf(name), errorOf(errors, name)];
  return (
    <div class={error === undefined ? "field br-textarea" : "field br-textarea wrong"}>
      <Label id={id} label={label} required={required} />
      <textarea
        id={id}
        name={name}
        rows={rows}
        required={required}
        {...described(id, help, error)}
        {...attributes}
      >
        {value ?? ""}
      </textarea>
      <Notes id={id} help={help} error={error} />
    </div>
  );
};

export const MoneyField = (props: FieldProps & { attributes?: Readonly<Record<string, string>> }) => (
  <TextField {...props} attributes={{ inputmode: "decimal", "data-money": "", ...props.attributes }} />
);

export interface Option {
  readonly value: string;
  readonly text: string;
}

export const SelectField = (
  { name, label, help, value, errors, required, options, none, attributes = {} }: FieldProps & {
    options: readonly Option[];
    /** Text of the empty choice; if absent, something has to be chosen. */
    none?: string;
    attributes?: Readonly<Record<string, string | boolean>>;
  },
) => {
  const [id, error] = [idOf(name), errorOf(errors, name)];
  return (
    <div class={error === undefined ? "field choice" : "field choice wrong"}>
      <Label id={id} label={label} required={required} />
      <select id={id} name={name} required={required} {...described(id, help, error)} {...attributes}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option value={option.value} selected={option.value === value}>{option.text}</option>
        ))}
      </select>
      <Notes id={id} help={help} error={error} />
    </div>
  );
};

/** Check box; sends `true` unless `value` is given. */
export const CheckField = (
  { name, label, help, checked, errors, value = "true", id = idOf(name), attributes = {} }:
    & Omit<FieldProps, "value" | "required">
    & {
      checked?: boolean | undefined;
      value?: string;
      /** Element id, needed where several check boxes share a name. */
      id?: string;
      attributes?: Readonly<Record<string, string | boolean>>;
    },
) => {
  const error = errorOf(errors, name);
  return (
    <div class="field tick">
      <div class="br-checkbox">
        <input
          id={id}
          type="checkbox"
          name={name}
          value={value}
          checked={checked}
          {...described(id, help, error)}
          {...attributes}
        />
        <label for={id}>{label}</label>
      </div>
      <Notes id={id} help={help} error={error} />
    </div>
  );
};

/** Radio buttons: one of a few options, all of them visible. */
export const RadioField = (
  { name, label, help, value, errors, options, attributes = {} }: FieldProps & {
    options: readonly (Option & { readonly help?: string })[];
    attributes?: Readonly<Record<string, string | boolean>>;
  },
) => {
  const [id, error] = [idOf(name), errorOf(errors, name)];
  return (
    <fieldset class="field radios" {...described(id, help, error)}>
      <legend>{label}</legend>
      {options.map((option) => {
        const own = `${id}-${idOf(option.value)}`;
        return (
          <div class="br-radio">
            <input
              id={own}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              {...option.help !== undefined && { "aria-describedby": `${own}-ajuda` }}
              {...attributes}
            />
            <label for={own}>{option.text}</label>
            {option.help !== undefined && <p class="help" id={`${own}-ajuda`}>{option.help}</p>}
          </div>
        );
      })}
      <Notes id={id} help={help} error={error} />
    </fieldset>
  );
};

/**
 * Hidden fields of every form that changes something: the session's CSRF token, and an idempotency key if it
 * has to be done once only.
 */
export const Hidden = ({ csrf, once = false }: { csrf: string; once?: boolean }) => (
  <>
    <input type="hidden" name="csrf" value={csrf} />
    {once && <input type="hidden" name="chave" value={crypto.randomUUID()} />}
  </>
);

/**
 * The refusal of a form, shown above it: the reason, and each faulty field with a link to it.
 *
 * @param shown whether the form has a field of that name; faults of other fields are listed without a link
 */
export const Faults = (
  { problem, shown = () => true }: { problem: Problem | undefined; shown?: (name: string) => boolean },
) => {
  if (problem === undefined) return null;
  const errors = problem.erros ?? [];
  return (
    <div class="faults" role="alert" tabindex={-1} id="problemas">
      <h2>{problem.title}</h2>
      <p>{problem.detail}</p>
      {errors.some(({ mensagem }) => mensagem !== problem.detail) && (
        <ul>
          {errors.map(({ campo, mensagem }) => (
            <li>{campo !== "" && shown(campo) ? <a href={`#${idOf(campo)}`}>{mensagem}</a> : mensagem}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
