/** A court of a history: who acts in it, and each thing they do, written down as it is asked and answered. */
import { externalServices } from "../support/registries/external_services.ts";
import type { Values } from "./checker_entries.ts";
import { type Caller, NOT_REACHED, outcomeOf } from "./history_http.ts";
import type { HistoryLog, Outcome } from "./history_log.ts";

export interface Court {
  readonly jtr: string;
  readonly unit: string;
  readonly process: string;
  readonly judge: string;
  readonly assistant: string;
  readonly administrator: string;
  /** Another of the court, where there is one, who has to do with none of its orders. */
  readonly stranger: string | undefined;
  readonly defendants: readonly string[];
}

/** Three courts of staging's, each with the process of its manual. */
export async function courtsOfStaging(): Promise<Court[]> {
  const { stagingData } = await externalServices();
  const places = [["401", "v-4013202", 0], ["807", "v-8070001", 1], ["405", "v-4058100", 5]] as const;
  return places.map(([jtr, unit, example]) => {
    const process = stagingData.exampleProcessNumbers[example]!;
    const who = (profile: "judge" | "assistant" | "administrator") =>
      stagingData.users().find((user) =>
        user.court === jtr && user.active && !user.blocked && user.profiles.includes(profile) &&
        (profile === "administrator" || user.units.includes(unit))
      )!.cpf;
    const judge = who("judge");
    const assistant = who("assistant");
    const stranger = stagingData.users().find((user) =>
      user.court === jtr && user.active && !user.blocked && user.cpf !== judge && user.cpf !== assistant &&
      (user.profiles.includes("judge") || user.profiles.includes("assistant"))
    )?.cpf;
    const parties = stagingData.process(process)!.parties;
    return {
      ...{ jtr, unit, process },
      ...{ judge, assistant, stranger, administrator: who("administrator") },
      defendants: parties.filter(({ role, taxId }) =>
        role === "REU" && stagingData.defendant(taxId)?.special === undefined
      )
        .map(({ taxId }) => taxId!),
    };
  });
}

/** Institutions that are of no common group. */
export const BANKS = ["99000001", "99000002", "99000003", "93000001", "96000001", "9A00B001"] as const;

/** Where transfers go: who holds judicial deposits. */
const deposit = { tipoCredito: "GERAL", usarPadrao: false, ispb: "00360305", agencia: "0001", conta: "123" };

export interface Target {
  readonly id: string;
  readonly ispb: string;
  readonly codigo?: string;
  readonly valorBloqueado?: string;
  readonly saldoRemanescente?: string;
  readonly saldoDisponivel?: string;
  readonly acoesPossiveis: readonly string[];
}

type Protocoled = {
  readonly id: string;
  readonly numeroProtocolo: string;
  readonly dataHoraProtocolo: string;
};

const readProtocoled = (body: unknown): Values["protocol"]["ok"] =>
  (body as Protocoled[]).map(({ id, numeroProtocolo, dataHoraProtocolo }) => ({
    ...{ id, numero: numeroProtocolo, em: dataHoraProtocolo },
  }));

