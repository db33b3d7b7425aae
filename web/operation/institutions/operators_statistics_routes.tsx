/** How institutions answer courts, all courts together or one. */
import { Hono } from "hono";
import { passOn, type Problem, resultOf } from "../../api.ts";
import { Answering, Institutions } from "../../console/institutions_statistics_page.tsx";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
  statusOf,
} from "../../components/console_layout.tsx";
import { Faults, SelectField, TextField } from "../../components/field.tsx";
import { addressOf, Nothing, Pages } from "../../components/listing.tsx";
import { day, duration, plural, reais } from "../../components/formatting.ts";
import { given, number, pageAsked, type Schemas } from "../situations.tsx";

const path = "/operacao/estatisticas";
const PAGE_SIZE = 50;

type Statistics = Schemas["EstatisticaDeInstituicoes"];

const kinds = [
  { value: "BLOQUEIO", text: "Bloqueio" },
  { value: "REQUISICAO_INFORMACOES", text: "Requisição de informações" },
] as const;

/** What the form asks; what is empty is left out. */
function askedBy(query: Readonly<Record<string, string>>) {
  const { tipo, ...rest } = given(query, "de", "ate", "ispb", "tribunal", "tipo");
  const kind = kinds.find(({ value }) => value === tipo)?.value;
  return { ...rest, ...kind !== undefined && { tipo: kind } };
}

export const operatorsStatisticsRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, async (c) => {
      const { context, api } = c.var;
      const asked = askedBy(c.req.query());
      const query = { ...asked, pageSize: PAGE_SIZE, pageNumber: pageAsked(c.req.query("pagina")) };
      const found = resultOf(await api.GET("/v1/estatistica/instituicao", { params: { query } }));
      return renderConsole(
        c,
        <StatisticsPage
          context={context}
          asked={asked}
          found={found.ok ? found.value : undefined}
          problem={found.ok ? undefined : found.error}
        />,
        found.ok ? 200 : statusOf(found.error),
      );
    })
    .get(`${path}/planilha`, async ({ req, var: { api } }) =>
      await passOn(api.GET("/v1/estatistica/instituicao", {
        params: { query: askedBy(req.query()) },
        headers: { Accept: "text/csv" },
        parseAs: "stream",
      })));

interface Props {
  readonly context: PageContext;
  readonly asked: ReturnType<typeof askedBy>;
  readonly found: Statistics | undefined;
  readonly problem: Problem | undefined;
}

const StatisticsPage = ({ context, asked, found, problem }: Props) => {
  const { site } = context;
  const errors = problem?.erros;
  return (
    <ConsoleLayout context={context} title="Estatísticas" here={path}>
      <div class="headline">
        <h1>Como as instituições respondem</h1>
        <div class="actions">
          <a class="br-button secondary" href={site.to(addressOf(`${path}/planilha`, asked))}>
            Baixar planilha
          </a>
        </div>
      </div>
      <Faults problem={problem} />
      <form class="filters" method="get" role="search">
        <TextField
          name="de"
          label="Ordens criadas de"
          type="date"
          value={asked.de ?? found?.de}
          errors={errors}
        />
        <TextField name="ate" label="até" type="date" value={asked.ate ?? found?.ate} errors={errors} />
        <TextField
          name="tribunal"
          label="Tribunal (JTR)"
          value={asked.tribunal}
          errors={errors}
          attributes={{ maxlength: 3, inputmode: "numeric" }}
        />
        <TextField
          name="ispb"
          label="ISPB"
          value={asked.ispb}
          errors={errors}
          attributes={{ maxlength: 8 }}
        />
        <SelectField name="tipo" label="Tipo de ordem" none="Todos" value={asked.tipo} options={kinds} />
        <button class="br-button primary" type="submit">Mostrar</button>
      </form>
      {found !== undefined && <Figures found={found} />}
      {found !== undefined && (found.content.length === 0
        ? <Nothing title="Nenhuma ordem enviada neste período">O período pode ter até 366 dias.</Nothing>
        : (
          <>
            <Answering rows={found.content} />
            <Institutions rows={found.content} />
            <Pages
              of={found}
              to={(pagina) => site.to(addressOf(path, { ...asked, pagina }))}
              one="instituição"
              many="instituições"
            />
          </>
        ))}
    </ConsoleLayout>
  );
};

const percent = (rate: number | undefined) =>
  rate === undefined ? "–" : rate.toLocaleString("pt-BR", { style: "percent", maximumFractionDigits: 1 });

const Figures = ({ found: { de, ate, totais } }: { found: Statistics }) => (
  <section class="part" aria-labelledby="totais">
    <h2 id="totais">{`De ${day(de)} a ${day(ate)}`}</h2>
    <ul class="tiles">
      {[
        [number(totais.pedidos), "pedidos enviados"],
        [percent(totais.taxaResposta), "respondidos no prazo, dos encerrados"],
        [percent(totais.taxaSemResposta), "sem resposta (código 98)"],
        [
          totais.minutosAteResposta === undefined ? "–" : duration(totais.minutosAteResposta * 60),
          "do envio à resposta, em média",
        ],
        [reais(totais.valorBloqueado), "bloqueados, antes de desdobramentos"],
      ].map(([figure, name]) => (
        <li>
          <span class="tile">
            <span class="number">{figure}</span>
            {name}
          </span>
        </li>
      ))}
    </ul>
    <p class="help">
      Cada réu em cada instituição é um pedido, e cada reiteração outro.{" "}
      {plural(totais.emAndamento, "pedido ainda espera", "pedidos ainda esperam")} publicação.
    </p>
  </section>
);
