/** How institutions answer: figures of all, bars, and a table of each. */
import type { components } from "../../docs/client/assets.d.ts";
import { wireKind } from "../../domain/orders/order_kind.ts";
import type { Problem } from "../api.ts";
import { ConsoleLayout, type PageContext } from "../components/console_layout.tsx";
import { Chip } from "../components/chip.tsx";
import { Faults, SelectField, TextField } from "../components/field.tsx";
import { addressOf, Nothing, Pages } from "../components/listing.tsx";
import { Bars } from "../components/plot.tsx";
import { Term } from "../components/term.tsx";
import { day, duration, plural, reais } from "../components/formatting.ts";

const path = "/console/instituicoes";

type Statistics = components["schemas"]["EstatisticaDeInstituicoes"];
type Row = components["schemas"]["EstatisticaDaInstituicao"];

interface Asked {
  readonly de?: string;
  readonly ate?: string;
  readonly tipo?: string;
}

interface Props {
  readonly context: PageContext;
  readonly asked: Asked;
  readonly found: Statistics | undefined;
  readonly problem: Problem | undefined;
}

export const InstitutionsPage = ({ context, asked, found, problem }: Props) => {
  const { site } = context;
  const to = (base: string, more: Record<string, string | number> = {}) =>
    site.to(addressOf(base, { ...asked, ...more }));
  return (
    <ConsoleLayout context={context} title="Instituições" here={path}>
      <div class="headline">
        <h1>Como as instituições respondem</h1>
        <div class="actions">
          <a class="br-button secondary" href={to(`${path}/planilha`)}>Baixar planilha</a>
        </div>
      </div>
      <Faults problem={problem} />
      <form class="filters" method="get" role="search">
        <TextField
          name="de"
          label="Ordens criadas de"
          type="date"
          value={asked.de ?? found?.de}
          errors={problem?.erros}
          required
        />
        <TextField
          name="ate"
          label="até"
          type="date"
          value={asked.ate ?? found?.ate}
          errors={problem?.erros}
          required
        />
        <SelectField
          name="tipo"
          label="Tipo de ordem"
          none="Todos"
          value={asked.tipo}
          options={[
            { value: wireKind.block, text: "Bloqueio" },
            { value: wireKind.information, text: "Requisição de informações" },
          ]}
        />
        <button class="br-button primary" type="submit">Mostrar</button>
      </form>
      {found !== undefined && <Figures context={context} found={found} />}
      {found !== undefined && (found.content.length === 0
        ? (
          <Nothing title="Nenhuma ordem enviada neste período">
            Escolha outras datas; o período pode ter até 366 dias.
          </Nothing>
        )
        : (
          <>
            <Answering rows={found.content} />
            <Institutions rows={found.content} />
            <Pages
              of={found}
              to={(pagina) => to(path, { pagina })}
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

const time = (minutes: number | undefined) => minutes === undefined ? "–" : duration(minutes * 60);

const Figures = (
  { context: { site }, found: { de, ate, totais } }: { context: PageContext; found: Statistics },
) => (
  <section class="part" aria-labelledby="totais">
    <h2 id="totais">{`De ${day(de)} a ${day(ate)}`}</h2>
    <ul class="tiles">
      <Figure number={totais.pedidos.toLocaleString("pt-BR")} name="pedidos enviados" />
      <Figure number={percent(totais.taxaResposta)} name="respondidos no prazo, dos encerrados" />
      <Figure number={percent(totais.taxaSemResposta)} name="sem resposta (código 98)" />
      <Figure number={time(totais.minutosAteResposta)} name="do envio à resposta, em média" />
      <Figure number={reais(totais.valorBloqueado)} name="bloqueados, antes de desdobramentos" />
    </ul>
    <p class="help">
      Cada réu em cada instituição é um pedido, e cada reiteração outro. {plural(
        totais.emAndamento,
        "pedido ainda espera",
        "pedidos ainda esperam",
      )} publicação. Das ordens sigilosas contam só as que você pode ver. Uma resposta atrasada conta como
      {" "}
      <Term site={site} of="nao-resposta">código 98</Term>.
    </p>
  </section>
);

const Figure = ({ number, name }: { number: string; name: string }) => (
  <li>
    <span class="tile">
      <span class="number">{number}</span>
      {name}
    </span>
  </li>
);

const SHOWN_BARS = 12;

/** The worst first: what a court looks for. */
export const Answering = ({ rows }: { rows: readonly Row[] }) => {
  const closed = rows.flatMap((row) =>
    row.taxaResposta === undefined ? [] : [{ ...row, rate: row.taxaResposta }]
  )
    .toSorted((a, b) => a.rate - b.rate).slice(0, SHOWN_BARS);
  if (closed.length === 0) return null;
  return (
    <section class="part" aria-labelledby="taxas">
      <h2 id="taxas">Taxa de resposta, da menor à maior</h2>
      <Bars
        caption="Taxa de resposta por instituição, da menor à maior"
        unit="Respondidos no prazo"
        bars={closed.map(({ instituicao, rate }) => ({
          name: instituicao,
          value: Math.round(rate * 100),
          text: percent(rate),
          tone: rate < 0.5 ? "bad" : rate < 0.9 ? "attention" : "good",
        }))}
      />
    </section>
  );
};

export const Institutions = ({ rows }: { rows: readonly Row[] }) => (
  <section class="part" aria-labelledby="cada">
    <h2 id="cada">Cada instituição</h2>
    <table class="list">
      <caption class="sr-only">Estatística de cada instituição</caption>
      <thead>
        <tr>
          <th scope="col">Instituição</th>
          <th scope="col" class="count">Pedidos</th>
          <th scope="col" class="count">Em andamento</th>
          <th scope="col" class="count">Respondidos</th>
          <th scope="col" class="count">Sem resposta (98)</th>
          <th scope="col" class="count">Não enviados (97)</th>
          <th scope="col">Até a resposta</th>
          <th scope="col" class="amount">Bloqueado</th>
        </tr>
      </thead>
      <tbody>{rows.map((row) => <Institution row={row} />)}</tbody>
    </table>
    <p class="help">
      “Contatar”: mais de duas não respostas seguidas. Procure a instituição diretamente e abra um chamado.
    </p>
  </section>
);

const Institution = ({ row }: { row: Row }) => (
  <tr>
    <th scope="row">
      {row.instituicao} {row.contatar && <Chip tone="attention" text="Contatar" />}
      <small>ISPB {row.ispb}</small>
    </th>
    <td class="count" data-name="Pedidos">{row.pedidos.toLocaleString("pt-BR")}</td>
    <td class="count" data-name="Em andamento">{row.emAndamento.toLocaleString("pt-BR")}</td>
    <td class="count" data-name="Respondidos">
      {row.respondidos.toLocaleString("pt-BR")}
      <small>{percent(row.taxaResposta)}</small>
    </td>
    <td class="count" data-name="Sem resposta (98)">
      {row.semResposta.toLocaleString("pt-BR")}
      <small>{percent(row.taxaSemResposta)}</small>
    </td>
    <td class="count" data-name="Não enviados (97)">{row.naoEncaminhados.toLocaleString("pt-BR")}</td>
    <td data-name="Até a resposta">{time(row.minutosAteResposta)}</td>
    <td class="amount" data-name="Bloqueado">{reais(row.valorBloqueado)}</td>
  </tr>
);
