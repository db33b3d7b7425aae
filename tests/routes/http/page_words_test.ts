/** What pages say of a refusal, from the sentences that the sources have for it, names no part of a call. */
import assert from "node:assert/strict";
import ts from "typescript";
import { inPageWords } from "../../../routes/http/page_words.ts";
import { walk } from "../../runner/files.ts";

const root = new URL("../../../", import.meta.url);

/** Where only systems call, or where the sentences are about what a system sends. */
const OF_SYSTEMS = [
  "routes/precedents_bank/",
  "routes/precedents_search/search_access.ts",
  "routes/precedents_search/search_schema.ts",
  "routes/identity/caller_problems.ts",
  "routes/notices/",
  "routes/openapi",
  "routes/http/",
];

/** Of what no page asks for: versions in a header, readings of all that changed, the orders of a call, a simulation. */
const TO_SYSTEMS = /^(If-Match|depoisDe|As ordens alteradas|Informe em ordens|Só a simulação)/;

/** Addresses, methods, headers, names of fields, and values as a body has them. */
const ofCalls =
  /`|\/v1\/|\b(GET|POST|PUT|PATCH|DELETE|JSON|true|false)\b|\b(chamada|cabeçalho|corpo)\b|\b[a-z]+[A-Z]\w*|\bem erros\b|"\d+\.\d\d"|AAAA|\b[A-Z]{4,}_[A-Z]/;

/** What describes the API is for those who call it. */
const DESCRIBES = /^(remedy|meaning|description|summary|pageMeaning|pageRemedy|title)$/;

/** A text of a source, whole where it is put together with `+`; what is filled in is a number. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `1${literal.text}`).join("");
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? "1"}${right ?? "1"}`;
}

/** The sentences of a source that a refusal can say. */
function sentencesOf(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && DESCRIBES.test(node.name.getText())) return;
    if (
      ts.isCallExpression(node) &&
      /(description|describe|okResponse|count|flag|group)$/.test(node.expression.getText())
    ) {
      return;
    }
    const text = textOf(node);
    if (text === undefined) return ts.forEachChild(node, visit);
    if (/[a-zà-ú]+ [a-zà-ú]+/i.test(text)) found.push(text);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

Deno.test("no sentence of a refusal names a part of a call where a page says it", async () => {
  const named: string[] = [];
  for (const file of await walk(root, "routes/")) {
    if (OF_SYSTEMS.some((path) => file.startsWith(path))) continue;
    const source = await Deno.readTextFile(new URL(file, root));
    const ofPages = sentencesOf(file, source).map(inPageWords).filter((text) =>
      ofCalls.test(text) && !TO_SYSTEMS.test(text)
    );
    named.push(...ofPages.map((text) => `${file}: ${text}`));
  }
  assert.deepEqual(named, []);
});
