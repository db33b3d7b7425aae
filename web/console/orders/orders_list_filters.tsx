/** Form fields for the filters of a list of orders. */
import type { PageContext } from "../../components/console_layout.tsx";
import type { Option } from "../../components/field.tsx";
import type { Filter } from "../../components/filter_form.tsx";
import { orderSituations } from "../situation.tsx";
import { type OrderFilter, WHOLE_COURT } from "./orders_list_filter.ts";

const kinds: readonly Option[] = [
  { value: "BLOQUEIO", text: "Bloqueio" },
  { value: "REQUISICAO_INFORMACOES", text: "Requisição de informações" },
];

const flags: readonly Filter[] = [
  { kind: "flag", name: "semDesdobramento", label: "Bloqueio sem desdobramento" },
  { kind: "flag", name: "naoRespostaPendente", label: "Não resposta (98) pendente" },
  { kind: "flag", name: "naoLidas", label: "Respostas não lidas" },
  { kind: "flag", name: "sigilosa", label: "Sigilo" },
];

/** Drafts have only one status and no answers, so some filters do not apply to them. */
export function orderFilters(
  { session }: PageContext,
  filter: OrderFilter,
  units: readonly Option[],
  { drafts = false }: { drafts?: boolean } = {},
): Filter[] {
  const unit = filter.varaId ?? session.unit ?? WHOLE_COURT;
  // A unit not among the user's options, named by a link or a saved view.
  const listed = units.some(({ value }) => value === unit)
    ? units
    : [...units, { value: unit, text: `Unidade ${unit}` }];
  return [
    { name: "numeroProcesso", label: "Processo", isNumber: true },
    ...drafts ? [] : [
      {
        kind: "choice",
        name: "situacao",
        label: "Situação",
        none: "Todas",
        options: orderSituations,
      } as const,
    ],
    { kind: "choice", name: "tipo", label: "Tipo", none: "Todos", options: kinds },
    { name: "cpfCnpjReu", label: "CPF ou CNPJ do réu", isNumber: true },
    { name: "cpfJuiz", label: "CPF do juiz", isNumber: true },
    { kind: "choice", name: "varaId", label: "Vara", options: listed, defaultValue: unit },
    { kind: "date", name: "de", label: "Criadas desde" },
    { kind: "date", name: "ate", label: "Criadas até" },
    ...drafts ? [] : flags,
    ...filter.serieId === undefined
      ? []
      : [{ kind: "flag", name: "serieId", label: "Só as da série", value: filter.serieId } as const],
  ];
}