/** What one client of a court can do, in the name of somebody of it. */
export function actsOf(court: Court, client: string, { ask }: Caller, log: HistoryLog) {
  const { jtr: tribunal, process: processo, unit: vara, judge: juiz } = court;
  /** Again under the same key until it is known, three times at most: each try is a call of its own. */
  const repeated = async <Answer>(call: () => Promise<Outcome<Answer>>): Promise<Outcome<Answer>> => {
    let last = await call();
    const isOpen = () => last.type === "info" || (last.type === "fail" && last.why === NOT_REACHED);
    for (let tries = 1; tries < 3 && isOpen(); tries++) last = await call();
    return last;
  };
  return {
    async draft(
      por: string,
      reu: string,
      alvos: Readonly<Record<string, string>>,
      kind: Pick<Values["draft"]["invoke"], "sigilosa" | "dataProtocolo" | "repeteAte"> = {},
    ) {
      const [valor] = Object.values(alvos);
      const instituicoes = Object.keys(alvos).map((ispb) => ({ ispb }));
      const json = {
        ...{ tipo: "BLOQUEIO", numeroProcesso: processo, cpfJuiz: juiz, varaId: vara },
        ...{ tipoAcao: "EXECUCAO_FISCAL", autor: { nome: "Fazenda Nacional" } },
        reus: [{ cpfCnpj: reu, valor, instituicoes }],
        ...kind.sigilosa && { sigilosa: true },
        ...kind.dataProtocolo && { dataProtocolo: kind.dataProtocolo },
        ...kind.repeteAte && { reiteracaoProgramada: { dataFim: kind.repeteAte } },
      };
      const key = crypto.randomUUID();
      const made = await repeated(() =>
        log.call(
          client,
          "draft",
          { tribunal, processo, vara, juiz, reu, alvos, por, ...kind },
          async () =>
            outcomeOf(await ask(por, "POST", "/v1/ordem/minuta-contas", json, key), (body) => ({
              id: (body as { id: string }).id,
            })),
        )
      );
      return made.type === "ok" ? made.answer.id : undefined;
    },
    protocol: (por: string, minutas: readonly string[], chave: string = crypto.randomUUID()) =>
      repeated(() =>
        log.call(
          client,
          "protocol",
          { tribunal, por, juiz, minutas, chave },
          async () =>
            outcomeOf(await ask(por, "POST", "/v1/ordem/protocolar", { minutas }, chave), readProtocoled),
        )
      ),
    look: (por: string, numero: string) =>
      log.call(
        client,
        "look",
        { numero, por },
        async () => outcomeOf(await ask(por, "GET", `/v1/ordem/${numero}`), () => ({})),
      ),
    /** The court's administrator lets somebody see a confidential order. */
    addViewer: (numero: string, cpf: string) =>
      log.call(
        client,
        "addViewer",
        { numero, cpf },
        async () =>
          outcomeOf(
            await ask(court.administrator, "POST", `/v1/ordem/${numero}/visualizador`, { cpf }),
            () => ({}),
          ),
      ),
    remove: (by: string, numero: string) =>
      log.call(
        client,
        "remove",
        { numero },
        async () => outcomeOf(await ask(by, "DELETE", `/v1/ordem/${numero}`), () => ({})),
      ),
    async split(
      by: string,
      numero: string,
      acoes: readonly { readonly target: Target; readonly tipo: string; readonly valor?: string }[],
    ) {
      const json = {
        acoes: acoes.map(({ target, tipo, valor }) => ({ alvoId: target.id, tipo, ...valor && { valor } })),
        ...acoes.some(({ tipo }) => tipo.startsWith("TRANSFERIR")) && { depositoJudicial: deposit },
      };
      const asked = {
        ...{ tribunal, numero },
        acoes: acoes.map(({ target, tipo, valor }) => ({ ispb: target.ispb, tipo, ...valor && { valor } })),
      };
      const key = crypto.randomUUID();
      const made = await repeated(() =>
        log.call(
          client,
          "split",
          asked,
          async () =>
            outcomeOf(await ask(by, "POST", `/v1/ordem/${numero}/desdobramento`, json, key), (body) => ({
              id: (body as { id: string }).id,
            })),
        )
      );
      return made.type === "ok" ? made.answer.id : undefined;
    },
    protocolSplit: (por: string, desdobramentos: readonly string[], chave: string = crypto.randomUUID()) =>
      repeated(() =>
        log.call(
          client,
          "protocolSplit",
          { tribunal, por, juiz, desdobramentos, chave },
          async () =>
            outcomeOf(
              await ask(por, "POST", "/v1/desdobramento/protocolar", { desdobramentos }, chave),
              readProtocoled,
            ),
        )
      ),
    /** Ends the delegation that is active, and gives it again a moment later. */
    async revoke() {
      const asked = { juiz, assessor: court.assistant };
      const path = "/v1/delegacao-protocolizacao";
      const found = await ask(court.administrator, "GET", `${path}?cpfJuiz=${juiz}&ativa=true`);
      const { content = [] } = (found?.body ?? {}) as { content?: { id: string; cpfAssessor: string }[] };
      const one = content.find(({ cpfAssessor }) => cpfAssessor === court.assistant);
      if (one !== undefined) {
        await log.call(
          client,
          "revoke",
          asked,
          async () => outcomeOf(await ask(court.administrator, "DELETE", `${path}/${one.id}`), () => ({})),
        );
      }
      return async () => {
        await repeated(() =>
          log.call(client, "delegate", asked, async () =>
            outcomeOf(
              await ask(court.administrator, "POST", path, { cpfJuiz: juiz, cpfAssessor: court.assistant }),
              (body) => ({ id: (body as { id: string }).id }),
            ))
        );
      };
    },
    /** The targets of an order as its detail shows them; undefined where it was not shown. */
    async read(
      numero: string,
    ): Promise<{ readonly situacao: string; readonly alvos: readonly Target[] } | undefined> {
      const answered = await ask(juiz, "GET", `/v1/ordem/${numero}`);
      if (answered?.status !== 200) return undefined;
      const detail = answered.body as { situacao: string; alvos: readonly Target[] };
      log.see(client, "read", {
        ...{ numero, situacao: detail.situacao },
        alvos: detail.alvos.map(({ ispb, codigo, valorBloqueado, saldoRemanescente, saldoDisponivel }) => ({
          ispb,
          ...codigo && { codigo },
          ...valorBloqueado && { bloqueado: valorBloqueado },
          ...saldoRemanescente && { saldo: saldoRemanescente },
          ...saldoDisponivel && { disponivel: saldoDisponivel },
        })),
      });
      return detail;
    },
  };
}
