/**
 * Every path of the project that a Markdown file names exists. A reader who follows a document to a file that has been
 * renamed since is lost, and nothing else would notice.
 */
import assert from "node:assert/strict";
import { posix } from "node:path";
import { walk } from "../runner/files.ts";
import { markdownCode } from "../support/markdown_code.ts";

const root = new URL("../../", import.meta.url);

/** Files of these kinds are written by us: whoever names one means a file of the project. */
const SOURCE = /\.(tsx?|jsx?|css|md)$/;

/** What stands for something else: a placeholder, an address, a variable, a package, an option, an absolute path. */
const NO_PATH = /[<>…{}$:\\]|\.\.\.|^[@\-/~]/;

/** An institution's own folders, made when the program runs. */
const EXCHANGE = /^(outbox|inbox|receipts)\//;

interface Tree {
  readonly files: ReadonlySet<string>;
  /** With a slash at the end. */
  readonly folders: ReadonlySet<string>;
  /** Folders that version control leaves out: what is in them is made when the program runs. */
  readonly ignored: ReadonlySet<string>;
  /** Names of packages, some of which end as files do. */
  readonly packages: ReadonlySet<string>;
}

interface Outside {
  readonly ignored?: readonly string[];
  readonly packages?: readonly string[];
}

function treeOf(files: readonly string[], { ignored = [], packages = [] }: Outside = {}): Tree {
  const folders = new Set<string>();
  for (const file of files) {
    for (let end = file.indexOf("/"); end >= 0; end = file.indexOf("/", end + 1)) {
      folders.add(file.slice(0, end + 1));
    }
  }
  return { files: new Set(files), folders, ignored: new Set(ignored), packages: new Set(packages) };
}

