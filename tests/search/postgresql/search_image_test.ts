import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { facetNames, indexedDates } from "../../../domain/precedents/precedent_facts.ts";
import { DocumentColumns } from "../../../search/index/document_columns.ts";
import { ImageReader, ImageWriter } from "../../../search/index/index_image.ts";
import { InvertedIndex } from "../../../search/index/inverted_index.ts";
import { openPostgresqlEngine } from "../../../search/postgresql/postgresql.ts";
import { precedent, request } from "../../support/precedents/search_builders.ts";
import { openTestContext } from "../../support/test_context.ts";

const run = (steps: Generator<void>) => {
  for (const _ of steps);
};

function copyOf(columns: DocumentColumns): InvertedIndex {
  const image = new ImageWriter();
  run(columns.write(image));
  const index = new InvertedIndex();
  run(index.read(new ImageReader(new Uint8Array(Buffer.concat(image.parts())))));
  run(index.countAppended());
  return index;
}

Deno.test("numbers of up to 32 bits are read as they were written, however many parts they take", () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 })), (numbers) => {
    const image = new ImageWriter();
    run(image.numbers(numbers.length, (at) => numbers[at]!));
    const reading = new ImageReader(new Uint8Array(Buffer.concat(image.parts()))).numbers();
    const { value } = reading.next();
    assert.deepEqual(Array.from(value!), numbers);
  }));
  const image = new ImageWriter();
  run(image.numbers(400_000, (at) => at * 8_000));
  assert.ok(image.parts().length > 1);
  assert.ok(image.parts().every(({ length }) => length <= 2 ** 20));
});

const word = fc.constantFrom("dano", "danos", "moral", "de", "a", "123", "ação");
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
const document = fc.record({
  organ: fc.constantFrom("STF", "STJ"),
  species: fc.constantFrom("RG", "SUM"),
  number: fc.constantFrom("1", "22", "2025-3"),
  updatedOn: fc.option(fc.constantFrom("2024-01-31", "2026-12-01"), { nil: undefined }),
  cancelled: fc.boolean(),
  facts: fc.record({
    dates: fc.record({ judged: fc.constantFrom("2019-03-04", undefined), cited: fc.constant("2020-01-01") }),
    stage: fc.constantFrom("final", undefined),
    rapporteur: fc.constantFrom("Min. Fulana", "Min. Sicrano", undefined),
  }),
  words: fc.tuple(text, text, text).map((texts) => texts.join("\n")),
});

Deno.test("an index read from an image is the one that was filled, and is changed alike afterwards", () => {
  fc.assert(fc.property(fc.array(document, { maxLength: 12 }), document, (documents, later) => {
    const columns = new DocumentColumns(), filled = new InvertedIndex();
    documents.forEach((one, at) => {
      columns.append({ ...one, id: `id-${at}` });
      filled.put({ ...one, id: `id-${at}` });
    });
    const read = copyOf(columns);
    for (const index of [filled, read]) {
      index.put({ ...later, id: "id-0" });
      index.remove("id-1");
    }
    assert.deepEqual(contentOf(read), contentOf(filled));
  }));
});

const contentOf = (index: InvertedIndex) => ({
  documents: index.documents,
  averageLength: index.averageLength,
  found: index.find("id-0"),
  gone: [...index.gone],
  rows: Array.from({ length: index.size }, (_, document) => ({
    id: index.idText(document),
    number: index.numberText(document),
    facets: facetNames.map((name) => index.facets[name].values.name(index.facets[name].of.at(document))),
    dates: indexedDates.map((name) => index.dates[name].at(document)),
    cancelled: index.cancelledOf.at(document),
    length: index.lengths()[document],
    places: [index.wordsOf(document).thesisAt, index.wordsOf(document).decisionsAt],
    words: Array.from(index.wordsOf(document).words, index.lexicon.word),
  })),
  stems: Array.from({ length: index.lexicon.stems }, (_, stem) => ({
    text: index.lexicon.stem(stem),
    words: index.lexicon.wordsOfStem(stem),
    documents: index.stemDocuments(stem),
    ofRoot: index.rootDocuments(index.lexicon.rootOf(stem)),
    postings: index.postings(stem).flatMap((list) => [...list]),
  })),
});

const damages: readonly (readonly [string, string])[] = [
  ["absent", "update search_build set image = null"],
  ["of another format", `update search_build set image = image || '{"format": 0}'`],
  ["no object", `update search_build set image = '"x"'`],
  ["lacking a part", "delete from search_image_part"],
  ["damaged", "update search_image_part set bytes = set_byte(bytes, 20, 255 - get_byte(bytes, 20))"],
  ["too long", "update search_image_part set bytes = bytes || bytes"],
];

Deno.test("a process reads the image of the index that was swapped in and what changed since; where it cannot, the rows", async () => {
  await using t = await openTestContext();
  const { db } = t;
  const writer = openPostgresqlEngine({ db });
  await writer.apply({ put: [precedent({ number: "3" })], remove: [] });
  const build = await writer.rebuild();
  await build.add(
    ["1", "2", "3"].map((number) => precedent({ number, thesis: `Dano moral ${number}00.` })),
  );
  await writer.apply({ put: [precedent({ number: "4", thesis: "Dano chegado." })], remove: ["stj-rr-3"] });
  await build.swap();
  await writer.apply({ put: [precedent({ number: "2", thesis: "Dano mudado." })], remove: [] });
  const found = async () => {
    const { hits } = await openPostgresqlEngine({ db }).search(request("dano moral mudado chegado"));
    return hits.map(({ precedent, missing }) => [precedent.number, missing.length]);
  };
  const expected = await found();
  assert.deepEqual(new Set(expected.map(([number]) => number)), new Set(["1", "2", "4"]));
  await sql`update search_document set words = 'outro' where version = 1`.execute(db);
  assert.deepEqual(await found(), expected, "the rows of that version are not read");
  await sql`update search_document set words = 'dano moral 100' where id = 'stj-rr-1'`.execute(db);
  const { rows: [image] } = await sql<{ image: unknown }>`select image from search_build`.execute(db);
  const { rows: parts } = await sql<{ bytes: Uint8Array }>`select * from search_image_part`.execute(db);
  for (const [name, damage] of damages) {
    await sql.raw(damage).execute(db);
    assert.deepEqual(await found(), expected, name);
    await sql`update search_build set image = ${JSON.stringify(image)}::jsonb`.execute(db);
    await sql`delete from search_image_part`.execute(db);
    await sql`insert into search_image_part select id, 0, ${parts[0]!.bytes}
          from search_build where active`
      .execute(db);
  }
});
