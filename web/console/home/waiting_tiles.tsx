/** What awaits the user, as counts that lead to the lists counted, and links past the lists to their review. */
import { formatNumber, inflect } from "../../../domain/formatting.ts";
import type { Awaiting } from "../../../routes/orders/worklists.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { addressWithQuery } from "../../site.ts";

export const WaitingTiles = ({ context, awaiting }: { context: PageContext; awaiting: Awaiting }) => {
  const shown = tiles.filter(({ of }) => awaiting[of] > 0);
  return (
    <section class="part" aria-labelledby="espera">
      <h2 id="espera">O que espera você</h2>
      {shown.length === 0
        ? <p>Nada: não há minuta, resposta nem decisão à sua espera.</p>
        : (
          <ul class="tiles">
            {shown.map(({ one, many, path, parameters, of, urgent }) => {
              const count = awaiting[of];
              return (
                <li class={urgent ? "attention" : undefined}>
                  <a
                    href={context.site.to(
                      addressWithQuery(path, { ...parameters, varaId: context.session.unit }),
                    )}
                  >
                    <span class="number">{formatNumber(count)}</span> {inflect(count, one, many)}
                  </a>
                </li>
              );
            })}
          </ul>
        )}
      <ReviewAll context={context} awaiting={awaiting} />
    </section>
  );
};

/** Links past the lists to the review of all that awaits protocol. */
const ReviewAll = ({ context: { site, session }, awaiting }: {
  context: PageContext;
  awaiting: Awaiting;
}) => {
  const filtros = new URLSearchParams(session.unit === undefined ? {} : { varaId: session.unit }).toString();
  const shown = reviews.filter(({ of }) => awaiting[of] > 0);
  if (shown.length === 0) return null;
  return (
    <p class="actions">
      {shown.map(({ of, path, one, many }) => (
        <a class="br-button secondary" href={site.to(addressWithQuery(path, { todas: "true", filtros }))}>
          Conferir e protocolar {inflect(awaiting[of], one, many(formatNumber(awaiting[of])))}
        </a>
      ))}
    </p>
  );
};

const reviews: readonly {
  readonly of: keyof Awaiting;
  readonly path: string;
  readonly one: string;
  readonly many: (count: string) => string;
}[] = [
  {
    of: "minutas",
    path: "/console/protocolar",
    one: "a minuta",
    many: (count) => `as ${count} minutas`,
  },
  {
    of: "desdobramentosAguardandoProtocolo",
    path: "/console/desdobramentos/protocolar",
    one: "o desdobramento",
    many: (count) => `os ${count} desdobramentos`,
  },
];

/** The tiles: each shows a count and links to the list counted. */
const tiles: readonly {
  readonly of: keyof Awaiting;
  readonly one: string;
  readonly many: string;
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether it waits for the court alone, and delay does harm. */
  readonly urgent: boolean;
}[] = [
  {
    of: "minutas",
    one: "minuta a protocolar",
    many: "minutas a protocolar",
    path: "/console/minutas",
    urgent: true,
  },
  {
    of: "desdobramentosAguardandoProtocolo",
    one: "desdobramento a protocolar",
    many: "desdobramentos a protocolar",
    path: "/console/desdobramentos",
    parameters: { situacao: "AGUARDANDO_PROTOCOLO" },
    urgent: true,
  },
  {
    of: "semDesdobramento",
    one: "bloqueio sem desdobramento",
    many: "bloqueios sem desdobramento",
    path: "/console/ordens",
    parameters: { semDesdobramento: "true" },
    urgent: true,
  },
  {
    of: "naoRespostaPendente",
    one: "ordem com não resposta (98)",
    many: "ordens com não resposta (98)",
    path: "/console/ordens",
    parameters: { naoRespostaPendente: "true" },
    urgent: true,
  },
  {
    of: "transferenciasAtrasadas",
    one: "transferência atrasada",
    many: "transferências atrasadas",
    path: "/console/transferencias",
    parameters: { situacao: "ATRASADA" },
    urgent: true,
  },
  {
    of: "naoLidas",
    one: "resposta não lida",
    many: "respostas não lidas",
    path: "/console/ordens",
    parameters: { naoLidas: "true" },
    urgent: false,
  },
  {
    of: "seriesAtivas",
    one: "série ativa",
    many: "séries ativas",
    path: "/console/series",
    parameters: { situacao: "ATIVA" },
    urgent: false,
  },
];
