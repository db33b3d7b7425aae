/** The row of one target in a split's form: its action and amount. */
import { formatAmount, NO_VALUE } from "../../../domain/formatting.ts";
import type { FieldError } from "../../../routes/http/problems.ts";
import type { Column } from "../../components/data_table.tsx";
import { errorOf, idOf } from "../../components/field.tsx";
import type { Site } from "../../site.ts";
import { DoubtNotes } from "../orders/doubt_notes.tsx";
import type { Target } from "../orders/order_values.ts";
import { ReservationNotes } from "./reservation_notes.tsx";
import { actionTitles, type SplitFormRow, takesAmount } from "./split_form.ts";

interface TargetRow {
  readonly target: Target;
  readonly row: SplitFormRow;
  /** Index among the rows of the form. */
  readonly index: number;
}

type Errors = readonly FieldError[] | undefined;
type Props = TargetRow & { readonly errors: Errors };

export const splitRowColumns = (site: Site, errors: Errors): Column<TargetRow>[] => [
  { name: "Instituição", cell: (row) => <Where {...row} site={site} errors={errors} /> },
  {
    name: "Disponível",
    kind: "amount",
    cell: ({ target }) =>
      hasAmount(target) && target.saldoDisponivel !== undefined
        ? formatAmount(target.saldoDisponivel)
        : NO_VALUE,
  },
  { name: "Ação", cell: (row) => <Action {...row} errors={errors} /> },
  {
    name: "Valor",
    cell: (row) =>
      hasAmount(row.target) || row.target.exigeAtivo === true
        ? <AmountAndAsset {...row} errors={errors} />
        : null,
  },
];

const nameOf = (index: number, field: string) => `acoes[${index}].${field}`;

const hasAmount = ({ acoesPossiveis }: Target) => acoesPossiveis.some(takesAmount);

const whereText = ({ instituicao, conta }: Target) =>
  `${instituicao}${conta === undefined ? "" : `, conta ${conta}`}`;

const Where = ({ target, index, errors, site }: Props & { site: Site }) => {
  const name = nameOf(index, "alvoId");
  return (
    <span id={idOf(name)} tabindex={-1}>
      {whereText(target)}
      <small>ISPB {target.ispb}</small>
      <small>
        {target.codigo} {target.descricao}
      </small>
      <ReservationNotes site={site} target={target} />
      <DoubtNotes requests={target.pedidosEmDuvida} />
      {hasAmount(target) && target.pedidosEmDuvida !== undefined && (
        <small>Para pedir outra vez o que está em dúvida, o protocolo pede a confirmação do valor.</small>
      )}
      <input type="hidden" name={name} value={target.id} />
      <Fault errors={errors} name={name} />
    </span>
  );
};

const Action = ({ target, row, index, errors }: Props) => {
  const name = nameOf(index, "tipo");
  return (
    <div class={fieldClass(errors, name)}>
      <select
        id={idOf(name)}
        name={name}
        aria-label={`Ação em ${whereText(target)}`}
        {...described(errors, name)}
      >
        <option value="">Nada</option>
        {target.acoesPossiveis.map((tipo) => (
          <option value={tipo} selected={tipo === row.tipo}>{actionTitles[tipo]}</option>
        ))}
      </select>
      <Fault errors={errors} name={name} />
    </div>
  );
};

const AmountAndAsset = ({ target, row, index, errors }: Props) => {
  const name = nameOf(index, "valor");
  const where = whereText(target);
  return (
    <div class={fieldClass(errors, name)}>
      {hasAmount(target) && (
        <input
          id={idOf(name)}
          name={name}
          type="text"
          inputmode="decimal"
          data-money=""
          autocomplete="off"
          value={row.valor}
          aria-label={`Valor em ${where}, em reais`}
          {...described(errors, name)}
        />
      )}
      <Fault errors={errors} name={name} />
      {target.exigeAtivo === true && <Asset {...{ row, errors, where }} name={nameOf(index, "ativo")} />}
    </div>
  );
};

/** Asset to transfer, for code 28: the securities of a public entity have to be named. */
const Asset = (
  { row, name, errors, where }: Pick<Props, "row" | "errors"> & { name: string; where: string },
) => (
  <div class={errorOf(errors, name) === undefined ? undefined : "wrong"}>
    <label for={idOf(name)}>Ativo</label>
    <input
      id={idOf(name)}
      name={name}
      type="text"
      autocomplete="off"
      value={row.ativo}
      aria-label={`Ativo a transferir em ${where}`}
      {...described(errors, name)}
    />
    <p class="help">Código 28: identifique o título de ente público.</p>
    <Fault errors={errors} name={name} />
  </div>
);

const fieldClass = (errors: Props["errors"], name: string) =>
  errorOf(errors, name) === undefined ? "field br-input" : "field br-input wrong";

const described = (errors: Props["errors"], name: string) =>
  errorOf(errors, name) === undefined
    ? {}
    : { "aria-invalid": "true", "aria-describedby": `${idOf(name)}-erro` };

const Fault = ({ errors, name }: Pick<Props, "errors"> & { name: string }) => {
  const error = errorOf(errors, name);
  return error === undefined ? null : <p class="fault" id={`${idOf(name)}-erro`}>{error}</p>;
};
