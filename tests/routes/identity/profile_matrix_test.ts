/** The table of who may call what: that no operation is without a line, and its lines of what courts keep. */
import assert from "node:assert/strict";
import { openapiDocument } from "../../support/openapi/openapi.ts";
import { courtPart } from "../../support/orders/court_matrix.ts";
import { followUpPart } from "../../support/orders/follow_up_matrix.ts";
import { operationPart } from "../../support/orders/operation_matrix.ts";
import { orderPart } from "../../support/orders/order_matrix.ts";
import { matrix, readTable } from "../../support/orders/profile_matrix.ts";
import { bankPart } from "../../support/precedents/bnp_matrix.ts";
import { searchPart } from "../../support/precedents/search_matrix.ts";
import { openTestContext } from "../../support/test_context.ts";

const parts = [orderPart, followUpPart, courtPart, operationPart, bankPart, searchPart];

Deno.test("the table has a line for every operation of the document, and no other", async () => {
  await using t = await openTestContext();
  const lines = parts.flatMap(({ table }) => readTable(table));
  const requests = parts.flatMap(({ requests }) => Object.keys(requests));
  const { paths } = await openapiDocument(t);
  const documented = Object.entries(paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).filter((key) => key !== "parameters")
      .map((method) => `${method.toUpperCase()} ${path}`)
  );
  const listed = new Set(lines.map(({ method, path }) => `${method} ${path}`));
  assert.deepEqual(documented.filter((operation) => !listed.has(operation)), [], "without a line");
  assert.deepEqual([...listed].filter((operation) => !documented.includes(operation)), [], "no operation");
  assert.equal(new Set(lines.map(({ name }) => name)).size, lines.length);
  const needless = requests.filter((name) => !lines.some((line) => line.name === name));
  assert.deepEqual(needless, []);
});

Deno.test(
  "every operation lets in and refuses whom the table says, changes nothing for the refused, and answers as documented: what courts keep",
  matrix(courtPart),
);
