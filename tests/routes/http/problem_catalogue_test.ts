import assert from "node:assert/strict";
import { problemCodes } from "../../../routes/http/problem_catalogue.ts";
import { explainAction } from "../../../routes/splits/action_problems.ts";
import { explainSplitState } from "../../../routes/splits/split_state_problems.ts";
import { call, parseRefusal } from "../../support/api.ts";
import { openTestContext } from "../../support/test_context.ts";

const folder = new URL("../../", import.meta.url);

const OWN_NAME = "problem_catalogue_test.ts";
/** What the tests below produce. */
const here = [
  "cursor-de-pesquisa-invalido",
  "pesquisa-salva-nao-encontrada",
];

/** The text of every test file, in which a code that is produced is compared with. */
async function textsOf(at: URL): Promise<string> {
  const texts = await Promise.all((await Array.fromAsync(Deno.readDir(at))).map((entry) => {
    if (entry.isDirectory) return textsOf(new URL(`${entry.name}/`, at));
    return entry.name.endsWith("_test.ts") && entry.name !== OWN_NAME
      ? Deno.readTextFile(new URL(entry.name, at))
      : "";
  }));
  return texts.join("\n");
}

Deno.test("every code of the catalogue is named by a test that produces it", async () => {
  const texts = await textsOf(folder);
  const missing = problemCodes.filter((code) => !new RegExp(`\\b${code}["'\`]`).test(texts));
  assert.deepEqual(missing.toSorted(), here.toSorted());
});

Deno.test("no code is in two tables: the later would replace the earlier unseen", async () => {
  const subjects = new URL("../../../routes/", import.meta.url);
  const found: string[] = [];
  for await (const subject of Deno.readDir(subjects)) {
    if (!subject.isDirectory) continue;
    const at = new URL(`${subject.name}/`, subjects);
    for await (const { name } of Deno.readDir(at)) {
      if (!name.endsWith("_problems.ts")) continue;
      const text = await Deno.readTextFile(new URL(name, at));
      found.push(...[...text.matchAll(/"([a-z-]+)": \{\s*status:/g)].map(([_, code]) => code!));
    }
  }
  assert.deepEqual(found.toSorted(), problemCodes.toSorted());
});

Deno.test("a split's action whose asset is too long is refused at its field", () => {
  const target = 7n;
  const actions = [{ target, type: "transfer" }] as unknown as Parameters<typeof explainAction>[1];
  const { code, field } = explainAction({ type: "asset-too-long", target, max: 60 }, actions);
  assert.deepEqual([code, field], ["ativo-longo-demais", "acoes[0].ativo"]);
});

Deno.test("a split that has left is not removed, and says so", () => {
  assert.equal(explainSplitState({ type: "already-dispatched" }).code, "desdobramento-ja-enviado");
});

Deno.test("a cursor or a saved search that nobody was given finds nothing", async () => {
  await using t = await openTestContext();
  const searched = await call(t, "POST", "/api/v1/precedentes", {
    json: { filtro: { cursor: "inventado" } },
  });
  assert.equal(parseRefusal(searched).code, "cursor-de-pesquisa-invalido");
  const saved = await call(t, "GET", "/api/v1/pesquisas-salvas/00000000-0000-4000-8000-000000000000");
  assert.equal(parseRefusal(saved).code, "pesquisa-salva-nao-encontrada");
});
