/** How a precedent stands to others: on its card in a line, on its page as a list and a small graph. */
import { precedentTitle } from "../../domain/precedents/citation.ts";
import { citationAcronym } from "../../domain/precedents/organ.ts";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { isSameDispute, relatedId, roleInDispute } from "../../domain/precedents/precedent_relations.ts";
import { isSpecies, type Species } from "../../domain/precedents/species.ts";
import { precedentPath } from "../../routes/precedents_search/precedent_item.ts";
import type { Site } from "../site.ts";

/** Another precedent, by its id, and whether it is in the bank. */
interface Other {
  readonly id: string;
  readonly isKnown: boolean;
}

interface Identity {
  readonly organ: string;
  readonly species: Species;
  readonly number: string;
}

function identityOf(id: string): Identity | undefined {
  const [organ = "", kind = "", ...number] = id.toUpperCase().split("-");
  return isSpecies(kind) ? { organ, species: kind, number: number.join("-") } : undefined;
}

const titleOf = (id: string): string => {
  const identity = identityOf(id);
  return identity === undefined ? id : precedentTitle(identity);
};

/** The keys of disputes, by id. */
export type DisputeKeys = ReadonlyMap<string, readonly string[]>;

/** What another of the same dispute is to a precedent, as a heading. */
function headingOf(precedent: Precedent, id: string, keys: DisputeKeys): string {
  const other = identityOf(id);
  if (other === undefined) return "Na mesma disputa";
  if (other.organ !== precedent.organ) {
    return `${other.organ === "TNU" ? "Na" : "No"} ${citationAcronym(other.organ)}`;
  }
  const role = roleInDispute(precedent.id, id, keys);
  if (role === "origin") return "Controvérsia de origem";
  if (role === "together") return "Julgados juntos";
  if (other.species === "SUM" || other.species === "SV") return "Súmula";
  return precedent.species === "CT" && other.species !== "CT" ? "Tema" : "Na mesma disputa";
}

const groupsOf = (
  precedent: Precedent,
  others: readonly Other[],
  keys: DisputeKeys,
): [string, Other[]][] => [
  ...Map.groupBy(others, ({ id }) => headingOf(precedent, id, keys)),
];

const Link = ({ site, other: { id, isKnown } }: { site: Site; other: Other }) =>
  isKnown ? <a href={site.to(precedentPath(id))}>{titleOf(id)}</a> : <>{titleOf(id)}</>;

const MOST_ON_CARD = 6;

/** @param folded the ids of the hits that the card stands for */
export const DisputeLine = (
  { site, precedent, folded, keys }: {
    site: Site;
    precedent: Precedent;
    folded: readonly string[];
    keys: DisputeKeys;
  },
) => {
  const named = (precedent.relations ?? []).filter(({ kind }) => isSameDispute(kind)).map(relatedId)
    .filter((id) => !folded.includes(id));
  const groups = groupsOf(precedent, [
    ...folded.map((id) => ({ id, isKnown: true })),
    ...named.map((id) => ({ id, isKnown: false })),
  ], keys);
  return groups.length === 0 ? null : (
    <dl class="dispute">
      {groups.map(([heading, others]) => (
        <div>
          <dt>{heading}</dt>
          <dd>
            {others.slice(0, MOST_ON_CARD).map((other, index) => (
              <>
                {index > 0 && ", "}
                <Link site={site} other={other} />
              </>
            ))}
            {others.length > MOST_ON_CARD && ` e mais ${others.length - MOST_ON_CARD}`}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** @param others those of its dispute, those it names and those that name it */
export const Relations = (
  { site, precedent, others, keys }: {
    site: Site;
    precedent: Precedent;
    others: readonly Other[];
    keys: DisputeKeys;
  },
) => {
  const cited = new Set(
    (precedent.relations ?? []).filter(({ kind }) => !isSameDispute(kind)).map(relatedId),
  );
  const groups: [string, Other[]][] = [
    ...groupsOf(precedent, others.filter(({ id }) => !cited.has(id)), keys),
    ["Citados", others.filter(({ id }) => cited.has(id))],
  ];
  return (
    <section class="part" aria-labelledby="relacionados">
      <h2 id="relacionados">Relacionados</h2>
      <Graph precedent={precedent} others={others} />
      <dl class="dispute">
        {groups.filter(([_, all]) => all.length > 0).map(([heading, all]) => (
          <div>
            <dt>{heading}</dt>
            <dd>
              <ul>
                {all.map((other) => (
                  <li>
                    <Link site={site} other={other} />
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const BOX = { width: 190, height: 34, gap: 12 };
const COLUMNS = [10, 225, 440];
const MOST_IN_COLUMN = 7;

/** The same as the list, for who sees it: controversies, the court's own, and what is beyond them. */
const Graph = ({ precedent, others }: { precedent: Precedent; others: readonly Other[] }) => {
  const columnOf = ({ id }: Other): number => {
    const other = identityOf(id);
    if (other?.species === "CT") return 0;
    return other?.organ === precedent.organ && other.species !== "SUM" && other.species !== "SV" ? 1 : 2;
  };
  const own: Other = { id: precedent.id, isKnown: true };
  const columns = [0, 1, 2].map((column) => {
    const rest = others.filter((other) => columnOf(other) === column).slice(0, MOST_IN_COLUMN);
    return columnOf(own) === column ? [own, ...rest] : rest;
  });
  const rows = Math.max(...columns.map(({ length }) => length));
  const height = rows * (BOX.height + BOX.gap) + BOX.gap;
  const nodes = columns.flatMap((all, column) =>
    all.map((other, row) => ({
      other,
      x: COLUMNS[column]!,
      y: (height - all.length * (BOX.height + BOX.gap) + BOX.gap) / 2 + row * (BOX.height + BOX.gap),
    }))
  );
  const { x, y } = nodes.find(({ other }) => other === own)!;
  const middle = { x: x + BOX.width / 2, y: y + BOX.height / 2 };
  return (
    <svg class="relations" viewBox={`0 0 640 ${height}`} aria-hidden="true" focusable="false">
      {nodes.filter(({ other }) => other !== own).map((node) => (
        <line
          x1={middle.x}
          y1={middle.y}
          x2={node.x + BOX.width / 2}
          y2={node.y + BOX.height / 2}
        />
      ))}
      {nodes.map(({ other, x, y }) => (
        <g class={other === own ? "own" : other.isKnown ? "" : "absent"}>
          <rect x={x} y={y} width={BOX.width} height={BOX.height} rx="6" />
          <text x={x + BOX.width / 2} y={y + 22} text-anchor="middle">{shortTitle(other.id)}</text>
        </g>
      ))}
    </svg>
  );
};

const shortTitle = (id: string): string =>
  titleOf(id).replace("Tema Repetitivo", "Tema").replace(" da Repercussão Geral", " RG")
    .replace("Súmula Vinculante", "SV").replace("de Incidente de Recurso Repetitivo", "IRR");
