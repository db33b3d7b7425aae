/**
 * A history made by hand in which nothing is wrong: a judge's order and an assistant's, each asked, answered, told and
 * split as the specification has it; one removed, and one that nobody was answered about.
 */
import type { CourtEvent, Entry, Values } from "./checker_entries.ts";

const COURT = "401";
export const JUDGE = "11144477735";
export const ASSISTANT = "52998224725";
const UNIT = "v-4013202";
const PROCESS = "0000832-35.2018.4.01.3202";
const DEFENDANT = "39053344705";
const BANK = "99000001";
/** It has agreed on OpenPGP. */
export const SEALED_BANK = "93000001";
const STRANGER = "15350946056";

/** Monday; answers are over at 05:00 of Wednesday and published at 08:00 of Thursday. */
const MONDAY = "2026-11-23";

type Called = Pick<
  Values,
  | "draft"
  | "protocol"
  | "remove"
  | "split"
  | "protocolSplit"
  | "delegate"
  | "revoke"
  | "look"
  | "addViewer"
>;

/** Gathers entries, a second each. */
class Writer {
  readonly entries: Entry[] = [];
  private clock = `${MONDAY}T15:00:00-03:00`;
  private add(process: string, type: Entry["type"], f: string, value: unknown, call?: number): number {
    const index = this.entries.length;
    this.entries.push({
      ...{ index, time: index * 1_000, clock: this.clock, process, type, f, value },
      ...call !== undefined && { call },
    });
    return index;
  }
  at(clock: string): void {
    this.clock = clock;
  }
  call<F extends keyof Called>(
    f: F,
    asked: Values[F]["invoke"],
    answer: Values[F]["ok"] | "info" | "fail",
  ): void {
    const begun = this.add("client", "invoke", f, asked);
    const motivo = answer === "fail" ? "404 ordem-nao-encontrada" : "no answer";
    if (answer === "info" || answer === "fail") {
      this.add("client", answer as "info" | "fail", f, { motivo }, begun);
    } else this.add("client", "ok", f, answer, begun);
  }
  see<F extends keyof Values>(f: F, value: Values[F] extends { ok: infer Value } ? Value : never): void {
    this.add("observer", "ok", f, value);
  }
}

const hex = async (text: string): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();

const file = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join("");

const block = (line: number, number: string, centavos: number, ispb = BANK) =>
  `10;${line};${number};${MONDAY}T15:00:00-03:00;B;1;;${PROCESS};${UNIT};Vara;${JUDGE};Juíza;EXECUCAO_FISCAL;;;F;` +
  `${DEFENDANT};Réu;${ispb};;;${centavos};N`;

const transfer = (line: number, number: string, origin: string, centavos: number) =>
  `30;${line};${number};2026-11-26T10:00:00-03:00;${origin};${PROCESS};${UNIT};Vara;${JUDGE};Juíza;F;${DEFENDANT};` +
  `${BANK};;;202600000000000155;${centavos};N;;GERAL;00360305;0001;123;;;;;`;

const NUMBERS = ["20260000000001", "20260000000002", "20260000000003", "20260000000004"] as const;
const [FIRST, SECOND, REMOVED, UNKNOWN] = NUMBERS;
const SPLIT = "20260000000005";
/** Confidential and removed; of a series, its first and its second order; for the next day. */
export const SECRET = "20260000000006";
export const NEXT = "20260000000008";
const [SERIES, LATER] = ["20260000000007", "20260000000010"] as const;

/** What an institution got or gave: of one that has agreed on OpenPGP in an envelope, here some other bytes. */
async function exchanged(ispb: string, nome: string, texto: string) {
  if (ispb !== SEALED_BANK) return { value: { ispb, nome, texto }, sha256: await hex(texto), file: nome };
  const sealed = `sealed ${texto}`;
  const envelope = { bytes: new TextEncoder().encode(sealed).toBase64(), assinado: true };
  return { value: { ispb, nome, texto, envelope }, sha256: await hex(sealed), file: `${nome}.pgp` };
}

