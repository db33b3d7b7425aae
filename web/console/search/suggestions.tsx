/** Suggestions while somebody types in a search field: pages and actions of the console, and what a search finds. */
import { formatCount } from "../../../domain/formatting.ts";
import type { Caller } from "../../../domain/identity/caller.ts";
import { isNameMeant } from "../../../domain/name_match.ts";
import type { FoundItem } from "../../../routes/orders/console_search.ts";
import { type ConsoleKind, drafters, NEW_ORDER, sectionsFor } from "../../components/console_sections.ts";
import type { Site } from "../../site.ts";
import { kindOf, nameOf, placePath, taxIdOf, Typed } from "./found.tsx";

interface Suggestion {
  readonly name: string;
  readonly note?: string | undefined;
  readonly path: string;
}

interface Group {
  readonly title: string;
  readonly suggestions: readonly Suggestion[];
}

/** The most of one kind: all of them fit on a screen. */
const MOST = 5;

/** What no section leads to; `profiles` as of a section. */
const more: Readonly<Record<ConsoleKind, readonly Suggestion[]>> = {
  court: [
    { name: "Códigos e calendário", path: "/console/codigos" },
    { name: "Afastamento de sigilo", path: "/console/sigilo" },
    { name: "Conferir um documento", path: "/documento" },
    { name: "Guia de primeiros passos", path: "/guia" },
    { name: "Glossário", path: "/glossario" },
  ],
  operation: [
    { name: "Conferir um documento", path: "/documento" },
    { name: "Glossário", path: "/glossario" },
  ],
};

const actionsFor = (kind: ConsoleKind, caller: Caller): Suggestion[] => [
  ...kind === "court" && caller.profiles.some((profile) => drafters.includes(profile))
    ? [
      { name: "Nova ordem", note: "tecla n", path: NEW_ORDER },
      { name: "Protocolar minutas", path: "/console/minutas" },
      { name: "Decidir respostas e códigos 98", path: "/console/pendencias" },
    ]
    : [],
  ...caller.units.length > 1 ? [{ name: "Trocar unidade", path: "/unidade" }] : [],
];

/** The pages and actions whose names are meant by what was typed; all of them before anything is. */
const placesOf = (typed: string, all: readonly Suggestion[]): readonly Suggestion[] =>
  typed === "" ? all : all.filter(({ name }) => isNameMeant(typed, name)).slice(0, MOST);

const titles: readonly (readonly [title: string, ...kinds: FoundItem["tipo"][]])[] = [
  ["Pessoas", "PESSOA"],
  ["Ordens e minutas", "ORDEM", "MINUTA"],
  ["Desdobramentos", "DESDOBRAMENTO"],
  ["Transferências", "TRANSFERENCIA"],
  ["Instituições", "INSTITUICAO"],
];

interface Props {
  readonly site: Site;
  readonly console: ConsoleKind;
  readonly caller: Caller;
  readonly typed: string;
  readonly found: readonly FoundItem[];
}

/** Options of a list box, in groups; nothing where nothing is suggested. */
export const Suggestions = (props: Props) => {
  const { site, typed } = props;
  let place = 0;
  return (
    <>
      {groupsOf(props).filter(({ suggestions }) => suggestions.length > 0).map(({ title, suggestions }) => (
        <div role="group" aria-label={title}>
          <p class="suggested-kind" aria-hidden="true">{title}</p>
          {suggestions.map(({ name, note, path }) => (
            <a role="option" aria-selected="false" tabindex={-1} href={site.to(path)} data-place={place++}>
              <span class="suggested-name">
                <Typed typed={typed} text={name} />
              </span>
              {note !== undefined && (
                <span class="suggested-note">
                  <Typed typed={typed} text={note} />
                </span>
              )}
            </a>
          ))}
        </div>
      ))}
    </>
  );
};

function groupsOf({ console: kind, caller, typed, found }: Props): Group[] {
  const pages = sectionsFor(kind, caller).map(({ name, path }) => ({ name, path }));
  return [
    ...titles.map(([title, ...kinds]) => ({
      title,
      suggestions: found.filter(({ tipo }) => kinds.includes(tipo)).slice(0, MOST).map((item) => ({
        name: nameOf(item),
        note: noteOf(item),
        path: placePath(kind, item),
      })),
    })),
    { title: "Ações", suggestions: placesOf(typed, actionsFor(kind, caller)) },
    { title: "Páginas", suggestions: placesOf(typed, [...pages, ...more[kind]]) },
  ];
}

const noteOf = (item: FoundItem): string =>
  item.tipo === "PESSOA"
    ? [taxIdOf(item), formatCount(item.quantidadeOrdens ?? 0, "ordem ou minuta", "ordens e minutas")].join(
      " · ",
    )
    : item.tipo === "INSTITUICAO"
    ? item.id
    : [kindOf(item), item.nomes?.join(", "), item.numeroProcesso].filter(Boolean).join(" · ");
