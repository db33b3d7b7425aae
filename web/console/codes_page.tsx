/** Page of the response codes, each with what to do about it, and of the year's business days. */
import { type CodeId, findCode } from "../../domain/answers/response_code.ts";
import { HOURS } from "../../domain/calendar/hours.ts";
import type { components } from "../../docs/client/assets.d.ts";
import { ConsoleLayout, type PageContext } from "../components/console_layout.tsx";
import { Views } from "../components/list_page.tsx";
import { DataTable } from "../components/data_table.tsx";
import { Chip } from "../components/chip.tsx";
import { addressOf } from "../site.ts";
import { Term } from "../guide/term.tsx";
import { Calendar, type Holiday } from "./codes_calendar.tsx";

const path = "/console/codigos";

type Code = components["schemas"]["CodigoResposta"];

interface Props {
  readonly context: PageContext;
  readonly codes: readonly Code[];
  readonly year: number;
  readonly thisYear: number;
  readonly holidays: readonly Holiday[];
}

export const CodesPage = ({ context, codes, year, thisYear, holidays }: Props) => {
  const { site } = context;
  return (
    <ConsoleLayout context={context} title="Códigos e calendário">
      <h1>Códigos de resposta e calendário</h1>
      <section class="part" aria-labelledby="codigos">
        <h2 id="codigos">O que as instituições respondem</h2>
        <p>
          Cada instituição responde a cada réu com um{" "}
          <Term site={site} of="codigo-de-resposta" />. Os códigos 97 e 98 são dados pelo serviço.
        </p>
        <DataTable
          caption="Códigos de resposta, com o que fazer em cada um"
          rows={codes}
          rowId={({ codigo }) => `codigo-${codigo}`}
          columns={[
            { name: "Código", cell: ({ codigo }) => codigo },
            {
              name: "Significado",
              cell: (code) => (
                <>
                  {code.descricao}
                  <small>{effectsOf(code).map((effect) => <Chip tone="neutral" text={effect} />)}</small>
                </>
              ),
            },
            { name: "O que fazer", cell: remedyOf },
          ]}
        />
      </section>
      <section class="part" aria-labelledby="calendario">
        <h2 id="calendario">Dias úteis de {year}</h2>
        <p>
          Ordens saem às {HOURS.dispatchOpens}{" "}
          de cada dia útil. Sábados, domingos e feriados bancários não contam, nem para o envio, nem para os
          prazos das instituições.
        </p>
        <Views
          views={[thisYear - 1, thisYear, thisYear + 1].map((ano) => ({
            name: String(ano),
            href: `${site.to(addressOf(path, { ano }))}#calendario`,
            isCurrent: ano === year,
          }))}
        />
        <Calendar year={year} holidays={holidays} now={context.now} />
      </section>
    </ConsoleLayout>
  );
};

const natures: Readonly<Record<Code["natureza"], string>> = {
  BLOQUEIO: "Bloqueio",
  INFORMACAO: "Requisição de informações",
  TODAS: "Todas as ordens",
};

const effectsOf = (code: Code): string[] => [
  natures[code.natureza],
  ...code.impedeDesbloqueio ? ["Não admite desbloqueio"] : [],
  ...code.impedeTransferencia ? ["Não admite transferência"] : [],
  ...code.requerIdentificacaoDoAtivo ? ["Identifique o ativo antes de transferir"] : [],
];

/**
 * What to do about each code. Source: specification, "Institution response codes", its rules and the rules on
 * splits.
 */
const remedies: Readonly<Record<CodeId, string>> = {
  "00": "Nada foi bloqueado. Faça outra ordem mais tarde, ou programe a repetição.",
  "01": "Todo o valor foi bloqueado. Desdobre: transfira, desbloqueie, ou os dois.",
  "02": "O réu é cliente, mas não tem saldo. Programe a repetição se esperar entradas.",
  "03": "Parte foi bloqueada. Desdobre o que há; para o que falta, faça nova ordem ou programe a repetição.",
  "05": "Outra ordem já bloqueou tudo. Confira se foi de outro juízo; faça nova ordem mais tarde.",
  "07": "Feito fora do serviço. Desbloqueio e transferência tratam-se diretamente com a instituição.",
  "12": "Bloqueado em depósito a prazo. Desdobre normalmente; o resgate pode levar alguns dias.",
  "13": "Parte foi bloqueada, com aplicações. Desdobre o que há; o resgate pode levar alguns dias.",
  "16": "Cumprida em outra empresa do mesmo grupo. Desdobre normalmente.",
  "25": "O ativo está bloqueado, mas a instituição não pode vendê-lo por comando. Decida o destino dele.",
  "26": "O ativo está bloqueado e vende-se devagar. Antes de transferir, aguarde ou decida outro destino.",
  "27": "O ativo está bloqueado, sem preço. O valor só se sabe na liquidação.",
  "28":
    "Títulos públicos: ficam bloqueados e não se desbloqueiam aqui. Identifique o ativo e ordene por outro meio.",
  "30": "A instituição não tem a informação. Peça a outra.",
  "32": "Leia as informações e os documentos na ordem.",
  "35": "Cliente inativo ou não cliente: não há o que informar.",
  "42": "Nada foi bloqueado, por baixa liquidez. Faça outra ordem ou busque outros bens.",
  "97": "A ordem não chegou à instituição. Copie os dados para nova ordem, só a ela.",
  "98":
    "A instituição não respondeu, o que não quer dizer que não cumpriu. Reitere; depois de três seguidas, procure-a e abra chamado.",
};

/** What to do about a code; empty if it is not in the table of codes. */
const remedyOf = ({ codigo }: Code): string => {
  const known = findCode(codigo);
  return known === undefined ? "" : remedies[known.code];
};