/** A remittance of one day and its digest, as they were collected. */
async function collect(
  w: Writer,
  day: string,
  sequence: number,
  lines: readonly string[],
  trailer: string,
  ispb = BANK,
) {
  const nome = `ASSETS_REM_${ispb}_${day.replaceAll("-", "")}_00000${sequence}_V0111.txt`;
  const texto = file([
    `00;0111;ASSETS;${ispb};${day};${sequence};${day}T19:00:00-03:00;${nome}`,
    ...lines,
    `99;${sequence};${lines.length + 2};${trailer}`,
  ]);
  const { value, sha256, file: name } = await exchanged(ispb, nome, texto);
  w.see("collected", { ...value, sha256: `${sha256}  ${name}` });
}

/** An answer and its receipt. */
async function answer(
  w: Writer,
  sequence: number,
  lines: readonly string[],
  trailer: string,
  counted: string,
  ispb = BANK,
) {
  const nome = `ASSETS_RET_${ispb}_20261124_00000${sequence}_V0111.txt`;
  const texto = file([
    `00;0111;${ispb};ASSETS;2026-11-24;${sequence};${sequence};${nome}`,
    ...lines,
    `99;${sequence};${lines.length + 2};${trailer}`,
  ]);
  const { value, sha256 } = await exchanged(ispb, nome, texto);
  w.see("delivered", value);
  const receipt = `ASSETS_REC_${ispb}_20261124_00000${sequence}_V0111.txt`;
  const at = "2026-11-24T10:00:00-03:00";
  const said = file([
    `00;0111;ASSETS;${ispb};2026-11-24;${sequence};${at};${receipt};${nome};${sha256};${at};ACEITO;${counted}`,
    `99;${sequence};2;0`,
  ]);
  w.see("receipt", (await exchanged(ispb, receipt, said)).value);
}

let events = 0;
function tell(
  w: Writer,
  tipo: string,
  numeroProtocolo: string,
  dados: CourtEvent["dados"] = {},
  dataHora = `${MONDAY}T15:00:00-03:00`,
): void {
  events++;
  const evento: CourtEvent = {
    id: `e${events}`,
    ...{ tipo, numeroProtocolo, dados, numeroProcesso: PROCESS, dataHora },
    ...numeroProtocolo === SECRET && { sigilosa: true },
  };
  w.see("feed", { tribunal: COURT, eventos: [evento] });
  if (!evento.sigilosa) w.see("webhook", { tribunal: COURT, assinado: true, evento });
}

const draft = (
  w: Writer,
  id: string,
  valor: string,
  kind: Partial<Values["draft"]["invoke"]> = {},
  ispb = BANK,
) =>
  w.call("draft", {
    ...{
      tribunal: COURT,
      por: JUDGE,
      processo: PROCESS,
      vara: UNIT,
      juiz: JUDGE,
      reu: DEFENDANT,
      alvos: { [ispb]: valor },
      ...kind,
    },
  }, { id });

function protocol(w: Writer, por: string, minutas: readonly string[], numeros: readonly string[] | "info") {
  const asked = { tribunal: COURT, por, juiz: JUDGE, minutas, chave: `key-${minutas.join()}` };
  const em = `${MONDAY}T15:00:00-03:00`;
  const done = numeros === "info" ? numeros : numeros.map((numero, n) => ({ id: minutas[n]!, numero, em }));
  w.call("protocol", asked, done);
  for (const numero of numeros === "info" ? [UNKNOWN] : numeros) tell(w, "OrdemProtocolada", numero);
}

