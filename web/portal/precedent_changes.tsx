/** What has changed in a precedent's texts, word by word, one change after the other. */
import { diffWordsWithSpace } from "diff";
import { formatDate } from "../../domain/formatting.ts";
import type { FormerTexts } from "../../store/precedents/precedent_versions.ts";

type Texts = Pick<FormerTexts, "question" | "thesis">;

/** Of two long texts that have hardly a word in common nobody waits for the comparison. */
const MOST_MS = 100;

export const Changes = (
  { now, former }: { readonly now: Texts; readonly former: readonly FormerTexts[] },
) => {
  const changes = changesOf(now, former);
  return changes.length === 0 ? null : (
    <section class="part" aria-labelledby="mudancas">
      <h2 id="mudancas">O que mudou</h2>
      {changes.map(({ on, before, after }, index) => (
        <details class="change" open={index === 0}>
          <summary>
            Em <time datetime={on.toString()}>{formatDate(on.toString())}</time>: {whatChanged(before, after)}
          </summary>
          <Compared name="Questão" before={before.question} after={after.question} />
          <Compared name="Tese" before={before.thesis} after={after.thesis} />
        </details>
      ))}
      <p class="help">Desde que este portal conhece o precedente; vale o texto de hoje, acima.</p>
    </section>
  );
};

/** Each former text beside what took its place, the latest change first; what is as it was is none. */
function changesOf(now: Texts, former: readonly FormerTexts[]) {
  return former.map((before, index) => ({ on: before.until, before, after: former[index - 1] ?? now }))
    .filter(({ before, after }) => before.question !== after.question || before.thesis !== after.thesis);
}

function whatChanged(before: Texts, after: Texts): string {
  const thesis = before.thesis === after.thesis
    ? []
    : [before.thesis === "" ? "tese firmada" : after.thesis === "" ? "tese retirada" : "tese alterada"];
  return [...(before.question === after.question ? [] : ["questão alterada"]), ...thesis].join(" e ");
}

const Compared = ({ name, before, after }: { name: string; before: string; after: string }) => {
  if (before === after) return null;
  const parts = diffWordsWithSpace(before, after, { timeout: MOST_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return (
    <div class="text">
      <h3>{name}</h3>
      <p class="prose compared">
        {parts.map(({ value, added, removed }) =>
          added ? <ins>{value}</ins> : removed ? <del>{value}</del> : <>{value}</>
        )}
      </p>
    </div>
  );
};