/** A Markdown text's words in backticks and in code blocks, and apart from them where its links lead. */
function wordsOf(text: string): { readonly code: string[]; readonly links: string[] } {
  const { blocks, spans, prose } = markdownCode(text);
  const targets = [...prose.matchAll(/\]\(\s*([^\s)]+)/g), ...prose.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)];
  return {
    code: [...blocks, ...spans].flatMap((part) => part.split(/[\s"'`=,;()|│├└─►◄]+/))
      .map((word) => word.replace(/[.:!?]+$/, "").replace(/:\d+$/, "")),
    links: targets.map(([, target]) => (target ?? "").replace(/[#?].*$/, "")),
  };
}

/** Whether a path is left out of version control. */
const isIgnored = (path: string, { ignored }: Tree): boolean =>
  [...ignored].some((name) => `${path}/`.startsWith(`${name}/`));

/** Whether a word is meant as a path of the project, by its first folder, its slash at the end, or its kind of file. */
function isPath(word: string, tree: Tree): boolean {
  if (word === "" || NO_PATH.test(word) || EXCHANGE.test(word) || tree.packages.has(word)) return false;
  if (isIgnored(word, tree)) return false;
  if (/^\.{1,2}\//.test(word) || SOURCE.test(word) || word.endsWith("/")) return true;
  return tree.folders.has(word.slice(0, word.indexOf("/") + 1));
}

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");

/** Whether a path is there: from the root, from the document's own folder, or as the end of some file's path. */
function exists(path: string, document: string, tree: Tree): boolean {
  const beside = posix.normalize(posix.join(posix.dirname(document), path));
  if (path.includes("*")) {
    const pattern = new RegExp(
      `(^|/)${escaped(path).replaceAll("**", "\0").replaceAll("*", "[^/]*").replaceAll("\0", ".*")}$`,
    );
    return [...tree.files].some((file) => pattern.test(file));
  }
  const fromRoot = posix.normalize(path);
  const there = (full: string) =>
    tree.files.has(full) || tree.folders.has(full.endsWith("/") ? full : `${full}/`);
  if (there(fromRoot) || there(beside) || isIgnored(beside, tree)) return true;
  if (/^\.{1,2}\//.test(path)) return false;
  // Where a text is about one folder, `publish.ts` and `drafts/` are names enough; with a folder's name it is the root's.
  const first = path.slice(0, path.indexOf("/") + 1);
  if (tree.folders.has(first) && first !== path) return false;
  const all = path.endsWith("/") ? tree.folders : tree.files;
  return [...all].some((full) => full.endsWith(`/${path}`));
}

/** The paths that a document names and that are not there. */
function missingPaths(document: string, text: string, tree: Tree): string[] {
  const { code, links } = wordsOf(text);
  const named = [
    ...code.filter((word) => isPath(word, tree)),
    ...links.filter((link) => link !== "" && !NO_PATH.test(link)),
  ];
  return [...new Set(named)].filter((path) => !exists(path, document, tree));
}

async function projectTree(): Promise<Tree> {
  const ignored = (await Deno.readTextFile(new URL(".gitignore", root))).split("\n")
    .map((line) => line.replace(/^\/|\/$/g, "")).filter((line) => line !== "");
  const { imports } = JSON.parse(await Deno.readTextFile(new URL("deno.json", root)));
  const { devDependencies } = JSON.parse(await Deno.readTextFile(new URL("package.json", root)));
  return treeOf(await walk(root), { ignored, packages: Object.keys({ ...imports, ...devDependencies }) });
}

/** Every Markdown file of the project with its text. */
async function documents(tree: Tree): Promise<(readonly [document: string, text: string])[]> {
  const paths = [...tree.files].filter((file) => file.endsWith(".md"));
  return await Promise.all(
    paths.map(async (path) => [path, await Deno.readTextFile(new URL(path, root))] as const),
  );
}

Deno.test("every path of the project that a document names exists", async () => {
  const tree = await projectTree();
  const missing = (await documents(tree)).flatMap(([document, text]) =>
    missingPaths(document, text, tree).map((path) => `${document} names ${path}`)
  );
  assert.deepEqual(missing, []);
});

const example = treeOf([
  "README.md",
  "main.ts",
  "domain/money.ts",
  "domain/orders/order.ts",
  "docs/api.md",
  "docs/adr/0001-first.md",
  "docs/picture.png",
  "web/console/drafts/draft_form.ts",
], { ignored: [".data", "config.ini"], packages: ["ipaddr.js", "hono"] });

Deno.test("a path that is not there is found wherever it is named", () => {
  const rows: readonly (readonly [text: string, missing: readonly string[]])[] = [
    ["`domain/money.ts` and `domain/orders/`", []],
    ["`domain/cash.ts`", ["domain/cash.ts"]],
    ["`domain/buyers/` and `domain/buyers`", ["domain/buyers/", "domain/buyers"]],
    ["a folder that went whole: `room/money.ts`, `room/orders/`", ["room/money.ts", "room/orders/"]],
    ["by its last folders, or its name alone: `drafts/draft_form.ts`, `order.ts`, `drafts/`", []],
    ["`drafts/order.ts`, `cash.ts`", ["drafts/order.ts", "cash.ts"]],
    ["never by its name alone under a folder of the root: `domain/order.ts`", ["domain/order.ts"]],
    ["[the API](docs/api.md#lists), ![a page](docs/picture.png)", []],
    ["[the API](docs/http.md), ![a page](docs/photo.png)", ["docs/http.md", "docs/photo.png"]],
    ["[elsewhere]: docs/http.md\n", ["docs/http.md"]],
    ["`task test domain/cash_test.ts --watch`", ["domain/cash_test.ts"]],
    ["`--json=docs/figures.json`", ["docs/figures.json"]],
    ["`domain/cash.ts:12`, and `domain/money.ts:12`.", ["domain/cash.ts"]],
    ["```sh\ndeno run cash.ts; deno run main.ts\n```\n", ["cash.ts"]],
    ["```\n├── domain/  rules\n├── store/  rows\n```\n", ["store/"]],
    ["`domain/*.ts`, `draft_*.ts`, `web/**/draft_form.ts`", []],
    ["`domain/cash*.ts`, `store/**`", ["domain/cash*.ts"]],
  ];
  for (const [text, missing] of rows) {
    assert.deepEqual(missingPaths("README.md", text, example), missing, text);
  }
});

Deno.test("a path may be named from the document's own folder", () => {
  assert.deepEqual(missingPaths("docs/api.md", "[first](adr/0001-first.md), `../main.ts`", example), []);
  assert.deepEqual(missingPaths("docs/api.md", "[first](adr/0002-second.md), `../cash.ts`", example), [
    "../cash.ts",
    "adr/0002-second.md",
  ]);
});

Deno.test("what is no path of the project is left alone", () => {
  const rows = [
    "made when the program runs: `.data/screenshots/page.png`, `config.ini`",
    "an institution's folder: `outbox/ASSETS_REM_…txt`, `inbox/`, `receipts/a.md`, `outbox`",
    "addresses: `/v1/ordem`, `http://localhost:8000/openapi.json`, <https://example.org/a.md>",
    "[a site](https://example.org/a.md), [below](#here), [to somebody](mailto:a@example.org)",
    "a machine's own files: `/var/lib/assets/x.json`, `~/.config/x.json`",
    "packages: `ipaddr.js`, `@scope/name.js`, `npm:pg`, `hono/jsx`",
    "kinds of content and other slashes: `text/csv`, `and/or`, `GET/POST`",
    "placeholders: `docs/<name>.md`, `migrations/….ts`, `$DIR/x.ts`, `{a,b}.ts`",
    "prose names nothing: domain/cash.ts",
  ];
  for (const text of rows) assert.deepEqual(missingPaths("README.md", text, example), [], text);
});

Deno.test("a file that the README or ARCHITECTURE.md names by its path cannot be renamed unnoticed", async () => {
  const tree = await projectTree();
  const named = (await documents(tree)).filter(([document]) => /^(README|ARCHITECTURE)\.md$/.test(document))
    .flatMap(([document, text]) => wordsOf(text).code.map((word) => ({ document, text, word })))
    .filter(({ word }) => word.includes("/") && tree.files.has(word) && isPath(word, tree));
  assert.ok(named.length > 40);
  for (const { document, text, word } of named) {
    const renamed = [...tree.files].map((file) => file === word ? `${file}x` : file);
    assert.deepEqual(
      missingPaths(
        document,
        text,
        treeOf(renamed, {
          ignored: [...tree.ignored],
          packages: [...tree.packages],
        }),
      ),
      [word],
    );
  }
});
