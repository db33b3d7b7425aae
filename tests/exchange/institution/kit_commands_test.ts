import assert from "node:assert/strict";
import { blockLine, informationLine, transferLine } from "../../support/exchange/remittance_lines.ts";
import { type Kit, kitFlags, openKit } from "../../support/institution/kit.ts";
import { needs } from "../../support/processes/debian.ts";
import type { Ran } from "../../support/processes/run_deno.ts";

const commands = [
  "validar",
  "mostrar",
  "exemplo",
  "modelo",
  "responder",
  "comparar",
  "automatica",
  "completar",
];

Deno.test("the kit may read and write files and nothing else: no network, no program, no environment but two names", () => {
  assert.deepEqual(kitFlags, [
    "--allow-read",
    "--allow-write",
    "--allow-env=INIT_CWD,ASSETS_SENHA",
    "exchange/institution/main.ts",
  ]);
});

Deno.test("every command explains itself in Portuguese", async () => {
  await using t = await openKit();
  const { run } = t;
  const all = await run("--help");
  assert.equal(all.code, 0);
  for (const command of commands) assert.match(all.out, new RegExp(`^  ${command} `, "m"));
  assert.match(
    all.out,
    /0 sem falhas; 1 falhas encontradas; 2 uso incorreto; 3 erro de leitura ou escrita; 4 erro interno/,
  );
  const each = await Promise.all(commands.map((command) => run(command, "--help")));
  each.forEach(({ code, out, err }, index) => {
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, new RegExp(`^Uso: institution ${commands[index]} `));
    assert.match(out, /mostra esta ajuda/);
    assert.doesNotMatch(out, /Usage|Options|Arguments|default|choices|display/);
  });
});

Deno.test("as a process of its own it writes to the two outputs, reads what is in the folder it was called from, and ends with a code", async () => {
  await using t = await openKit();
  const { remittance, write, runProcess } = t;
  const name = await remittance([blockLine({ linha: 2 })]);
  const good = await runProcess([], "validar", name);
  assert.deepEqual([good.code, good.err], [0, ""]);
  assert.match(good.out, new RegExp(name));
  await write(`${name}.sha256`, `${"0".repeat(64)}  ${name}\n`);
  for (
    const [code, message, ...args] of [
      [2, /falta o comando/],
      [3, /falta\.txt não existe/, "validar", "falta.txt"],
      [1, /sha256/, "validar", name],
    ] as const
  ) {
    const ran = await runProcess([], ...args);
    assert.equal(ran.code, code, ran.out + ran.err);
    assert.match(code === 1 ? ran.out : ran.err, message);
  }
});

/** What is wrong with a command line, by what it says. */
const misuses: readonly (readonly [args: string[], message: RegExp])[] = [
  [[], /falta o comando/],
  [["conferir"], /comando desconhecido: conferir/],
  [["validar"], /falta o argumento <arquivos>/],
  [["validar", "--rapido", "x"], /opção desconhecida: --rapido/],
  [["mostrar", "a", "b"], /há argumentos demais/],
  [["mostrar", "a", "--linhas"], /falta o valor da opção --linhas <n>/],
  [["mostrar", "a", "--linhas", "-1"], /--linhas <n> não admite "-1"; quer um número inteiro a partir de 0/],
  [["mostrar", "a", "--json", "--registros"], /as opções --json e --registros não podem ser usadas juntas/],
  [["automatica", "--pasta", "x"], /falta a opção --como <n>/],
  [
    ["automatica", "--pasta", "x", "--como", "4"],
    /--como <n> não admite "4"; quer um destes: 1, 2, 3, outra/,
  ],
  [["completar", "tcsh"], /terminal não admite "tcsh"; quer um destes: bash, zsh, fish/],
  [["validar", "x", "--agora", "ontem"], /não admite "ontem"; quer data e hora com o fuso/],
];

Deno.test("wrong use ends with 2 and says in Portuguese what was not understood", async () => {
  await using t = await openKit();
  const { run } = t;
  const ran = await Promise.all(misuses.map(([args]) => run(...args)));
  ran.forEach(({ code, err }, index) => {
    assert.equal(code, 2, err);
    assert.match(err, misuses[index]![1]);
    assert.doesNotMatch(err, /error:|Error|^\s+at /m);
  });
});

