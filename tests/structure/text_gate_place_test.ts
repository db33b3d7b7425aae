/** Bodies are read behind the gate of texts alone (`routes/http/text_gate.ts`). */
import assert from "node:assert/strict";
import { walk } from "../runner/files.ts";

const root = new URL("../../", import.meta.url);

/** What reads a body as bytes, or past what the gate has made of it. */
const PAST_THE_GATE =
  /\breq(?:uest)?\.raw\.(?:json|text|bytes|arrayBuffer|formData|blob|body)\b|\breq\.(?:bytes|arrayBuffer|blob)\(|\bdecodeURIComponent\(c\./;

const allowed = [
  // The gate itself, and what comes before it: whether there is a body at all, and of which call it is.
  "routes/http/idempotency.ts",
  "routes/http/middleware.ts",
  "routes/http/text_gate.ts",
  // A form as the gate has left it, read as bytes so that it can be read again.
  "web/session/csrf.ts",
];

Deno.test("no route and no page reads a body past the gate of texts", async () => {
  const files = (await walk(root)).filter((file) => /^(routes|web)\/.*\.tsx?$/.test(file));
  const texts = await Promise.all(files.map((file) => Deno.readTextFile(new URL(file, root))));
  const found = files.filter((_, index) => PAST_THE_GATE.test(texts[index]!));
  assert.deepEqual(found.toSorted(), allowed);
});
