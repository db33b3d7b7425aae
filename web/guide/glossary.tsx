/** Glossary page: the terms of the field in alphabetical order, each with an anchor. */
import type { Site } from "../site.ts";
import { PublicPage } from "./public_page.tsx";
import { type TermId, terms } from "./terms.ts";

const entries = (Object.entries(terms) as [TermId, (typeof terms)[TermId]][])
  .toSorted(([, a], [, b]) => a.name.localeCompare(b.name, "pt-BR"));

const byLetter = Map.groupBy(
  entries,
  ([, { name }]) => name.normalize("NFD").charAt(0).toUpperCase(),
);

export const GlossaryPage = ({ site }: { site: Site }) => (
  <PublicPage
    site={site}
    title="Glossário"
    here="/glossario"
    description="As palavras do serviço de bloqueio judicial de ativos, explicadas."
  >
    <h1>Glossário</h1>
    <nav aria-label="Letras">
      <ul class="views">
        {[...byLetter.keys()].map((letter) => (
          <li>
            <a href={`#letra-${letter}`}>{letter}</a>
          </li>
        ))}
      </ul>
    </nav>
    {[...byLetter].map(([letter, words]) => (
      <section aria-labelledby={`letra-${letter}`}>
        <h2 id={`letra-${letter}`}>{letter}</h2>
        <dl class="words">
          {words.map(([id, { name, meaning, see = [] }]) => (
            <div id={id}>
              <dt>{name}</dt>
              <dd>
                {meaning}
                {see.length > 0 && (
                  <>
                    {" Veja também: "}
                    {see.map((other, index) => (
                      <>
                        {index > 0 && ", "}
                        <a href={`#${other}`}>{terms[other].name.toLowerCase()}</a>
                      </>
                    ))}.
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </PublicPage>
);
