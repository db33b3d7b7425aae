import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { hourInSentence, HOURS } from "../../../domain/calendar/calendar.ts";
import { walk } from "../../runner/files.ts";
import { runDeno } from "../../support/processes/run_deno.ts";

const root = new URL("../../../", import.meta.url);
const THE_HOURS = "domain/calendar/calendar.ts";

Deno.test("the hours are the specification's", () => {
  assert.deepEqual({ ...HOURS }, {
    dispatchOpens: "19:00",
    dispatchCloses: "23:00",
    answersDue: "05:00",
    lastAnswerMinute: "04:59",
    answersPublished: "08:00",
  });
  assert.deepEqual(Object.values(HOURS).map(hourInSentence), ["19h", "23h", "5h", "4h59", "8h"]);
});

/** Texts without comments, and without the instants that examples of the wire are made of. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g, "").replace(/T\d\d:\d\d:\d\d[-+Z][\d:]*/g, "");

const anHour = /\b(19:00|23:00|04:59|05:00|08:00|19h|23h|4h59|8h)\b/;

Deno.test("no rule, text or page says an hour of the exchange by itself", async () => {
  const said: string[] = [];
  for (const path of await walk(root)) {
    if (!/^(?!tests|migrations|node_modules)\w+.*\.tsx?$/.test(path) || path.endsWith(".d.ts")) {
      continue;
    }
    if (path === THE_HOURS) continue;
    for (const line of withoutComments(await Deno.readTextFile(new URL(path, root))).split("\n")) {
      if (anHour.test(line)) said.push(`${path}: ${line.trim()}`);
    }
  }
  assert.deepEqual(said, []);
});

/** Where the hour of the cut-off is defined, shown in a diagram, generated from the table, or history. */
const saysTheCutOff = ["README.md", "docs/glossary.md", "docs/layout-v1.11.md", "CHANGELOG.md"];

Deno.test("no document says the hour of the cut-off but the glossary, and the README in its diagram", async () => {
  const said: string[] = [];
  for (const path of await walk(root)) {
    if (!path.endsWith(".md") || saysTheCutOff.includes(path)) continue;
    const lines = (await Deno.readTextFile(new URL(path, root))).split("\n");
    said.push(...lines.filter((line) => /\b19(:00|h)\b/.test(line)).map((line) => `${path}: ${line.trim()}`));
  }
  assert.deepEqual(said, []);
  for (const path of ["README.md", "docs/glossary.md"]) {
    const text = await Deno.readTextFile(new URL(path, root));
    assert.equal(text.split(HOURS.dispatchOpens).length - 1, 1, path);
  }
});

Deno.test("moving the cut-off to 20:00 is one line: rules, manual, problems and pages follow", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const source = await Deno.readTextFile(new URL(THE_HOURS, root));
    await Deno.writeTextFile(
      `${dir}/hours.ts`,
      source.replace('dispatchOpens: "19:00"', 'dispatchOpens: "20:00"'),
    );
    const { imports } = JSON.parse(await Deno.readTextFile(new URL("deno.json", root)));
    const folders = Object.entries<string>(imports)
      .map(([name, target]) => [`${name}/`, `${target.replace("npm:", "npm:/")}/`]);
    const moved = {
      ...imports,
      ...Object.fromEntries(folders),
      [new URL(THE_HOURS, root).href]: pathToFileURL(`${dir}/hours.ts`).href,
    };
    await Deno.writeTextFile(`${dir}/imports.json`, JSON.stringify({ imports: moved }));
    const script = `
      import { instantAt, dispatchDayFor, deletableUntil } from "${
      new URL("domain/calendar/calendar.ts", root).href
    }";
      import { manual } from "${new URL("exchange/manual/manual.ts", root).href}";
      import { problemKinds } from "${new URL("routes/http/problem_catalogue.ts", root).href}";
      import { terms } from "${new URL("web/guide/terms.ts", root).href}";
      const monday = Temporal.PlainDate.from("2026-11-23");
      console.log(JSON.stringify({
        leaves: dispatchDayFor(instantAt(monday, "19:30"), new Set()).toString(),
        deletable: deletableUntil(instantAt(monday, "10:00")).toZonedDateTimeISO("America/Sao_Paulo").toPlainTime().toString(),
        texts: [manual(), JSON.stringify(problemKinds), JSON.stringify(terms)].join("\\n"),
      }));`;
    await Deno.writeTextFile(`${dir}/moved.ts`, script);
    const importMap = `--import-map=${dir}/imports.json`;
    const { code, out, err } = await runDeno([
      "run",
      "--no-check",
      "--allow-all",
      importMap,
      `${dir}/moved.ts`,
    ]);
    assert.equal(code, 0, err);
    const { leaves, deletable, texts } = JSON.parse(out);
    assert.deepEqual([leaves, deletable], ["2026-11-23", "20:00:00"]);
    assert.match(texts, /das 20:00 às 23:00/);
    assert.match(texts, /até as 20h do dia do protocolo/);
    assert.doesNotMatch(texts.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, ""), /\b19:00\b|\b19h\b/);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
