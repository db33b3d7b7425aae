/** The remittances of a day's dispatch as squares, one each, that fill as they leave; those that do not are named. */
import { formatCount, formatDate, formatNumber, formatTime, inflect } from "../../../domain/formatting.ts";
import type { DispatchBoardAnswer } from "../../../routes/operations/institutions.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Swatch } from "../../components/plot.tsx";

type Remittance = DispatchBoardAnswer["remessas"][number];
type Situation = Remittance["situacao"];

const words: Readonly<
  Record<Situation, { readonly tone: Parameters<typeof Swatch>[0]["tone"]; one: string; many: string }>
> = {
  PUBLICADA: { tone: "transferred", one: "publicada", many: "publicadas" },
  A_PUBLICAR: { tone: "waiting", one: "a publicar", many: "a publicar" },
  FALHOU: { tone: "late", one: "não saiu ainda", many: "não saíram ainda" },
  ADIADA: { tone: "late", one: "adiada", many: "adiadas" },
};
const situations = Object.keys(words) as Situation[];

/** So many that did not leave are named; the list of remittances has all. */
const NAMED = 24;

/** `Banco A: publicada às 19:00`. */
export function squareText({ instituicao, situacao, dataHoraPublicacao, dataEnvio }: Remittance): string {
  const more = situacao === "PUBLICADA" && dataHoraPublicacao !== undefined
    ? ` às ${formatTime(dataHoraPublicacao)}`
    : situacao === "ADIADA"
    ? ` para ${formatDate(dataEnvio)}`
    : "";
  return `${instituicao}: ${words[situacao].one}${more}`;
}

/** `1.997 de 2.000 publicadas, 2 não saíram ainda, 1 adiada`. */
export function boardText(remittances: readonly Pick<Remittance, "situacao">[]): string {
  const counts = situations.map((situacao) =>
    [situacao, remittances.filter((one) => one.situacao === situacao).length] as const
  );
  const parts = counts.flatMap(([situacao, count]) => {
    const { one, many } = words[situacao];
    if (situacao === "PUBLICADA") {
      return `${formatNumber(count)} de ${formatNumber(remittances.length)} ${inflect(count, one, many)}`;
    }
    return count === 0 ? [] : `${formatNumber(count)} ${inflect(count, one, many)}`;
  });
  return `${parts.join(", ")}.`;
}

const isLeft = ({ situacao }: Remittance) => situacao === "FALHOU" || situacao === "ADIADA";

export const DispatchSquares = (
  { context: { site }, board: { data, remessas } }: { context: PageContext; board: DispatchBoardAnswer },
) => {
  if (remessas.length === 0) return null;
  const left = remessas.filter(isLeft);
  const placeOf = ({ remessaId, ispb }: Remittance) =>
    site.to(remessaId === undefined ? `/operacao/instituicao/${ispb}` : `/operacao/remessa/${remessaId}`);
  return (
    <section class="part" aria-labelledby="quadro">
      <h2 id="quadro">Remessas de {formatDate(data)}, uma a uma</h2>
      <p>{boardText(remessas)}</p>
      <ul class="legend">
        {situations.filter((known) => remessas.some(({ situacao }) => situacao === known)).map((known) => (
          <li>
            <Swatch tone={words[known].tone} /> {words[known].many}
          </li>
        ))}
      </ul>
      <ol class="squares">
        {remessas.map((remittance, index) => (
          <li class={words[remittance.situacao].tone}>
            {isLeft(remittance)
              ? (
                <a id={`q-${index}`} href={placeOf(remittance)}>
                  <span>{squareText(remittance)}</span>
                </a>
              )
              : <span>{squareText(remittance)}</span>}
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <ul class="row-links">
          {left.slice(0, NAMED).map((one) => (
            <li>
              {squareText(one)}, {formatCount(one.linhas, "linha", "linhas")}
            </li>
          ))}
          {left.length > NAMED && (
            <li>
              <a id="q-todas" href={site.to("/operacao/remessas?situacao=CONGELADA")}>
                E mais {formatNumber(left.length - NAMED)}
              </a>
            </li>
          )}
        </ul>
      )}
    </section>
  );
};
