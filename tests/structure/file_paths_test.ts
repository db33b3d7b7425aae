/** The path of a file is never taken from its address by hand: there a space is `%20`, and an accent two of these. */
import assert from "node:assert/strict";
import { walk } from "../runner/files.ts";

const root = new URL("../../", import.meta.url);

/** The addresses of files that a text names: those made from its own, and the project's folder by whatever way it comes. */
function fileAddresses(text: string): string[] {
  const names = new Set(["root"]);
  const made = [...text.matchAll(/\b(\w+)(?:: URL)? = (new URL\([^;]*)/g)];
  // One may be made from another that stands after it.
  for (const _ of made) {
    for (const [, name = "", how = ""] of made) {
      if (new RegExp(`\\bimport\\.meta\\.url\\)|, (?:${[...names].join("|")})\\)`).test(how)) names.add(name);
    }
  }
  return [...names];
}

/** Every place where a text reads `.pathname` of a file's address, or writes an address around a path. */
function handmadePaths(text: string): string[] {
  const base = `(?:import\\.meta\\.url|${fileAddresses(text).join("|")})`;
  const rules = [
    new RegExp(`\\b${base}\\)\\)?\\.pathname\\b`, "g"),
    new RegExp(`\\b${base}\\.pathname\\b`, "g"),
    /["'`]file:\/\/(?:\$\{|["'`] ?\+)/g,
  ];
  return rules.flatMap((rule) => [...text.matchAll(rule)].map(([found]) => found));
}

Deno.test("no path of a file is its address's, in which spaces and accents read otherwise", async () => {
  const files = (await walk(root)).filter((file) =>
    /\.tsx?$/.test(file) && file !== "tests/structure/file_paths_test.ts"
  );
  const found = await Promise.all(
    files.map(async (file) =>
      handmadePaths(await Deno.readTextFile(new URL(file, root))).map((text) => `${file}: ${text}`)
    ),
  );
  assert.deepEqual(found.flat(), []);
});

Deno.test("the rule sees each way to take or write such a path by hand, and leaves addresses of the web alone", () => {
  for (
    const text of [
      `new URL("a.ts", import.meta.url).pathname`,
      `new URL("deno.json", root).pathname`,
      "root.pathname.slice(1)",
      `const data = new URL("data.csv", import.meta.url);\nread(data.pathname)`,
      `const here = new URL(".", import.meta.url);\nconst data = new URL("data.csv", here);\nread(data.pathname)`,
      "import(`file://${dir}/x.ts`)",
      `"file://" + dir`,
    ]
  ) assert.equal(handmadePaths(text).length, 1, text);
  for (
    const text of [
      "new URL(request.url).pathname",
      `const url = new URL(issuer);\nurl.pathname`,
      `fileURLToPath(new URL("a.ts", import.meta.url))`,
      `"file:///etc/passwd"`,
    ]
  ) assert.deepEqual(handmadePaths(text), [], text);
});
