/**
 * The words of the wire stand at its edge: what stores and what dispatches uses the domain's. The words are the fields of
 * the API, of events and of the institutions' files.
 */
import assert from "node:assert/strict";
import type { FileLayout } from "../../exchange/layout/field.ts";
import { answerLayout, receiptLayout, remittanceLayout } from "../../exchange/layout/layout.ts";
import { walk } from "../runner/files.ts";
import { call } from "../support/api.ts";
import { eventExamples } from "../support/notices/event_examples.ts";
import { openTestContext } from "../support/test_context.ts";

const root = new URL("../../", import.meta.url);

const WORDS_OF_THE_DOMAIN = /^(store|exchange\/dispatch)\//;

/** Fields whose names are words of the domain, of SQL or of English too. */
const SHARED = new Set([
  ...[
    "bytes",
    "compe",
    "content",
    "cpf",
    "data",
    "detail",
    "email",
    "first",
    "id",
    "ispb",
    "jtr",
    "last",
    "missing",
  ],
  ...["number", "offset", "sha256", "size", "sort", "status", "title", "total", "type", "url"],
]);

/** The names of the properties in a schema or a document, at any depth. */
function propertiesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { properties } = value as { properties?: unknown };
  const own = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(value).flatMap(propertiesIn)];
}

/** The names of the members of a JSON value, at any depth. */
const membersIn = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : [...Array.isArray(value) ? [] : Object.keys(value), ...Object.values(value).flatMap(membersIn)];

const fieldsOf = ({ header, details, trailer }: FileLayout): string[] =>
  [header, ...details, trailer].flatMap(({ fields }) => fields.map(({ name }) => name));

/** Where a text uses a word as a name or as a value: the whole of a text, a member, or a key. */
const useOf = (word: string): RegExp =>
  /[A-Z]/.test(word) ? new RegExp(`\\b${word}\\b`) : new RegExp(
    `(["'\`])${word}\\1|\\.${word}\\b|[{,(]\\s*${word}\\??:|^\\s*(?:readonly )?${word}\\??:`,
    "m",
  );

Deno.test("what stores and what dispatches uses no word of the wire", async () => {
  await using t = await openTestContext();
  const document = JSON.parse((await call(t, "GET", "/openapi.json")).text);
  const words = new Set([
    ...propertiesIn(document),
    ...eventExamples.flatMap(([_, bytes]) => membersIn(JSON.parse(bytes))),
    ...[remittanceLayout, answerLayout, receiptLayout].flatMap(fieldsOf),
  ]);
  const uses = [...words].filter((word) => !SHARED.has(word)).map((word) => [word, useOf(word)] as const);
  assert.ok(uses.length > 300, `${uses.length} words`);
  const files = (await walk(root)).filter((file) => /\.tsx?$/.test(file) && WORDS_OF_THE_DOMAIN.test(file));
  assert.ok(files.length > 0);
  const used = await Promise.all(files.map(async (file) => {
    const text = await Deno.readTextFile(new URL(file, root));
    return uses.filter(([_, use]) => use.test(text)).map(([word]) => `${file}: ${word}`);
  }));
  assert.deepEqual(used.flat(), []);
});

Deno.test("the rule sees each way to use a word, and none in a sentence", () => {
  for (
    const text of [
      "jsonb_build_object('alvoId', t.id)",
      '`"alvoId":"`',
      "{ alvoId }",
    ]
  ) assert.match(text, useOf("alvoId"));
  for (
    const text of [
      "{ valor: 1 }",
      "  readonly valor?: string",
      "line.valor",
      `detail ->> 'valor'`,
      '["valor"]',
    ]
  ) {
    assert.match(text, useOf("valor"));
  }
  for (const text of ["o valor da ordem", "`O valor: ${amount}`", "valores"]) {
    assert.doesNotMatch(text, useOf("valor"));
  }
});
