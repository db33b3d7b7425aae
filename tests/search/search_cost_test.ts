import assert from "node:assert/strict";
import type { SearchRequest } from "../../search/engine.ts";
import { Synonyms } from "../../search/language/synonyms.ts";
import { searchCollection } from "../../search/postgresql/index_search.ts";
import { didYouMean } from "../../search/query/did_you_mean.ts";
import { parseQuery, type SearchFields } from "../../search/query/query.ts";
import { commonWords, hostileTexts } from "../bench/search/search_hostile.ts";
import { CountedIndex } from "../support/search/counted_index.ts";
import { randomTexts } from "../support/search/random_texts.ts";

const PRECEDENTS = 60_000;
const MOST_TIMES = 10;

const texts = randomTexts(PRECEDENTS);
const index = new CountedIndex();
for (const [number, words] of texts.entries()) {
  index.append({
    id: `stf-rg-${number}`,
    organ: "STF",
    species: "RG",
    number: String(number),
    updatedOn: "2020-01-01",
    cancelled: false,
    words: `\n${words}\n${number}`,
  });
}
for (const _ of index.countAppended());

interface Search {
  readonly name: string;
  readonly fields: SearchFields;
  readonly page?: SearchRequest["page"];
}

async function costOf({ fields, page = { offset: 0, limit: 10 } }: Search): Promise<number> {
  const query = parseQuery(fields), synonyms = new Synonyms([["xyz", texts[0]!.slice(0, 60)]]);
  index.forget();
  searchCollection(index, synonyms, { query, filters: { includeCancelled: true }, order: "text", page });
  await didYouMean(query.text, index, () => Promise.resolve(new Map()));
  return index.costMs();
}

async function ordinaryCost(): Promise<number> {
  const costs: number[] = [];
  for (const [at, text] of texts.slice(100, 175).entries()) {
    const words = text.split(" ").slice(0, 2 + at % 6);
    costs.push(await costOf({ name: text, fields: { general: words.join(" ") } }));
  }
  return costs.sort((a, b) => a - b)[Math.floor(costs.length / 2)]!;
}

const ordinary = await ordinaryCost();
const some = texts.slice(0, 3_000);
const common = commonWords(some);
const quoted = (from: number) =>
  common.slice(from, from + 40).map((word, at) => `"${word} ${common[at]}"`).join(" ");
const searches: readonly Search[] = [
  ...hostileTexts(common, some.join(" ")),
  { name: "stop words alone, the rarest", fields: { general: "vos que teria por quaisquer" } },
  {
    name: "everything that is dear at once",
    fields: {
      general: `"a o" ${quoted(0)} ${common.join(" ")}`,
      noWords: quoted(1),
      exactPhrases: "de que;o a",
    },
  },
  { name: "truncated words", fields: { general: common.map((word) => `${word.slice(0, 3)}*`).join(" ") } },
];

for (const search of searches) {
  Deno.test(`a search costs no more than ten ordinary ones: ${search.name}`, async () => {
    const times = await costOf(search) / ordinary;
    assert.ok(times <= MOST_TIMES, `${times.toFixed(1)} times the median of ${ordinary.toFixed(2)} ms`);
  });
}
