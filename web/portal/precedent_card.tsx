/** Card of a precedent in a list of results: court, kind, text, status, and the words that matched. */
import { formatDate } from "../../domain/formatting.ts";
import { precedentTitle } from "../../domain/precedents/citation.ts";
import { citationAcronym, findOrgan } from "../../domain/precedents/organ.ts";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { datesOf, isPeriodOver } from "../../domain/precedents/precedent_date.ts";
import { precedentPath } from "../../routes/precedents_search/precedent_item.ts";
import type { SearchFilter } from "../../routes/precedents_search/search_schema.ts";
import type { Hit } from "../../search/engine.ts";
import { followPath, makeMandatory, onePrecedent, searchPath } from "../search_address.ts";
import type { Site } from "../site.ts";
import { type DisputeKeys, DisputeLine } from "./relations.tsx";

export const Status = (
  { precedent: { status, alert, suspensions }, today }: { precedent: Precedent; today: Temporal.PlainDate },
) => {
  const [suspended] = suspensions.filter(({ until }) => !isPeriodOver(until, today));
  return (
    <>
      {status !== undefined && <span class={`chip ${alert === undefined ? "" : "chip-alert"}`}>{status}
      </span>}
      {suspended && (
        <span class="chip chip-suspended" title={suspended.description}>Há suspensão de processos</span>
      )}
    </>
  );
};

export const OrganTag = ({ organ }: { organ: string }) => (
  <span class="organ" title={findOrgan(organ)?.description}>{citationAcronym(organ)}</span>
);

interface Props {
  readonly site: Site;
  readonly hit: Hit;
  readonly filter: SearchFilter;
  readonly keys: DisputeKeys;
  readonly today: Temporal.PlainDate;
}

export const Card = (
  { site, hit: { precedent, highlight = {}, missing, folded = [] }, filter, keys, today }: Props,
) => {
  const { id, organ } = precedent;
  const at = `r-${id}`;
  return (
    <article class="card" aria-labelledby={at}>
      <header>
        <OrganTag organ={organ} />
        <h2 id={at}>
          <a href={site.to(precedentPath(id))}>{precedentTitle(precedent)}</a>
        </h2>
      </header>
      <Judging precedent={precedent} />
      <p class="chips">
        <Status precedent={precedent} today={today} />
      </p>
      <div id={`t-${id}`}>
        <Text name="Questão" text={precedent.question} marked={highlight.question} />
        <Text name="Tese" text={precedent.thesis} marked={highlight.thesisSnippet ?? highlight.thesis} />
        {highlight.decisionSnippet !== undefined && (
          <Text name="Decisão" text="(...)" marked={highlight.decisionSnippet} />
        )}
      </div>
      <DisputeLine site={site} precedent={precedent} folded={folded} keys={keys} />
      {missing.length > 0 && <Missing site={site} missing={missing} filter={filter} />}
      <ul class="actions">
        <li>
          <a href={site.to(followPath(onePrecedent(precedent)))}>
            Acompanhar <span class="sr-only">{precedentTitle(precedent)}</span>
          </a>
        </li>
        <li data-script hidden>
          <button type="button" class="copy" data-copy={`t-${id}`}>
            Copiar texto <span class="sr-only">de {precedentTitle(precedent)}</span>
          </button>
        </li>
        <li data-script hidden>
          <button type="button" class="copy" data-copy-link={site.to(precedentPath(id))}>
            Copiar link <span class="sr-only">de {precedentTitle(precedent)}</span>
          </button>
        </li>
      </ul>
    </article>
  );
};

/** When and by whom it is or will be judged; without any of it, when it was last updated. */
const Judging = ({ precedent }: { precedent: Precedent }) => {
  const { judgingBody, decisions, updatedOn } = precedent;
  const told = datesOf(precedent);
  const dated = told.length > 0 || updatedOn === undefined ? told : [{ name: "Atualização", on: updatedOn }];
  const who = [judgingBody, decisions?.rapporteur].filter((one) => one !== undefined);
  return dated.length + who.length === 0 ? null : (
    <ul class="judging">
      {dated.map(({ name, on }) => (
        <li>
          {name} <time datetime={on}>{formatDate(on)}</time>
        </li>
      ))}
      {who.map((one) => <li>{one}</li>)}
    </ul>
  );
};

/** Highlighted text comes HTML-escaped from the search engine. */
const Text = ({ name, text, marked }: { name: string; text: string; marked: string | undefined }) =>
  text === "" ? null : (
    <div class="text">
      <h3>{name}</h3>
      {marked === undefined
        ? <p class="prose clamp">{text}</p>
        : <p class="prose clamp" dangerouslySetInnerHTML={{ __html: marked }} />}
    </div>
  );

const Missing = (
  { site, missing, filter }: Pick<Props, "site" | "filter"> & { missing: readonly string[] },
) => (
  <p class="missing">
    Não tem: {missing.map((term) => (
      <span class="term">
        <s>{term}</s>{" "}
        <a href={site.to(searchPath(filter, { buscaGeral: makeMandatory(filter.buscaGeral, term) }))}>
          tornar<span class="sr-only">{` “${term}”`}</span> obrigatório
        </a>
      </span>
    ))}
  </p>
);
