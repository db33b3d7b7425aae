import assert from "node:assert/strict";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { centavos } from "../../../domain/money.ts";
import { blockLine, DAY, informationLine, unblockLine } from "../../support/exchange/remittance_lines.ts";
import { type Kit, openKit } from "../../support/institution/kit.ts";

const FOLDER = "99000001";

/** A folder as the service would have it, with one remittance. */
async function institution(kit: Kit): Promise<string> {
  const name = await kit.remittance([
    blockLine({ linha: 2, valor: centavos(900_000n) }),
    unblockLine({ linha: 3 }),
    informationLine({ linha: 4, informacoes: "CADASTRO_E_SALDO|COPIA_CHEQUE" }),
  ], `${FOLDER}/outbox`);
  await Deno.mkdir(`${kit.folder}/${FOLDER}/inbox`);
  return name;
}

const answerOnce = ({ run }: Kit, role: string, ...args: string[]) =>
  run("automatica", "--pasta", FOLDER, "--como", role, "--uma-vez", ...args);

const answersIn = async ({ list }: Kit): Promise<string[]> =>
  (await list(`${FOLDER}/inbox`)).filter((file) => /_RET_.*\.txt$/.test(file));

/** Cells of each line of the only answer, header and trailer left out. */
async function details(kit: Kit): Promise<string[][]> {
  const [name] = await answersIn(kit);
  const text = await kit.read(`${FOLDER}/inbox/${name}`);
  return text.split("\r\n").slice(1, -2).map((line) => line.split(";"));
}

/** Records in order, with the codes of those that have one. */
const codes = (lines: readonly string[][]) =>
  lines.map(([type, , , , , code]) => ["10", "20", "50"].includes(type!) ? `${type} ${code}` : type);

const roles: Readonly<Record<string, readonly string[]>> = {
  "1": ["10 00", "20 01", "50 32", "51", "52"],
  "2": ["10 01", "20 01", "50 35"],
  "3": ["10 03", "20 01", "50 30"],
  "outra": ["20 01"],
};

for (const [role, expected] of Object.entries(roles)) {
  Deno.test(`as institution ${role} the kit answers a folder once, by staging's rules, and what it delivers is good`, async () => {
    await using kit = await openKit();
    const name = await institution(kit);
    const { code, out } = await answerOnce(kit, role);
    assert.equal(code, 0);
    assert.match(out, /^ASSETS_RET_99000001_\d{8}_000001_V0111\.txt: \d respostas\n$/);
    assert.deepEqual(codes(await details(kit)), expected);
    const [answer] = await answersIn(kit);
    const checked = await kit.run(
      "validar",
      `${FOLDER}/inbox/${answer}`,
      "--remessa",
      `${FOLDER}/outbox/${name}`,
    );
    assert.equal(checked.code, 0, checked.out);
    assert.deepEqual([(await answerOnce(kit, role)).out, (await answersIn(kit)).length], ["", 1]);
  });
}

Deno.test("the seed decides the invented amounts, and nothing else does", async () => {
  await using kit = await openKit();
  await institution(kit);
  const amounts: string[] = [];
  for (const seed of ["a", "a", "b"]) {
    assert.equal((await answerOnce(kit, "3", "--semente", seed)).code, 0);
    amounts.push((await details(kit))[0]![6]!);
    await Deno.remove(`${kit.folder}/${FOLDER}/inbox`, { recursive: true });
    await Deno.mkdir(`${kit.folder}/${FOLDER}/inbox`);
    await Deno.remove(`${kit.folder}/${FOLDER}/.automatica.json`);
  }
  assert.equal(amounts[0], amounts[1]);
  assert.notEqual(amounts[0], amounts[2]);
});

Deno.test("a remittance whose deadline has passed is told and not answered", async () => {
  await using kit = await openKit();
  const name = await institution(kit);
  const late = { now: instantAt(DAY.add({ days: 2 }), "05:00") };
  const ran = await kit.runWith(late, "automatica", "--pasta", FOLDER, "--como", "1", "--uma-vez");
  assert.deepEqual(
    [ran.code, ran.out, ran.err],
    [0, "", `${name}: o prazo de resposta terminou; não foi respondida\n`],
  );
  assert.deepEqual(await answersIn(kit), []);
});

Deno.test("a damaged remittance is told and left alone; a folder without its name or its parts is refused", async () => {
  await using kit = await openKit();
  const name = await institution(kit);
  await kit.write(`${FOLDER}/outbox/${name}`, "alterado\r\n");
  const damaged = await answerOnce(kit, "2");
  assert.equal(damaged.code, 1);
  assert.match(damaged.err, /não confere com o seu \.sha256 ou não segue o layout; não foi respondida/);
  assert.deepEqual(await answersIn(kit), []);
  await Deno.mkdir(`${kit.folder}/banco/outbox`, { recursive: true });
  const [unnamed, partial] = await Promise.all([
    kit.run("automatica", "--pasta", "banco", "--como", "1", "--uma-vez"),
    kit.run("automatica", "--pasta", "banco", "--ispb", FOLDER, "--como", "1", "--uma-vez"),
  ]);
  assert.deepEqual([unnamed!.code, partial!.code], [2, 3]);
  assert.match(partial!.err, /banco\/inbox não existe/);
});
