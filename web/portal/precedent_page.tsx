/** Page of one precedent. */
import type { Child } from "hono/jsx";
import { formatDate } from "../../domain/formatting.ts";
import { precedentTitle } from "../../domain/precedents/citation.ts";
import { findOrgan } from "../../domain/precedents/organ.ts";
import {
  dateKinds,
  type LeadingCase,
  type Precedent,
  type Suspension,
} from "../../domain/precedents/precedent.ts";
import { dateName, isPeriodOver } from "../../domain/precedents/precedent_date.ts";
import { speciesNames } from "../../domain/precedents/species.ts";
import { precedentPath } from "../../routes/precedents_search/precedent_item.ts";
import type { ObservedStatus } from "../../store/precedents/precedent_index.ts";
import type { FormerTexts } from "../../store/precedents/precedent_versions.ts";
import { DataTable } from "../components/data_table.tsx";
import { Notice, Page } from "../components/layout.tsx";
import { emptySearch, followPath, onePrecedent, searchPath } from "../search_address.ts";
import type { Site } from "../site.ts";
import { Citations, type CitationTexts } from "./citations.tsx";
import { OrganTag, Status } from "./precedent_card.tsx";
import { Changes } from "./precedent_changes.tsx";
import { type DisputeKeys, Relations } from "./relations.tsx";

interface Props {
  readonly site: Site;
  readonly precedent: Precedent;
  readonly history: readonly ObservedStatus[];
  readonly former: readonly FormerTexts[];
  readonly others: readonly { readonly id: string; readonly isKnown: boolean }[];
  readonly similar: readonly Precedent[];
  readonly keys: DisputeKeys;
  readonly citations: CitationTexts;
  readonly today: Temporal.PlainDate;
}

export const PrecedentPage = (
  { site, precedent, history, former, others, keys, similar, citations, today }: Props,
) => {
  const title = precedentTitle(precedent);
  const { question, thesis, alert, status, suspensions, leadingCases, decisions, notes = [], updatedOn } =
    precedent;
  return (
    <Page
      site={site}
      title={title}
      here="pesquisa"
      description={(thesis || question).slice(0, 200)}
      trail={[{ name: "Pesquisa", path: "/pesquisa" }, { name: title }]}
    >
      <article class="wide columns one">
        <div class="results">
          <header class="one-head">
            <OrganTag organ={precedent.organ} />
            <h1>{title}</h1>
            <p class="chips">
              <Status precedent={precedent} today={today} />
            </p>
          </header>
          {alert !== undefined && (
            <Notice kind="warning" title="Atenção: ">
              a situação deste precedente é “{status ?? alert}”; verifique se ainda pode ser aplicado.
            </Notice>
          )}
          <div id="texto">
            <Part id="questao" title="Questão" text={question} />
            <Part id="tese" title="Tese" text={thesis} />
          </div>
          {thesis === "" && <p class="absent">Ainda não há tese firmada.</p>}
          <Actions site={site} precedent={precedent} />
          {others.length > 0 && <Relations site={site} precedent={precedent} others={others} keys={keys} />}
          {suspensions.length > 0 && <Suspensions suspensions={suspensions} today={today} />}
          {leadingCases.length > 0 && <Cases cases={leadingCases} />}
          {decisions !== undefined && decisions.texts.length > 0 && <Decisions texts={decisions.texts} />}
          {notes.length > 0 && <Notes notes={notes} />}
          <Changes now={precedent} former={former} />
          {history.length > 0 && <History history={history} />}
          <Citations {...citations} />
        </div>
        <aside class="filters" aria-label="Dados do precedente e parecidos">
          <Facts site={site} precedent={precedent} updatedOn={updatedOn} />
          {similar.length > 0 && <Similar site={site} similar={similar} />}
        </aside>
      </article>
    </Page>
  );
};

const Actions = ({ site, precedent }: Pick<Props, "site" | "precedent">) => (
  <p class="actions">
    <a href={site.to(followPath(onePrecedent(precedent)))}>Acompanhar por e-mail</a>
    <button type="button" class="copy" data-copy="texto" data-script hidden>Copiar texto</button>
    <button
      type="button"
      class="copy"
      data-copy-link={site.to(precedentPath(precedent.id))}
      data-script
      hidden
    >
      Copiar link
    </button>
  </p>
);

const Part = ({ id, title, text }: { id: string; title: string; text: string }) =>
  text === "" ? null : (
    <section class="part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p class="prose main-text">{text}</p>
    </section>
  );

const Decisions = ({ texts }: { texts: NonNullable<Precedent["decisions"]>["texts"] }) => (
  <section class="part" aria-labelledby="decisoes">
    <h2 id="decisoes">Decisões</h2>
    <div data-tabs="Decisões">
      {texts.map(({ type, text }, index) => (
        <section class="decision" id={`decisao-${index + 1}`} data-tab={type}>
          <h3>{type}</h3>
          <p class="prose">{text}</p>
        </section>
      ))}
    </div>
  </section>
);

/** What the court says beside its decisions. */
const Notes = ({ notes }: { notes: NonNullable<Precedent["notes"]> }) => (
  <section class="part" aria-labelledby="notas">
    <h2 id="notas">Notas do tribunal</h2>
    {notes.map(({ title, text }) => (
      <section class="note">
        <h3>{title}</h3>
        <p class="prose">{text}</p>
      </section>
    ))}
  </section>
);

