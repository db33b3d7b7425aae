import assert from "node:assert/strict";
import type { PageContext } from "../../../web/components/console_layout.tsx";
import type { Alarm, Job, ServiceHealth } from "../../../web/operation/situations.tsx";
import { IncidentBoard } from "../../../web/operation/today/incident_board.tsx";
import { incidentsOf } from "../../../web/operation/today/incidents.ts";

const none = { content: [], totalElements: 0 };
const context = {
  site: { to: (path: string) => path },
  session: { csrf: "c" },
  now: Temporal.Instant.from("2026-12-01T22:05:00Z"),
} as unknown as PageContext;

const silence = (id: string, institution: string): Alarm =>
  ({
    id,
    tipo: "SILENCIO",
    gravidade: "ATENCAO",
    dataHora: `2026-12-01T1${id}:00:00-03:00`,
    desde: `2026-12-01T1${id}:00:00-03:00`,
    ispb: `0000000${id}`,
    instituicao: institution,
    detalhe: `Nada veio de ${institution}.`,
  }) as Alarm;
const failed = {
  ...silence("0", "Banco Q"),
  tipo: "PUBLICACAO_FALHOU",
  gravidade: "CRITICA",
  remessaId: "7",
};

/** What the board says, line by line, and how many links lead on. */
function board(alarms: readonly Alarm[]) {
  const page = { content: alarms, totalElements: alarms.length };
  const incidents = incidentsOf({ faltas: [] } as unknown as ServiceHealth, {
    alarms: [page],
    entries: none,
    dead: none,
  });
  const html = String(IncidentBoard({ context, incidents }));
  return {
    total: incidents.total,
    lines: [...html.matchAll(/class="what"><strong>(.*?)<\/strong>/g)]
      .map(([_, title]) => title!.replaceAll(/<[^>]*>/g, "")),
    links: [...html.matchAll(/href="\/operacao\/instituicao\/(\d+)"/g)].map(([_, ispb]) => ispb),
    html,
  };
}

Deno.test("what several institutions have at once is one line with each by name, below what is critical", () => {
  const two = [silence("1", "Banco A"), silence("2", "Banco B")];
  assert.deepEqual(board(two).lines, [
    "Banco B: instituição em silêncio",
    "Banco A: instituição em silêncio",
  ]);
  const { total, lines, links } = board([...two, silence("3", "Banco C"), failed as Alarm]);
  assert.deepEqual(lines, ["Banco Q: a remessa não saiu", "Instituição em silêncio: 3 instituições"]);
  assert.deepEqual([total, links], [4, ["00000003", "00000002", "00000001"]]);
});

Deno.test("a job that stopped is named in the operators' words, with its cause, what to do, and no hour to come", () => {
  const job = {
    id: "5",
    tarefa: "watch",
    tentativas: 25,
    erro: "ENOSPC: no space left",
    dataHoraExecucao: "2026-12-02T04:00:00-03:00",
  } as Job;
  const { listed: [incident] } = incidentsOf({ faltas: [] } as unknown as ServiceHealth, {
    alarms: [],
    entries: none,
    dead: { content: [job], totalElements: 1 },
  });
  const stopped = incident?.matters[0];
  assert.equal(stopped?.title, "Parou a tarefa “conferência de atrasos e silêncios”");
  assert.equal(stopped.cause, "Depois de 25 tentativas: a pasta está sem espaço (ENOSPC: no space left)");
  assert.match(stopped.remedy ?? "", /repita-a/);
  assert.equal(stopped.since, undefined);
});

Deno.test("a receipt that could not be written is not called a remittance", () => {
  const receipt = {
    ...failed,
    remessaId: undefined,
    assunto: "ASSETS_REC_00000001_20261201_000001_V0111.txt",
  };
  assert.deepEqual(board([receipt as unknown as Alarm]).lines, ["Banco Q: o recibo não saiu"]);
});
