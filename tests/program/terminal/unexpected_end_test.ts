/** What a person reads where the log is a file: an error that nobody caught, and the steps of a start. */
import assert from "node:assert/strict";
import { runDeno } from "../../support/processes/run_deno.ts";

const module = (name: string) =>
  JSON.stringify(new URL(`../../../program/terminal/${name}`, import.meta.url).href);

async function evaluated(text: string) {
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(file, text);
    return await runDeno(["run", "--allow-all", "--config", "deno.json", file]);
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("an unexpected end is told at the terminal with where to look, tax ids masked", async () => {
  const { out, err } = await evaluated(`
    import { explainUnexpectedEnd } from ${module("terminal.ts")};
    explainUnexpectedEnd(new Error("sem linhas de 11144477735"), "/tmp/Área de teste");
  `);
  assert.equal(out, "");
  assert.match(err, /encontrou um erro inesperado e para:\n\n {2}sem linhas de /);
  assert.doesNotMatch(err, /11144477735/);
  assert.match(err, /\/tmp\/Área de teste\/log\/assets\.jsonl/);
});

Deno.test("each step of a start is a line with its seconds; one that fails is left to its error", async () => {
  const { out } = await evaluated(`
    import { openSteps } from ${module("printing.ts")};
    const step = openSteps();
    console.log(await step("Banco de dados", () => Promise.resolve("pronto")));
    await step("Tabelas", () => Promise.reject(new Error("não deu"))).catch(({ message }) => console.log(message));
  `);
  assert.match(out, /^ {2}Banco de dados +\d,\d s\npronto\nnão deu\n$/);
});