const Similar = ({ site, similar }: Pick<Props, "site" | "similar">) => (
  <section class="similar" aria-labelledby="parecidos">
    <h2 id="parecidos">Precedentes parecidos</h2>
    <ul>
      {similar.map((one) => (
        <li>
          <a href={site.to(precedentPath(one.id))}>{precedentTitle(one)}</a>
          <p class="clamp two">{one.thesis || one.question}</p>
        </li>
      ))}
    </ul>
  </section>
);

const Facts = (
  { site, precedent, updatedOn }: Pick<Props, "site" | "precedent"> & { updatedOn: string | undefined },
) => {
  const { organ, species, number, dates = {}, judgingBody, decisions, legislation, stayedTheme, subjects } =
    precedent;
  return (
    <section aria-labelledby="dados">
      <h2 id="dados">Dados</h2>
      <dl class="facts">
        <Fact name="Tribunal">
          <a href={site.to(searchPath(emptySearch, { orgaos: [organ] }))}>
            {findOrgan(organ)?.description ?? organ}
          </a>
        </Fact>
        <Fact name="Espécie">
          <a href={site.to(searchPath(emptySearch, { tipos: [species] }))}>
            {speciesNames[species].description}
          </a>
        </Fact>
        <Fact name="Número">{number}</Fact>
        {judgingBody !== undefined && <Fact name="Órgão julgador">{judgingBody}</Fact>}
        {decisions?.rapporteur !== undefined && <Fact name="Relatoria">{decisions.rapporteur}</Fact>}
        {dateKinds.map((kind) => {
          const on = dates[kind];
          return on === undefined ? null : (
            <Fact name={dateName(kind, species)}>
              <time datetime={on}>{formatDate(on)}</time>
            </Fact>
          );
        })}
        {updatedOn !== undefined && <Fact name="Atualizado em">{formatDate(updatedOn)}</Fact>}
        {stayedTheme !== undefined && <Fact name="Tema a que se vincula">{stayedTheme}</Fact>}
        {legislation !== "" && <Fact name="Legislação">{legislation}</Fact>}
        {subjects.length > 0 && <Fact name="Assuntos (TPU)">{subjects.join(", ")}</Fact>}
        {decisions?.followUpLink !== undefined && (
          <Fact name="No tribunal">
            <Outside to={decisions.followUpLink}>Acompanhamento processual</Outside>
          </Fact>
        )}
        <Fact name="Dados abertos">
          <a href={site.to(`/api/v1/precedentes/${encodeURIComponent(precedent.id)}`)}>JSON</a>
        </Fact>
      </dl>
    </section>
  );
};

const Fact = ({ name, children }: { name: string; children?: Child }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/**
 * An external link. Courts may send any text as an address, so only `http` and `https` addresses become
 * links.
 */
const Outside = ({ to, children }: { to: string; children: Child }) =>
  /^https?:\/\//i.test(to) ? <a href={to} rel="noopener noreferrer">{children}</a> : <>{children}</>;

const Suspensions = (
  { suspensions, today }: { suspensions: readonly Suspension[]; today: Temporal.PlainDate },
) => (
  <section class="part" aria-labelledby="suspensao">
    <h2 id="suspensao">Suspensão de processos</h2>
    <div class="br-table" tabindex={0} role="group" aria-labelledby="suspensao">
      <DataTable
        look="plain"
        caption="Suspensões de processos"
        rows={suspensions}
        columns={[
          { name: "Abrangência", cell: ({ description }) => description },
          {
            name: "Início",
            cell: ({ since }) => since === undefined ? "não informado" : formatDate(since),
          },
          {
            name: "Fim",
            cell: ({ until }) =>
              until === undefined
                ? "ainda em vigor"
                : `${formatDate(until)}${isPeriodOver(until, today) ? "" : " (ainda em vigor)"}`,
          },
          {
            name: "Decisão",
            cell: ({ decisionLink }) =>
              decisionLink === undefined
                ? "não informada"
                : <Outside to={decisionLink}>Ver a decisão</Outside>,
          },
        ]}
      />
    </div>
  </section>
);

const Cases = ({ cases }: { cases: readonly LeadingCase[] }) => (
  <section class="part" aria-labelledby="processos">
    <h2 id="processos">Processos paradigma</h2>
    <div class="br-table" tabindex={0} role="group" aria-labelledby="processos">
      <DataTable
        look="plain"
        caption="Processos paradigma"
        rows={cases}
        columns={[
          {
            name: "Número",
            cell: ({ number }) =>
              caseNumber(number),
          },
          {
            name: "No tribunal",
            cell: ({ link, number }) =>
              link === undefined ? "sem endereço" : (
                <Outside to={link}>
                  Consultar o processo<span class="sr-only">{` ${caseNumber(number)}`}</span>
                </Outside>
              ),
          },
        ]}
      />
    </div>
  </section>
);

/** Case number in the format of Resolution CNJ 65/2008; other numbers are left as they are. */
const caseNumber = (number: string): string =>
  number.replace(/^(\d{7})(\d{2})(\d{4})(\d)(\d{2})(\d{4})$/, "$1-$2.$3.$4.$5.$6");

const History = ({ history }: Pick<Props, "history">) => (
  <section class="part" aria-labelledby="historico">
    <h2 id="historico">Histórico da situação</h2>
    <ol class="timeline">
      {history.toReversed().map(({ status, removed, since }) => (
        <li>
          <time datetime={since.toString()}>{formatDate(since.toString())}</time>{" "}
          {removed ? "Deixou de constar do banco" : status ?? "Sem situação informada"}
        </li>
      ))}
    </ol>
    <p class="help">Desde que este portal conhece o precedente.</p>
  </section>
);