/** The history, with every order answered, one transfer asked of the first, and the end waited for. */
export async function cleanHistory(): Promise<Entry[]> {
  events = 0;
  const w = new Writer();
  for (const [id, valor] of [["d1", "100.00"], ["d2", "50.00"], ["d3", "70.00"], ["d4", "30.00"]]) {
    draft(w, id!, valor!);
  }
  w.call("delegate", { juiz: JUDGE, assessor: ASSISTANT }, { id: "delegation" });
  protocol(w, JUDGE, ["d1"], [FIRST]);
  protocol(w, ASSISTANT, ["d2"], [SECOND]);
  w.call("revoke", { juiz: JUDGE, assessor: ASSISTANT }, {});
  protocol(w, JUDGE, ["d3"], [REMOVED]);
  w.call("remove", { numero: REMOVED }, {});
  tell(w, "OrdemRemovida", REMOVED);
  protocol(w, JUDGE, ["d4"], "info");
  await others(w);
  w.at(`${MONDAY}T19:00:10-03:00`);
  await collect(
    w,
    MONDAY,
    1,
    [block(2, FIRST, 10000), block(3, SECOND, 5000), block(4, UNKNOWN, 3000)],
    "3;18000;0;0;0;0;0;0;0",
  );
  for (const number of [FIRST, SECOND, UNKNOWN]) tell(w, "OrdemEnviada", number);
  await answer(
    w,
    1,
    [
      `10;2;${FIRST};${DEFENDANT};${BANK};01;10000;2026-11-24T09:00:00-03:00;;;;;;`,
      `10;3;${SECOND};${DEFENDANT};${BANK};02;0;2026-11-24T09:00:00-03:00;;;;;;`,
    ],
    "2;10000;0;0;0;0;0;0;0;0;0",
    "2;10000",
  );
  const told = (codigo: string, valorBloqueado: string) => ({
    alvos: [{ ispb: BANK, codigo, valorBloqueado }],
  });
  tell(w, "RespostaProcessada", FIRST, told("01", "100.00"));
  tell(w, "RespostaProcessada", SECOND, told("02", "0.00"));
  await sealedAnswer(w);
  w.at("2026-11-25T05:00:05-03:00");
  tell(w, "OrdemSemResposta", UNKNOWN, { alvos: [{ ispb: BANK, codigo: "98" }] });
  w.at("2026-11-26T08:00:05-03:00");
  for (const number of [FIRST, SECOND, UNKNOWN, SERIES]) tell(w, "OrdemRespondida", number);
  await goesOn(w);
  await split(w);
  atEnd(w);
  return w.entries;
}

/** What is confidential, and is removed again; what is scheduled, and what is repeated. */
async function others(w: Writer): Promise<void> {
  draft(w, "d5", "10.00", { sigilosa: true, por: ASSISTANT });
  draft(w, "d6", "100.00", { repeteAte: "2026-12-01" }, SEALED_BANK);
  draft(w, "d7", "25.00", { dataProtocolo: "2026-11-24" }, SEALED_BANK);
  protocol(w, JUDGE, ["d5"], [SECRET]);
  w.call("look", { numero: SECRET, por: STRANGER }, "fail");
  w.call("look", { numero: SECRET, por: JUDGE }, {});
  w.call("addViewer", { numero: SECRET, cpf: STRANGER }, {});
  w.call("look", { numero: SECRET, por: STRANGER }, {});
  w.call("remove", { numero: SECRET }, {});
  tell(w, "OrdemRemovida", SECRET);
  protocol(w, JUDGE, ["d6"], [SERIES]);
  tell(w, "SerieIniciada", SERIES);
  protocol(w, JUDGE, ["d7"], [LATER]);
  w.see("sealing", { ispb: SEALED_BANK });
  w.at(`${MONDAY}T19:00:05-03:00`);
  await collect(w, MONDAY, 1, [block(2, SERIES, 10000, SEALED_BANK)], "1;10000;0;0;0;0;0;0;0", SEALED_BANK);
  tell(w, "OrdemEnviada", SERIES);
}

async function sealedAnswer(w: Writer): Promise<void> {
  await answer(
    w,
    1,
    [`10;2;${SERIES};${DEFENDANT};${SEALED_BANK};03;4000;2026-11-24T09:00:00-03:00;;;;;;`],
    "1;4000;0;0;0;0;0;0;0;0;0",
    "1;4000",
    SEALED_BANK,
  );
  const alvos = [{ ispb: SEALED_BANK, codigo: "03", valorBloqueado: "40.00" }];
  tell(w, "RespostaProcessada", SERIES, { alvos });
  w.at("2026-11-24T19:00:10-03:00");
  await collect(
    w,
    "2026-11-24",
    2,
    [block(2, LATER, 2500, SEALED_BANK)],
    "1;2500;0;0;0;0;0;0;0",
    SEALED_BANK,
  );
  tell(w, "OrdemEnviada", LATER);
}

