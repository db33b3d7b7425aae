/** Response codes with what to do about each, and the year's business days. */
import { Hono } from "hono";
import { findCode } from "../../domain/answers/response_code.ts";
import { HOURS, localDate } from "../../domain/calendar/calendar.ts";
import {
  type CodeAnswer,
  listCodesOperation,
  listHolidaysOperation,
} from "../../routes/institutions/reference_data.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../components/console_layout.tsx";
import { Chip, DataTable } from "../components/data_table.tsx";
import { Views } from "../components/list_page.tsx";
import { Term } from "../guide/term.tsx";
import { value } from "../operation_call.ts";
import { addressWithQuery } from "../site.ts";
import { Calendar, type Holiday } from "./codes_calendar.tsx";

/** Page size larger than the number of codes, or of holidays in a year. */
const ALL = 200;

export const codesRoutes = () =>
  new Hono<ConsoleEnv>().get("/console/codigos", async (c) => {
    const { context, call } = c.var;
    const thisYear = localDate(context.now).year;
    const requested = Number(c.req.query("ano"));
    const year = requested >= thisYear - 1 && requested <= thisYear + 1 ? requested : thisYear;
    const [listed, holidays] = await Promise.all([
      call(listCodesOperation, { query: { pageSize: ALL } }).then(value),
      call(listHolidaysOperation, { query: { ano: String(year), pageSize: ALL } }).then(value),
    ]);
    return renderConsole(
      c,
      <CodesPage
        context={context}
        codes={listed.content}
        year={year}
        thisYear={thisYear}
        holidays={holidays.content}
      />,
    );
  });

const path = "/console/codigos";

interface Props {
  readonly context: PageContext;
  readonly codes: readonly CodeAnswer[];
  readonly year: number;
  readonly thisYear: number;
  readonly holidays: readonly Holiday[];
}

const CodesPage = ({ context, codes, year, thisYear, holidays }: Props) => {
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
            href: `${site.to(addressWithQuery(path, { ano }))}#calendario`,
            isCurrent: ano === year,
          }))}
        />
        <Calendar year={year} holidays={holidays} now={context.now} />
      </section>
    </ConsoleLayout>
  );
};

const natures: Readonly<Record<CodeAnswer["natureza"], string>> = {
  BLOQUEIO: "Bloqueio",
  INFORMACAO: "Requisição de informações",
  TODAS: "Todas as ordens",
};

const effectsOf = (code: CodeAnswer): string[] => [
  natures[code.natureza],
  ...code.impedeDesbloqueio ? ["Não admite desbloqueio"] : [],
  ...code.impedeTransferencia ? ["Não admite transferência"] : [],
  ...code.requerIdentificacaoDoAtivo ? ["Identifique o ativo antes de transferir"] : [],
];

/** The page lists the service's own table. */
const remedyOf = ({ codigo }: CodeAnswer): string => findCode(codigo)?.remedy ?? "";