Deno.test("what cannot be read ends with 3, what is no file of the exchange with 2", async () => {
  await using t = await openKit();
  const { run, write, folder } = t;
  await write("notas.txt", "isto não é uma remessa\n");
  await Deno.mkdir(`${folder}/pasta`);
  const results = await Promise.all([
    run("validar", "falta.txt"),
    run("validar", "pasta"),
    run("mostrar", "notas.txt"),
    run("comparar", "notas.txt"),
  ]);
  assert.deepEqual(results.map(({ code }) => code), [3, 3, 2, 2]);
  assert.match(results[0]!.err, /falta\.txt não existe/);
  assert.match(results[2]!.err, /notas\.txt não é remessa, retorno nem recibo/);
});

Deno.test("what cannot be written ends with 3, without a trace of the program", async () => {
  await using t = await openKit();
  const { run, remittance, folder } = t;
  const name = await remittance([blockLine({ linha: 2 })]);
  await Deno.writeTextFile(`${folder}/ocupado`, "");
  const inTheWay = await run("responder", name, "--codigo", "01", "--saida", "ocupado");
  assert.equal(inTheWay.code, 3, inTheWay.err);
  assert.doesNotMatch(inTheWay.err, /^\s+at /m);
});

Deno.test("a file is shown as tables with totals, record by record, or as JSON", async () => {
  await using kit = await openKit();
  const name = await kit.remittance([
    blockLine({ linha: 2 }),
    transferLine({ linha: 3 }),
    informationLine({ linha: 4 }),
  ]);
  const [table, records, json] = await Promise.all([
    kit.run("mostrar", name),
    kit.run("mostrar", name, "--registros", "--linhas", "1"),
    kit.run("mostrar", name, "--json"),
  ]) as [Ran, Ran, Ran];
  assert.deepEqual([table.code, records.code, json.code], [0, 0, 0]);
  assert.match(table.out, /R\$ 50,00/);
  assert.match(table.out, /30 +│ Transferência +│ +1 │ R\$ 50,00/);
  assert.match(table.out, /Linhas no arquivo: 5\n$/);
  assert.match(records.out, /Linha 2: Bloqueio ou cancelamento de bloqueio \(registro 10\)/);
  assert.match(records.out, /operacao +B \(Bloqueio: bloquear até `valor`\)/);
  assert.match(records.out, /dataHoraProtocolo +23\/11\/2026 14:00:00/);
  assert.match(records.out, /Mostrados 1 de 3 registros/);
  const objects = json.out.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(objects.map(({ registro }) => registro), ["00", "10", "30", "50"]);
  assert.deepEqual([objects[1].valor, objects[1].linha, objects[1].nomeVara], [
    "5000",
    2,
    'Vara "Única"; de Tefé',
  ]);
});

Deno.test("a remittance and its answers are compared: what is missing, repeated or strange, and the sums", async () => {
  await using kit = await openKit();
  const name = await kit.remittance([
    blockLine({ linha: 2 }),
    blockLine({ linha: 3, numeroProtocolo: "20260000000002" }),
    transferLine({ linha: 4 }),
  ]);
  await kit.write(
    "regras.json",
    `{ "regras": [{ "registro": "bloqueio", "codigo": "03", "valor": "20.00" }] }`,
  );
  await kit.run("responder", name, "--regra", "regras.json", "--saida", "out");
  const [first] = await kit.list("out");
  const part = await kit.run("comparar", name, "--", `out/${first}`);
  assert.equal(part.code, 1);
  assert.match(part.out, /Bloqueio ou cancelamento de bloqueio +│ +2 │ +2 │ +0 │ +R\$ 100,00 │ +R\$ 40,00/);
  assert.match(part.out, /Falta 1 linha:\n[^]*transferir R\$ 50,00/);

  await kit.write("resto.json", `{ "regras": [{ "registro": "transferencia", "codigo": "01" }] }`);
  await kit.run("responder", name, "--regra", "resto.json", "--saida", "out");
  const second = (await kit.list("out")).find((file) => file.includes("_000002_") && file.endsWith(".txt"));
  const [whole, twice] = await Promise.all([
    kit.run("comparar", name, `out/${first}`, `out/${second}`),
    kit.run("comparar", "--json", name, `out/${first}`, `out/${first}`, `out/${second}`),
  ]) as [Ran, Ran];
  assert.equal(whole.code, 0);
  assert.match(whole.out, /Todas as linhas têm resposta\./);
  assert.equal(twice.code, 1);
  const { registros, codigos, repetidas, estranhas, faltam } = JSON.parse(twice.out);
  assert.deepEqual([repetidas, estranhas, faltam], [2, 0, []]);
  assert.deepEqual(codigos, [{ codigo: "01", quantidade: 1 }, { codigo: "03", quantidade: 4 }]);
  assert.deepEqual(registros[0], {
    registro: "10",
    linhas: 2,
    respondidas: 2,
    pedido: "10000",
    cumprido: "4000",
  });
});

