/**
 * Filters of a list: one form that is sent as query parameters, collapsed to a line with the filters in use.
 */
import { formatDate } from "../../domain/formatting.ts";
import type { Problem } from "../operation_call.ts";
import { addressWithQuery, type QueryParameters, type Site } from "../site.ts";
import { CheckField, errorOf, type Option, SelectField, TextField } from "./field.tsx";

interface Named {
  readonly name: string;
  readonly label: string;
  /** The list's default for this filter, used where the address has no value. */
  readonly defaultValue?: string | undefined;
}

interface TextFilter extends Named {
  readonly kind?: "text" | "search" | "date";
  /** Whether only digits and their punctuation may be typed. */
  readonly isNumber?: boolean;
  readonly isRequired?: boolean;
}

interface ChoiceFilter extends Named {
  readonly kind: "choice";
  readonly options: readonly Option[];
  /** Text of the empty choice; if absent, something is always chosen. */
  readonly none?: string;
}

/** A filter that is a check box. */
interface FlagFilter extends Named {
  readonly kind: "flag";
  /** The value it sends; `true` if absent. */
  readonly value?: string;
}

export type Filter = TextFilter | ChoiceFilter | FlagFilter;

export interface FilterFormProps {
  readonly site: Site;
  /** Address of the list. */
  readonly path: string;
  readonly filters: readonly Filter[];
  /** Query parameters of the list's address: filters and all others. */
  readonly query: QueryParameters;
  readonly problem?: Problem | undefined;
  /** Legend of a group of check boxes. */
  readonly flagsLegend?: string;
  readonly submit?: string;
}

/** The collapsed filter form, with the filters in use beside it. */
export const FilterForm = (props: FilterFormProps) => {
  const { filters, problem } = props;
  const isRefused = filters.some(({ name }) => errorOf(problem?.erros, name) !== undefined);
  return (
    <div class="filter-bar">
      <details open={isRefused}>
        <summary class="br-button secondary small">Filtros</summary>
        <QueryForm {...props} />
      </details>
      <InUse {...props} />
    </div>
  );
};

/** The filter form, not collapsed, for pages that show nothing before a query. */
export const QueryForm = (props: FilterFormProps) => {
  const { site, path, filters, query, submit = "Filtrar" } = props;
  const names = new Set(filters.map(({ name }) => name));
  return (
    <form class="filters" method="get" action={site.to(path)} role="search" aria-label="Filtros">
      {Object.entries(query).map(([name, value]) =>
        !names.has(name) && isGiven(value) && <input type="hidden" name={name} value={String(value)} />
      )}
      <Fields {...props} />
      <div class="actions">
        <button class="br-button primary" type="submit">{submit}</button>
        {filters.some(({ name }) => isGiven(query[name])) && (
          <a class="br-button secondary" href={site.to(path)}>Limpar</a>
        )}
      </div>
    </form>
  );
};

const isGiven = (value: QueryParameters[string]) => value !== undefined && value !== "";

const Fields = ({ filters, query, problem, flagsLegend }: FilterFormProps) => {
  const flags = filters.filter((filter) => filter.kind === "flag");
  const field = ({ name, label, defaultValue }: Filter) => ({
    name,
    label,
    value: String(query[name] ?? defaultValue ?? ""),
    errors: problem?.erros,
  });
  const boxes = flags.map((flag) => (
    <CheckField
      {...field(flag)}
      value={flag.value ?? "true"}
      checked={query[flag.name] === (flag.value ?? "true")}
    />
  ));
  return (
    <>
      {filters.map((filter) => {
        if (filter.kind === "flag") return null;
        if (filter.kind === "choice") {
          const { options, none } = filter;
          return <SelectField {...field(filter)} options={options} {...none !== undefined && { none }} />;
        }
        const { kind = "text", isRequired = false, isNumber } = filter;
        return (
          <TextField
            {...field(filter)}
            type={kind}
            required={isRequired}
            attributes={{
              ...isNumber && { inputmode: "numeric" },
            }}
          />
        );
      })}
      {flagsLegend === undefined ? boxes : (
        <fieldset class="field flags">
          <legend>{flagsLegend}</legend>
          {boxes}
        </fieldset>
      )}
    </>
  );
};

/** The filters that the address of the list asks for, as texts. */
export const filtersInUse = ({ filters, query }: Pick<FilterFormProps, "filters" | "query">): string[] =>
  filters.flatMap((filter) => textOf(filter, String(query[filter.name] ?? "")) ?? []);

/** The filters in use, each with a link to the list without it. */
const InUse = ({ site, path, filters, query }: FilterFormProps) => {
  const used = filters.flatMap((filter) => {
    const text = textOf(filter, String(query[filter.name] ?? filter.defaultValue ?? ""));
    return text === undefined ? [] : [{ text, name: filter.name, canBeRemoved: isGiven(query[filter.name]) }];
  });
  if (used.length === 0) return null;
  return (
    <ul class="in-use" aria-label="Filtros em uso">
      {used.map(({ text, name, canBeRemoved }) => (
        <li>
          {text}
          {canBeRemoved && (
            <a
              href={site.to(addressWithQuery(path, { ...query, [name]: undefined }))}
              title={`Tirar o filtro ${text}`}
            >
              <span aria-hidden="true">×</span>
              <span class="sr-only">Tirar o filtro {text}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
};

/** A filter in use as text (`Situação: Enviada`); undefined if not in use. */
function textOf(filter: Filter, value: string): string | undefined {
  if (value === "") return undefined;
  if (filter.kind === "flag") return filter.label;
  if (filter.kind === "choice") {
    const chosen = filter.options.find((option) => option.value === value);
    return chosen && `${filter.label}: ${chosen.text}`;
  }
  return `${filter.label}: ${
    filter.kind === "date" && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value
  }`;
}
