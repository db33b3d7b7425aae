/** Transfers until the money has arrived: what is late comes first. */
import { type Context, Hono } from "hono";
import { required } from "../../api.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../../components/console_layout.tsx";
import { addressOf, Nothing, Pages, type Window } from "../../components/listing.tsx";
import type { Site } from "../../site.ts";
import { dateTime, day, plural, reais } from "../../components/formatting.ts";
import type { Schemas } from "../orders/order_shown.ts";
import { SituationChip } from "../situation.tsx";
import { UnitNote } from "../unit_note.tsx";

const path = "/console/transferencias";

type Transfer = Schemas["Transferencia"];
type Situation = Transfer["situacao"];

const titles: Readonly<Record<Situation, string>> = {
  ATRASADA: "Atrasadas",
  ESPERADA: "Esperadas",
  RECEBIDA: "Recebidas",
};

const isSituation = (text: string | undefined): text is Situation =>
  text !== undefined && Object.hasOwn(titles, text);

interface Found {
  readonly situation: Situation;
  readonly page: Window & { readonly content: readonly Transfer[] };
}

export const transfersRoutes = () =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const chosen = c.req.query("situacao");
    const situation = isSituation(chosen) ? chosen : undefined;
    // What is under way, late or not; what has arrived is asked for.
    const shown: readonly Situation[] = situation === undefined ? ["ATRASADA", "ESPERADA"] : [situation];
    const found = await Promise.all(shown.map((one) => readPage(c, one)));
    const unit = unitIn(c);
    return renderConsole(c, <TransfersPage context={c.var.context} {...{ situation, unit, found }} />);
  });

const unitIn = (c: Context<ConsoleEnv>) => c.req.query("varaId")?.trim() || undefined;

async function readPage(c: Context<ConsoleEnv>, situation: Situation): Promise<Found> {
  const unit = unitIn(c);
  const query = {
    situacao: situation,
    pageNumber: Number(c.req.query("pagina")) || 1,
    ...unit !== undefined && { varaId: unit },
  };
  return { situation, page: required(await c.var.api.GET("/v1/transferencia", { params: { query } })) };
}

const TransfersPage = ({ context, situation, unit, found }: {
  context: PageContext;
  situation: Situation | undefined;
  unit: string | undefined;
  found: readonly Found[];
}) => {
  const { site } = context;
  const nothing = found.every(({ page }) => page.content.length === 0);
  return (
    <ConsoleLayout context={context} title="Transferências" here={path}>
      <h1>Transferências</h1>
      <UnitNote site={site} unit={unit} path={path} />
      <p>
        O que as instituições declararam ter transferido, até a depositária confirmar o recebimento.
      </p>
      <ul class="views">
        {[undefined, ...Object.keys(titles) as Situation[]].map((one) => (
          <li>
            <a
              href={site.to(addressOf(path, { situacao: one, varaId: unit }))}
              {...one === situation ? { "aria-current": "page" } : {}}
            >
              {one === undefined ? "Em curso" : titles[one]}
            </a>
          </li>
        ))}
      </ul>
      {nothing
        ? (
          <Nothing title="Nenhuma transferência aqui.">
            Uma transferência aparece quando a instituição responde que a fez.
          </Nothing>
        )
        : found.map((one) =>
          one.page.content.length > 0 && (
            <Section {...{ site, unit, found: one }} isAlone={found.length === 1} />
          )
        )}
    </ConsoleLayout>
  );
};

/** @param isAlone the only list of the page, which can then be leafed through */
const Section = (
  { site, unit, found: { situation, page }, isAlone }: {
    site: Site;
    unit: string | undefined;
    found: Found;
    isAlone: boolean;
  },
) => (
  <section class="part" aria-labelledby={situation.toLowerCase()}>
    <h2 id={situation.toLowerCase()}>
      {titles[situation]}: {plural(page.totalElements, "transferência", "transferências")}
    </h2>
    {situation === "ATRASADA" && (
      <p>
        A depositária não confirmou no prazo: contate a instituição que declarou a transferência e a
        depositária.
      </p>
    )}
    <table class="list">
      <caption class="sr-only">{titles[situation]}</caption>
      <thead>
        <tr>
          <th scope="col">Transferência</th>
          <th scope="col">Processo</th>
          <th scope="col">De e para</th>
          <th scope="col" class="amount">Valor</th>
          <th scope="col">Recebimento</th>
        </tr>
      </thead>
      <tbody>{page.content.map((transfer) => <TransferRow site={site} transfer={transfer} />)}</tbody>
    </table>
    {isAlone
      ? (
        <Pages
          of={page}
          to={(pagina) => site.to(addressOf(path, { situacao: situation, varaId: unit, pagina }))}
          one="transferência"
          many="transferências"
        />
      )
      : page.totalPages > 1 && (
        <p>
          <a href={site.to(addressOf(path, { situacao: situation }))}>Ver todas as {page.totalElements}</a>
        </p>
      )}
  </section>
);

const TransferRow = ({ site, transfer }: { site: Site; transfer: Transfer }) => (
  <tr>
    <th scope="row">
      <a href={site.to(`/console/desdobramento/${transfer.desdobramentoId}`)}>{transfer.idTransferencia}</a>
      <small>Desdobramento {transfer.numeroProtocolo}</small>
    </th>
    <td data-name="Processo">
      {transfer.numeroProcesso}
      <small>
        Ordem{" "}
        <a href={site.to(`/console/ordem/${transfer.numeroProtocoloOrdem}`)}>
          {transfer.numeroProtocoloOrdem}
        </a>
      </small>
    </td>
    <td data-name="De e para">
      {transfer.instituicaoOrigem}
      <small>
        para {transfer.instituicaoDeposito}
        {transfer.conta !== undefined && `, conta ${transfer.conta}`}
      </small>
    </td>
    <td data-name="Valor" class="amount">{reais(transfer.valor)}</td>
    <td data-name="Recebimento">
      <SituationChip of="transfer" situation={transfer.situacao} />
      <small>
        {transfer.dataRecebimento === undefined
          ? `Esperada até ${day(transfer.previsao)}`
          : `${reais(transfer.valorRecebido ?? "0.00")} em ${day(transfer.dataRecebimento)}`}
      </small>
      {transfer.dataHoraTransferencia !== undefined && (
        <small>Declarada em {dateTime(transfer.dataHoraTransferencia)}</small>
      )}
      {transfer.divergente === true && (
        <small>
          <strong>Valor diferente do transferido</strong>
        </small>
      )}
    </td>
  </tr>
);
