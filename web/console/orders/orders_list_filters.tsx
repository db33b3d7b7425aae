/** What a list of orders is narrowed by: one form, sent as the list's address. */
import type { Child } from "hono/jsx";
import type { Problem } from "../../api.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { CheckField, type Option, SelectField, TextField } from "../../components/field.tsx";
import { type Filter, WHOLE_COURT } from "./orders_list_filter.ts";
import { orderSituations } from "../situation.tsx";

const kinds: readonly Option[] = [
  { value: "BLOQUEIO", text: "Bloqueio" },
  { value: "REQUISICAO_INFORMACOES", text: "Requisição de informações" },
];

/** Of drafts there is only one situation, and nothing has come back. */
export const OrderFilters = (
  { context: { site, session }, path, filter, units, problem, drafts = false }: {
    context: PageContext;
    path: string;
    filter: Filter;
    units: readonly Option[];
    problem: Problem | undefined;
    drafts?: boolean;
  },
) => {
  const errors = problem?.erros;
  const unit = filter.varaId ?? session.unit ?? WHOLE_COURT;
  // Another unit of the court, which a link or a saved view names.
  const listed = units.some(({ value }) => value === unit)
    ? units
    : [...units, { value: unit, text: `Unidade ${unit}` }];
  return (
    <form class="filters" method="get" action={site.to(path)} role="search" aria-label="Filtros">
      <TextField
        {...{ name: "numeroProcesso", label: "Processo", value: filter.numeroProcesso, errors }}
        attributes={{ inputmode: "numeric", maxlength: 30 }}
      />
      {!drafts && (
        <SelectField
          {...{ name: "situacao", label: "Situação", value: filter.situacao, errors }}
          options={orderSituations}
          none="Todas"
        />
      )}
      <SelectField
        {...{ name: "tipo", label: "Tipo", value: filter.tipo, errors }}
        options={kinds}
        none="Todos"
      />
      <TextField
        {...{ name: "cpfJuiz", label: "CPF do juiz", value: filter.cpfJuiz, errors }}
        attributes={{ inputmode: "numeric", maxlength: 20 }}
      />
      <SelectField {...{ name: "varaId", label: "Vara", value: unit, errors }} options={listed} />
      <TextField {...{ name: "de", label: "Criadas desde", value: filter.de, errors }} type="date" />
      <TextField {...{ name: "ate", label: "Criadas até", value: filter.ate, errors }} type="date" />
      {!drafts && <Boxes filter={filter} />}
      {filter.serieId !== undefined && (
        <CheckField name="serieId" label="Só as da série" value={filter.serieId} checked />
      )}
      <div class="actions">
        <button class="br-button primary" type="submit">Filtrar</button>
        <a class="br-button secondary" href={site.to(path)}>Limpar</a>
      </div>
    </form>
  );
};

const Boxes = ({ filter }: { filter: Filter }) => (
  <fieldset class="field flags">
    <legend>Só as que têm</legend>
    <Box name="semDesdobramento" filter={filter}>bloqueio sem desdobramento</Box>
    <Box name="naoRespostaPendente" filter={filter}>não resposta (98) pendente</Box>
    <Box name="naoLidas" filter={filter}>respostas não lidas</Box>
    <Box name="sigilosa" filter={filter}>sigilo</Box>
  </fieldset>
);

const Box = (
  { name, filter, children }: {
    name: "semDesdobramento" | "naoRespostaPendente" | "naoLidas" | "sigilosa";
    filter: Filter;
    children?: Child;
  },
) => (
  <div class="br-checkbox">
    <input id={name} type="checkbox" name={name} value="true" checked={filter[name] === "true"} />
    <label for={name}>{children}</label>
  </div>
);