Deno.test("an answer that a receipt says was rejected does not count", async () => {
  await using kit = await openKit();
  const name = await kit.remittance([blockLine({ linha: 2 })]);
  await kit.run("responder", name, "--codigo", "01");
  const answer = (await kit.list()).find((file) => /_RET_.*\.txt$/.test(file))!;
  const receipt = answer.replace("_RET_", "_REC_");
  await kit.write(
    receipt,
    `00;0111;ASSETS;99000001;2026-11-24;1;2026-11-24T09:31:00-03:00;${receipt};${answer};;2026-11-24T09:30:00-03:00;REJEITADO;;\r\n` +
      "80;2;valorBloqueado;V05;Falha inventada.\r\n99;1;3;1\r\n",
  );
  const { code, out } = await kit.run("comparar", name, answer, receipt);
  assert.equal(code, 1);
  assert.match(out, /Não contam, por rejeitados nos recibos: ASSETS_RET_/);
  assert.match(out, /Falta 1 linha:/);
});

/** What a script of bash would offer for words, the last of them being completed. */
async function offered({ folder }: Kit, script: string, words: readonly string[]): Promise<string[]> {
  const quoted = words.map((word) => `'${word}'`).join(" ");
  const program =
    `${script}\ncompopt() { :; }\ncd '${folder}'\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}\n` +
    `_institution_completar; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = await new Deno.Command("bash", { args: ["-c", program] }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout).trim().split("\n");
}

Deno.test("bash completes commands, options, values and files, and runs the kit by its name from any folder", async () => {
  await using kit = await openKit();
  const name = await kit.remittance([blockLine({ linha: 2 })]);
  const { out: script } = await kit.run("completar", "bash");
  assert.deepEqual(await offered(kit, script, ["institution", "comp"]), ["comparar", "completar"]);
  assert.deepEqual(await offered(kit, script, ["institution", "validar", "--r"]), ["--remessa"]);
  assert.deepEqual(await offered(kit, script, ["institution", "automatica", "--como", ""]), [
    "1",
    "2",
    "3",
    "outra",
  ]);
  assert.deepEqual(await offered(kit, script, ["institution", "completar", "z"]), ["zsh"]);
  assert.deepEqual((await offered(kit, script, ["institution", "validar", "ASSETS"])).sort(), [
    name,
    `${name}.sha256`,
  ]);
  const bin = await Deno.makeTempDir({ dir: kit.folder });
  await Deno.symlink(Deno.execPath(), `${bin}/deno`);
  const { code, stdout } = await new Deno.Command("bash", {
    args: ["-c", `${script}\ncd '${kit.folder}' && institution validar ${name}`],
    env: { PATH: `${bin}:/usr/bin:/bin` },
  }).output();
  assert.equal(code, 0);
  assert.match(new TextDecoder().decode(stdout), /remessa sem falhas, 3 linhas/);
});

Deno.test("zsh and fish read their scripts without complaint", async () => {
  await using fixture = await openKit();
  const { run, write, folder } = fixture;
  await Promise.all([needs("zsh", "zsh"), needs("fish", "fish")]);
  for (const [shell, check] of [["zsh", "-n"], ["fish", "--no-execute"]] as const) {
    await write(`script.${shell}`, (await run("completar", shell)).out);
    const { code, stderr } = await new Deno.Command(shell, { args: [check, `${folder}/script.${shell}`] })
      .output();
    assert.deepEqual([code, new TextDecoder().decode(stderr)], [0, ""]);
  }
  const fish = await new Deno.Command("fish", {
    args: ["-c", `source ${folder}/script.fish; complete -C 'institution automatica --como '`],
    env: { HOME: folder },
  }).output();
  assert.deepEqual(
    new TextDecoder().decode(fish.stdout).trim().split("\n").map((line) => line.split("\t")[0]),
    [
      "1",
      "2",
      "3",
      "outra",
    ],
  );
});
