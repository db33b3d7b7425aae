/** The consoles and their sections: the address of each and the profiles it is for. */
import type { Caller, Profile } from "../../domain/identity/caller.ts";
import type { Awaiting } from "../../routes/orders/worklists.ts";

export type ConsoleKind = "court" | "operation";

/** The profiles that may use each console. */
export const profilesOf: Readonly<Record<ConsoleKind, readonly Profile[]>> = {
  court: ["assistant", "judge", "administrator", "single-account-maintainer", "standard-deposit-registrar"],
  operation: ["operator"],
};

interface Section {
  readonly path: string;
  readonly name: string;
  /** Profiles that see the section; all of the console if absent. */
  readonly profiles?: readonly Profile[];
}

/** The profiles that draft orders. */
export const drafters: readonly Profile[] = ["assistant", "judge"];

/** The form of a new order. */
export const NEW_ORDER = "/console/minuta/nova";

/** The home page of each console. */
export const consoleHomes: Readonly<Record<ConsoleKind, Section>> = {
  court: { path: "/console", name: "Console dos Tribunais" },
  operation: { path: "/operacao", name: "Console da Operação" },
};

const sections: Readonly<Record<ConsoleKind, readonly Section[]>> = {
  court: [
    { path: "/console", name: "Início" },
    { path: "/console/minutas", name: "Minutas", profiles: drafters },
    { path: "/console/ordens", name: "Ordens", profiles: drafters },
    { path: "/console/desdobramentos", name: "Desdobramentos", profiles: drafters },
    { path: "/console/series", name: "Séries", profiles: drafters },
    { path: "/console/transferencias", name: "Transferências", profiles: drafters },
    { path: "/console/pendencias", name: "Pendências", profiles: drafters },
    { path: "/console/lotes", name: "Lotes", profiles: drafters },
    { path: "/console/avisos", name: "Avisos", profiles: drafters },
    { path: "/console/delegacoes", name: "Delegações", profiles: ["administrator", "judge", "assistant"] },
    {
      path: "/console/contas-unicas",
      name: "Contas únicas",
      profiles: ["single-account-maintainer", "administrator"],
    },
    {
      path: "/console/contas-deposito",
      name: "Contas de depósito",
      profiles: ["standard-deposit-registrar", "administrator"],
    },
    { path: "/console/regras", name: "Regras do tribunal", profiles: ["administrator"] },
    { path: "/console/assinaturas", name: "Avisos a sistemas", profiles: ["administrator"] },
    { path: "/console/instituicoes", name: "Instituições", profiles: ["administrator", ...drafters] },
    { path: "/console/numeros", name: "Números", profiles: ["administrator", ...drafters] },
  ],
  operation: [
    { path: "/operacao", name: "Hoje" },
    { path: "/operacao/instituicoes", name: "Instituições" },
    { path: "/operacao/remessas", name: "Remessas" },
    { path: "/operacao/respostas", name: "Respostas" },
    { path: "/operacao/quarentena", name: "Quarentena" },
    { path: "/operacao/alarmes", name: "Alarmes" },
    { path: "/operacao/tarefas", name: "Tarefas" },
    { path: "/operacao/calendario", name: "Calendário" },
    { path: "/operacao/canais", name: "Canais e chaves" },
    { path: "/operacao/integridade", name: "Integridade" },
    { path: "/operacao/estatisticas", name: "Estatísticas" },
    { path: "/operacao/historico", name: "Histórico" },
  ],
};

const isFor = ({ profiles }: Section, caller: Caller): boolean =>
  profiles === undefined || profiles.some((profile) => caller.profiles.includes(profile));

/** The sections of a console that a user sees. */
export const sectionsFor = (kind: ConsoleKind, caller: Caller): readonly Section[] =>
  sections[kind].filter((section) => isFor(section, caller));

/** The home pages of the consoles that are not for a user. */
export const otherConsoles = (caller: Caller): string[] =>
  (Object.keys(profilesOf) as ConsoleKind[])
    .filter((kind) => !profilesOf[kind].some((profile) => caller.profiles.includes(profile)))
    .map((kind) => consoleHomes[kind].path);

/** What the menu counts, of all that can await a court. */
export const menuCounts = [
  "minutas",
  "semDesdobramento",
  "naoRespostaPendente",
  "naoLidas",
  "desdobramentosAguardandoProtocolo",
  "transferenciasAtrasadas",
] as const satisfies (keyof Awaiting)[];
export type PageAwaiting = Pick<Awaiting, (typeof menuCounts)[number]> & Partial<Awaiting>;
