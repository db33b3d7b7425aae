/** Integrity of the audit trail: its seals, and their verification. */
import { Hono } from "hono";
import { formatCount, formatDateTime, formatNumber } from "../../domain/formatting.ts";
import {
  type CheckAnswer,
  checkIntegrityOperation,
  type IntegrityAnswer,
  readIntegrityOperation,
} from "../../routes/operations/integrity.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../components/console_layout.tsx";
import { Facts } from "../components/data_table.tsx";
import { QueryForm } from "../components/filter_form.tsx";
import { Notice } from "../components/layout.tsx";
import { value } from "../operation_call.ts";

const path = "/operacao/integridade";

const streamNames: Readonly<Record<IntegrityAnswer["fluxos"][number]["fluxo"], string>> = {
  AUDITORIA: "Trilha de auditoria",
  EVENTOS: "Eventos das ordens",
};

/** Numbers of seals that can be verified. */
const extents = [
  { value: "100", text: "Os últimos 100 lacres" },
  { value: "500", text: "Os últimos 500 lacres" },
  { value: "2000", text: "Os últimos 2.000 lacres" },
];

export const integrityRoutes = () =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const { context, call } = c.var;
    const lacres = extents.find(({ value }) => value === c.req.query("lacres"))?.value;
    const [integrity, check] = await Promise.all([
      call(readIntegrityOperation, {}).then(value),
      lacres === undefined ? undefined : call(checkIntegrityOperation, { query: { lacres } }),
    ]);
    return renderConsole(
      c,
      <IntegrityPage
        context={context}
        integrity={integrity}
        seals={lacres}
        check={check?.ok ? check.value : undefined}
      />,
    );
  });

const IntegrityPage = (
  { context, integrity, seals, check }: {
    context: PageContext;
    integrity: IntegrityAnswer;
    seals: string | undefined;
    check: CheckAnswer | undefined;
  },
) => (
  <ConsoleLayout context={context} title="Integridade" here={path}>
    <h1>Integridade da auditoria e dos eventos</h1>
    <p>
      A cada minuto o que foi escrito é lacrado: cada lacre traz o hash das suas linhas e o do lacre anterior.
      Mudar, incluir ou apagar uma linha depois disso rompe a cadeia.
    </p>
    <div class="columns">
      {integrity.fluxos.map((stream) => <Stream stream={stream} />)}
    </div>
    <section class="part" aria-labelledby="conferir">
      <h2 id="conferir">Conferir agora</h2>
      <QueryForm
        site={context.site}
        path={path}
        filters={[{ kind: "choice", name: "lacres", label: "Quanto", defaultValue: "100", options: extents }]}
        query={{ lacres: seals }}
        submit="Conferir"
      />
      {check !== undefined && check.fluxos.map((stream) => <Checked stream={stream} />)}
      <p class="help">
        A conferência lê as linhas de novo, até 100.000 em cada fluxo. A cadeia inteira, contra âncoras
        guardadas fora deste banco, confere-se no servidor com{" "}
        <span class="code">deno task audit --ancora …</span>
      </p>
    </section>
  </ConsoleLayout>
);

const Stream = (
  { stream: { fluxo, lacres, ultimoLacre: last, linhasSemLacre, semLacreDesde } }: {
    stream: IntegrityAnswer["fluxos"][number];
  },
) => (
  <section class="panel" aria-labelledby={fluxo.toLowerCase()}>
    <h2 id={fluxo.toLowerCase()}>{streamNames[fluxo]}</h2>
    <Facts
      of={[
        ["Lacres", formatNumber(lacres)],
        ["Último lacre", last === undefined ? "Nenhum ainda" : formatDateTime(last.dataHora)],
        ["Linhas nele", last && formatNumber(last.linhas)],
        [
          "Ainda sem lacre",
          `${formatCount(linhasSemLacre, "linha", "linhas")}${
            semLacreDesde === undefined ? "" : `, desde ${formatDateTime(semLacreDesde)}`
          }`,
        ],
        ["Âncora, para guardar fora deste banco", last && <span class="code">{last.ancora}</span>],
      ]}
    />
  </section>
);

const Checked = ({ stream }: { stream: CheckAnswer["fluxos"][number] }) => {
  const checked = `${formatCount(stream.lacresConferidos, "lacre", "lacres")} e ${
    formatCount(stream.linhasConferidas, "linha conferidos", "linhas conferidos")
  }${stream.completa ? ", desde o primeiro" : `, desde o lacre ${formatNumber(stream.desdeLacre)}`}`;
  const name = streamNames[stream.fluxo];
  return stream.integro
    ? <Notice kind="success" title={`${name}: íntegra.`}>{` ${checked}.`}</Notice>
    : (
      <Notice kind="danger" title={`${name}: rompida.`}>
        {checked}.{" "}
        {stream.falhas.join("; ").replaceAll(/:;\s+/g, ": ")}. Preserve o banco como está, guarde este
        resultado e avise a auditoria.
      </Notice>
    );
};
