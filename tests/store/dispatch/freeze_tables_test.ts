import assert from "node:assert/strict";
import { walk } from "../../runner/files.ts";

const FOLDER = "store/dispatch/";
const files = ["due_lines.ts", "due_rows.ts", "freeze.ts"];

/** The program's source files with their text. */
async function sources(): Promise<{ readonly path: string; readonly text: string }[]> {
  const root = new URL("../../../", import.meta.url);
  const paths = (await walk(root)).filter((path) =>
    /^(store|exchange|jobs|routes|web)\/.*\.tsx?$/.test(path)
  );
  return await Promise.all(
    paths.map(async (path) => ({ path, text: await Deno.readTextFile(new URL(path, root)) })),
  );
}

Deno.test("the freeze's temporary tables are named by its own files, which nothing but its function leads to", async () => {
  const all = await sources();
  const naming = all.filter(({ text }) =>
    /\bdue_(order|split|action|line|shared|share|remittance)\b/.test(text)
  );
  assert.deepEqual(naming.map(({ path }) => path).sort(), files.map((file) => FOLDER + file).sort());
  const behind = /"[./a-z_]*\/(due_lines|due_rows)\.ts"/;
  const importing = all.filter(({ text }) => behind.test(text)).map(({ path }) => path).sort();
  assert.deepEqual(importing, [`${FOLDER}freeze.ts`]);
});