/** The second order of the series, for what is left, and the silence to both. */
async function goesOn(w: Writer): Promise<void> {
  const at = "2026-11-26T08:00:05-03:00";
  tell(w, "OrdemProtocolada", NEXT, {}, at);
  tell(w, "SerieOrdemCriada", NEXT, { numeroProtocoloAnterior: SERIES, ordem: 2 }, at);
  const alvos = [{ ispb: SEALED_BANK, codigo: "98" }];
  tell(w, "OrdemSemResposta", LATER, { alvos });
  w.at("2026-11-26T19:00:05-03:00");
  await collect(w, "2026-11-26", 3, [block(2, NEXT, 6000, SEALED_BANK)], "1;6000;0;0;0;0;0;0;0", SEALED_BANK);
  tell(w, "OrdemEnviada", NEXT);
  tell(w, "OrdemSemResposta", NEXT, { alvos });
  for (const number of [LATER, NEXT]) tell(w, "OrdemRespondida", number);
  w.at(at);
}

async function split(w: Writer): Promise<void> {
  const acoes = [{ ispb: BANK, tipo: "TRANSFERIR", valor: "60.00" }];
  w.call("split", { tribunal: COURT, numero: FIRST, acoes }, { id: "s1" });
  w.call(
    "protocolSplit",
    { tribunal: COURT, por: JUDGE, juiz: JUDGE, desdobramentos: ["s1"], chave: "key-s1" },
    [{ id: "s1", numero: SPLIT, em: "2026-11-26T10:00:00-03:00" }],
  );
  const dados = { idDesdobramento: "s1", numeroProtocoloDesdobramento: SPLIT };
  tell(w, "DesdobramentoProtocolado", FIRST, dados);
  w.at("2026-11-26T19:00:10-03:00");
  await collect(w, "2026-11-26", 2, [transfer(2, SPLIT, FIRST, 6000)], "0;0;0;0;1;6000;0;0;0");
  tell(w, "DesdobramentoEnviado", FIRST, dados);
  await answer(
    w,
    2,
    [
      `30;2;${SPLIT};${DEFENDANT};${BANK};202600000000000155;01;6000;0;4000;2026-11-27T09:00:00-03:00`,
    ],
    "0;0;0;0;1;6000;0;0;0;0;0",
    "1;0",
  );
  const alvos = [{ ispb: BANK, codigo: "01", valorTransferido: "60.00", valorDesbloqueado: "0.00" }];
  tell(w, "RespostaProcessada", FIRST, { ...dados, alvos });
  w.at("2026-12-01T08:00:05-03:00");
  tell(w, "DesdobramentoRespondido", FIRST, dados);
}

function atEnd(w: Writer): void {
  const assuntos = ["no-worker"];
  w.see("fault", { falta: "workers stopped", passo: "begins", assuntos, dentroDeMs: 60_000 });
  w.see("alarm", { id: "7", assunto: "no-worker", situacao: "ABERTO" });
  w.see("alarm", { id: "", assunto: "no-worker", situacao: "ABERTO", canal: "email" });
  w.see("fault", { falta: "workers stopped", passo: "ends", assuntos, dentroDeMs: 60_000 });
  w.see("alarm", { id: "7", assunto: "no-worker", situacao: "ENCERRADO" });
  const ordens = [
    ...[["d1", FIRST], ["d2", SECOND], ["d4", UNKNOWN]],
    ...[["d6", SERIES], ["n1", NEXT], ["d7", LATER]],
  ].map(([id, numero]) => ({
    ...{ id: id!, numero: numero!, situacao: "RESPONDIDA" },
  }));
  w.see("list", { tribunal: COURT, ordens });
  w.see("shown", { tribunal: COURT, por: STRANGER, numeros: [FIRST, SECRET] });
  const alvos = [{ ispb: BANK, codigo: "01", bloqueado: "100.00", saldo: "40.00", disponivel: "40.00" }];
  w.see("read", { numero: FIRST, situacao: "RESPONDIDA", alvos });
  w.see("feedAgain", { tribunal: COURT, ids: Array.from({ length: events }, (_, n) => `e${n + 1}`) });
  w.see("end", {});
}
