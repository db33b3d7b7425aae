/** One target of a split's form: what can be asked of it, and how much. */
import type { FieldError } from "../../../routes/http/problems.ts";
import { errorOf, idOf } from "../../components/field.tsx";
import { reais } from "../../components/formatting.ts";
import type { Target } from "../orders/order_shown.ts";
import { actionTitles, type Row, takesAmount } from "./split_form.ts";

interface Props {
  readonly target: Target;
  readonly row: Row;
  /** Among the rows of the form. */
  readonly index: number;
  readonly errors: readonly FieldError[] | undefined;
}

export const SplitRow = ({ target, row, index, errors }: Props) => {
  const name = `acoes[${index}]`;
  const hasAmount = target.acoesPossiveis.some(takesAmount);
  const where = `${target.instituicao}${target.conta === undefined ? "" : `, conta ${target.conta}`}`;
  return (
    <tr id={`alvo-${target.id}`}>
      <th scope="row" id={idOf(`${name}.alvoId`)} tabindex={-1}>
        {where}
        <small>
          {target.codigo} {target.descricao}
        </small>
        <input type="hidden" name={`${name}.alvoId`} value={target.id} />
        <Fault errors={errors} name={`${name}.alvoId`} />
      </th>
      <td class="amount" data-name="Disponível">
        {hasAmount && target.saldoDisponivel !== undefined ? reais(target.saldoDisponivel) : "–"}
      </td>
      <td class={fieldClass(errors, `${name}.tipo`)} data-name="Ação">
        <select
          id={idOf(`${name}.tipo`)}
          name={`${name}.tipo`}
          aria-label={`Ação em ${where}`}
          {...described(errors, `${name}.tipo`)}
        >
          <option value="">Nada</option>
          {target.acoesPossiveis.map((tipo) => (
            <option value={tipo} selected={tipo === row.tipo}>{actionTitles[tipo]}</option>
          ))}
        </select>
        <Fault errors={errors} name={`${name}.tipo`} />
      </td>
      <td
        class={fieldClass(errors, `${name}.valor`)}
        data-name={hasAmount || target.exigeAtivo === true ? "Valor" : undefined}
      >
        {hasAmount && (
          <input
            id={idOf(`${name}.valor`)}
            name={`${name}.valor`}
            type="text"
            inputmode="decimal"
            data-money=""
            autocomplete="off"
            value={row.valor}
            aria-label={`Valor em ${where}, em reais`}
            {...described(errors, `${name}.valor`)}
          />
        )}
        <Fault errors={errors} name={`${name}.valor`} />
        {target.exigeAtivo === true && (
          <Asset row={row} name={`${name}.ativo`} errors={errors} where={where} />
        )}
      </td>
    </tr>
  );
};

/** Code 28: securities of a public entity are named before they are transferred. */
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
