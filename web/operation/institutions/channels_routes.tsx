/** SFTP channels and the service's own OpenPGP keys. */
import { Hono } from "hono";
import { required } from "../../api.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { Chip } from "../../components/chip.tsx";
import { Nothing, Pages, type Window } from "../../components/listing.tsx";
import { TextField } from "../../components/field.tsx";
import { dateTime } from "../../components/formatting.ts";
import { Way } from "./channel_facts.tsx";
import { number, pageAsked, type Schemas } from "../situations.tsx";

const path = "/operacao/canais";

export const channelsRoutes = () =>
  new Hono<ConsoleEnv>().get(path, async (c) => {
    const { context, api } = c.var;
    const query = { pageNumber: pageAsked(c.req.query("pagina")) };
    const [channels, keys] = await Promise.all([
      api.GET("/v1/operacao/canal", { params: { query } }).then(required),
      api.GET("/v1/operacao/chave-publica", { params: { query: {} } }).then(required),
    ]);
    return renderConsole(c, <ChannelsPage context={context} channels={channels} keys={keys.content} />);
  });

interface Props {
  readonly context: PageContext;
  readonly channels: Window & { readonly content: readonly Schemas["Canal"][] };
  readonly keys: readonly Schemas["ChaveDoServico"][];
}

const ChannelsPage = ({ context, channels, keys }: Props) => {
  const { site } = context;
  return (
    <ConsoleLayout context={context} title="Canais e chaves" here={path}>
      <h1>Canais e chaves</h1>
      <p class="help">
        O teste do canal, as chaves OpenPGP e a sua exigência estão na página de cada instituição.
      </p>
      <form class="filters" method="get" action={site.to("/operacao/instituicoes")} role="search">
        <TextField name="nome" label="Instituição" type="search" help="Nome ou ISPB." required />
        <button class="br-button primary" type="submit">Procurar</button>
      </form>
      <section class="part" aria-labelledby="canais">
        <h2 id="canais">Canais SFTP</h2>
        {channels.content.length === 0
          ? (
            <Nothing title="Nenhum canal">
              Todas trocam arquivos pelas suas pastas. Um canal se cria com PUT /v1/operacao/canal.
            </Nothing>
          )
          : (
            <DataTable
              caption="Canais SFTP, por instituição"
              rows={channels.content}
              columns={[
                {
                  name: "Instituição",
                  cell: (channel) => (
                    <>
                      <a href={site.to(`/operacao/instituicao/${channel.ispb}#canal`)}>
                        {channel.instituicao}
                      </a>
                      <small>ISPB {channel.ispb}</small>
                      {!channel.ativo && <Chip tone="neutral" text="Desativado" />}
                    </>
                  ),
                },
                { name: "Servidor", kind: "code", cell: (channel) => <>{channel.maquina}:{channel.porta}</> },
                { name: "Envio", cell: (channel) => <Way of={channel.envio} /> },
                { name: "Recolhimento", cell: (channel) => <Way of={channel.recolhimento} /> },
                { name: "A entregar", kind: "count", cell: (channel) => number(channel.entregasPendentes) },
              ]}
            />
          )}
        <Pages
          of={channels}
          to={(pagina) => site.to(`${path}?pagina=${pagina}`)}
          one="canal"
          many="canais"
        />
      </section>
      <section class="part" aria-labelledby="chaves">
        <h2 id="chaves">Chaves OpenPGP do serviço</h2>
        <p>As instituições cifram para a mais nova; a impressão digital deve lhes chegar por outro meio.</p>
        {keys.length === 0
          ? <Nothing title="Nenhuma chave ainda">A primeira é criada por um processo de trabalho.</Nothing>
          : keys.map((key) => (
            <details class="panel">
              <summary>
                <span class="code">{key.impressaoDigital}</span>{" "}
                {key.assina ? <Chip tone="good" text="Assina" /> : <Chip tone="neutral" text="Só abre" />}
              </summary>
              <p>Criada em {dateTime(key.dataHoraCriacao)}.</p>
              <pre class="bytes" tabindex={0} aria-label="Chave pública">{key.chavePublica}</pre>
            </details>
          ))}
      </section>
    </ConsoleLayout>
  );
};
