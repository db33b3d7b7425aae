/** The fields of the advanced search. */
import { isoDate } from "../../domain/precedents/precedent_date.ts";
import type { FieldError } from "../../routes/http/problems.ts";
import type { SearchFilter } from "../../routes/precedents_search/search_schema.ts";
import { isNarrowed } from "../search_address.ts";
import { stageNames } from "../search_filters.ts";

const words = [
  ["todasPalavras", "Todas estas palavras", "Cada uma tem de estar em algum dos textos"],
  ["quaisquerPalavras", "Ao menos uma destas palavras", "Basta que uma esteja"],
  ["semPalavras", "Nenhuma destas palavras", "O precedente que tem uma delas fica de fora"],
  ["trechoExato", "Trecho exato", "Vários trechos: entre aspas ou separados por ponto e vírgula"],
] as const;

export const Advanced = ({ filter, errors }: { filter: SearchFilter; errors: readonly FieldError[] }) => {
  const used = words.some(([name]) => filter[name] !== "") || filter.cancelados || errors.length > 0 ||
    isNarrowed({ ...filter, orgaos: [], tipos: [] });
  return (
    <details class="choices" open={used}>
      <summary>
        Pesquisa avançada <span class="chosen">palavras, datas, fase, número, cancelados</span>
      </summary>
      <div class="fields">
        {words.map(([name, label, help]) => (
          <div class="br-input">
            <label for={name}>{label}</label>
            <input
              id={name}
              name={name}
              type="text"
              value={filter[name]}
              maxlength={2000}
              aria-describedby={`${name}-ajuda`}
            />
            <p class="help" id={`${name}-ajuda`}>{help}</p>
          </div>
        ))}
        {periods.map(([name, label]) => (
          <fieldset class="period">
            <legend>{label}</legend>
            <Day name={`${name}Desde`} label="de" filter={filter} errors={errors} />
            <Day name={`${name}Ate`} label="até" filter={filter} errors={errors} />
          </fieldset>
        ))}
        <Stages filter={filter} />
        {(["anosJulgamento", "orgaosJulgadores", "relatores"] as const).map((name) =>
          filter[name].map((one) => <input type="hidden" name={name} value={one} />)
        )}
        <div class="br-input">
          <label for="nr">Número do precedente</label>
          <input id="nr" name="nr" type="text" inputmode="numeric" value={filter.nr} />
        </div>
        <div class="br-checkbox alone">
          <input id="cancelados" type="checkbox" name="cancelados" value="true" checked={filter.cancelados} />
          <label for="cancelados">Mostrar também os cancelados</label>
        </div>
      </div>
      <button class="br-button secondary" type="submit">Pesquisar com estes filtros</button>
    </details>
  );
};

const Stages = ({ filter }: { filter: SearchFilter }) => (
  <fieldset class="stages">
    <legend>Fase</legend>
    {Object.entries(stageNames).map(([word, label]) => (
      <div class="br-checkbox">
        <input
          id={`fases-${word}`}
          type="checkbox"
          name="fases"
          value={word}
          checked={filter.fases.includes(word)}
        />
        <label for={`fases-${word}`}>{label}</label>
      </div>
    ))}
    <div class="br-checkbox">
      <input
        id="suspensaoEmVigor"
        type="checkbox"
        name="suspensaoEmVigor"
        value="true"
        checked={filter.suspensaoEmVigor}
      />
      <label for="suspensaoEmVigor">Suspensão de processos em vigor</label>
    </div>
  </fieldset>
);

/** The periods that can be filtered by, with the beginnings of their parameters' names. */
export const periods = [
  ["julgamento", "Julgamento"],
  ["admissao", "Afetação ou admissão"],
  ["publicacao", "Publicação do acórdão"],
  ["transito", "Trânsito em julgado"],
  ["atualizacao", "Atualização no banco"],
] as const;

const Day = (
  { name, label, filter, errors }: {
    name: `${(typeof periods)[number][0]}${"Desde" | "Ate"}`;
    label: string;
    filter: SearchFilter;
    errors: readonly FieldError[];
  },
) => {
  const error = errors.find(({ campo }) => campo === name);
  return (
    <div class="br-input">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="date"
        value={isoDate(filter[name]) ?? ""}
        {...(error && { "aria-invalid": "true", "aria-describedby": `${name}-erro` })}
      />
      {error && <p class="fault" id={`${name}-erro`}>{error.mensagem}</p>}
    </div>
  );
};
