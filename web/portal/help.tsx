/** Help on searching, by examples that can be followed, and an explanation of the kinds of precedent. */
import { everySpecies, type Species, speciesNames } from "../../domain/precedents/species.ts";
import { DataTable } from "../components/data_table.tsx";
import { Page } from "../components/layout.tsx";
import { emptySearch, searchPath } from "../search_address.ts";
import type { Site } from "../site.ts";

/** The query syntax, as parsed by `search/query/query.ts`. */
const syntax: readonly (readonly [written: string, found: string])[] = [
  ["dano moral", "qualquer das palavras; quem tem as duas vem primeiro"],
  ["+dano +moral", "as duas palavras são obrigatórias"],
  ["dano -moral", "“dano”, e nunca “moral”"],
  ['"dano moral"', "este trecho, nesta ordem; acentos e maiúsculas não importam"],
  ['"dano moral"~5', "as duas palavras com até cinco de distância"],
  ["dano E moral", "as duas; também OU e NÃO, em maiúsculas entre palavras com minúsculas"],
  ["prescri$", "qualquer palavra que comece assim, com três letras ao menos; também prescri*"],
  ["indeni?ar", "? é uma letra qualquer dentro da palavra; $constitucional acha o que termina assim"],
  ["(dano OU prejuízo) E moral", "parênteses dizem o que se lê junto"],
  ["dano PROX5 moral", "com até cinco palavras entre si, em qualquer ordem; também PROX/5"],
  ["dano ADJ moral", "uma logo depois da outra; ADJ3: até três depois"],
  ["(dano OU prejuízo) ADJ2 mora$", "qualquer das duas antes de palavra que comece por mora"],
  ["dano COM moral", "as duas no mesmo trecho, com até cinquenta palavras entre si"],
  ["dano MESMO moral", "as duas na mesma questão, na mesma tese ou nas mesmas decisões"],
  ["tema 1046 stf", "vai direto ao precedente citado"],
  ["súmula 331 tst", "idem, por espécie, número e tribunal"],
  [
    "multa diária",
    "também astreintes: siglas, nomes de leis e palavras do dia a dia são traduzidos, e o resultado diz como",
  ],
  ["art. 103 da Lei 8.213/91", "lido como um todo: primeiro quem cita o artigo, depois quem cita a lei"],
];

const meanings: Record<Species, string> = {
  SUM: "Enunciado que resume o entendimento consolidado de um tribunal.",
  SV:
    "Súmula do STF que obriga os demais órgãos do Judiciário e a administração pública (art. 103-A da Constituição).",
  RG: "Questão constitucional que o STF decide para todos os casos iguais (art. 1.035 do CPC).",
  IAC: "Julgamento de questão relevante, sem repetição em múltiplos processos (art. 947 do CPC).",
  SIRDR:
    "Pedido para suspender, em todo o país, os processos sobre a questão de um IRDR (art. 982, § 3º, do CPC).",
  RR: "Questão repetida em muitos recursos especiais, decidida pelo STJ (art. 1.036 do CPC).",
  CT: "Questão com potencial de se tornar tema repetitivo no STJ.",
  IRDR: "Questão de direito repetida em muitos processos, decidida pelo tribunal (art. 976 do CPC).",
  IRR: "Questão repetida em muitos recursos de revista, decidida pelo TST (art. 896-C da CLT).",
  PUIL: "Pedido para uniformizar a interpretação da lei nos juizados especiais.",
  NT: "Análise de um centro de inteligência sobre questão repetitiva; não obriga.",
  OJ: "Orientação de tribunal do trabalho sobre a sua jurisprudência.",
  ADI: "Ação em que o STF julga se uma lei é contrária à Constituição.",
  ADC: "Ação em que o STF confirma que uma lei é compatível com a Constituição.",
  ADO: "Ação em que o STF reconhece a falta de norma que a Constituição exige.",
  ADPF: "Ação em que o STF evita ou repara lesão a preceito fundamental da Constituição.",
};

export const HelpPage = ({ site }: { site: Site }) => (
  <Page site={site} title="Ajuda" here="ajuda" trail={[{ name: "Ajuda" }]}>
    <div class="wide narrow">
      <h1>Como pesquisar</h1>
      <p>
        Escreva o que procura, como o diria a um colega. A pesquisa não distingue acentos nem maiúsculas,
        reconhece plurais e palavras da mesma família, e mostra primeiro o que mais se parece com o que você
        escreveu. Uma ementa toda em maiúsculas pode ser colada como está. Em cada resultado, o que foi achado
        está <mark>marcado</mark>, e as palavras que faltam são ditas.
      </p>
      <Syntax site={site} />
      <section class="part" aria-labelledby="filtros-ajuda">
        <h2 id="filtros-ajuda">Filtros, endereços e acompanhamento</h2>
        <ul>
          <li>
            Os números ao lado de tribunais e espécies dizem quantos precedentes se acham ao escolhê-los.
          </li>
          <li>O endereço de cada pesquisa é permanente: guarde-o ou envie-o a alguém.</li>
          <li>Precedentes cancelados só aparecem quando se pede, em “Pesquisa avançada”.</li>
          <li>Uma pesquisa salva tem um feed Atom com o que surge ou muda; não há cadastro.</li>
          <li>Tudo o que se acha pode ser baixado em planilha ou em JSON Lines.</li>
        </ul>
      </section>
      <SpeciesGlossary site={site} />
      <section class="part" aria-labelledby="privacidade">
        <h2 id="privacidade">Privacidade</h2>
        <p>
          A pesquisa não exige cadastro e não usa cookies. As palavras de pesquisas sem resultado são
          contadas, sem números que identifiquem pessoas e sem nada de quem as escreveu. Endereços de rede
          servem apenas para limitar o processamento que cada um usa por minuto.
        </p>
      </section>
    </div>
  </Page>
);

const Syntax = ({ site }: { site: Site }) => (
  <section class="part" aria-labelledby="sintaxe">
    <h2 id="sintaxe">O que se pode escrever</h2>
    <div class="br-table" tabindex={0} role="group" aria-labelledby="sintaxe">
      <DataTable
        look="plain"
        caption="O que se pode escrever, e o que se acha"
        rows={syntax}
        columns={[
          {
            name: "Escreva",
            cell: ([written]) => (
              <a href={site.to(searchPath(emptySearch, { buscaGeral: written }))}>{written}</a>
            ),
          },
          {
            name: "E acha",
            cell: ([_, found]) => found,
          },
        ]}
      />
    </div>
    <p>
      Os resultados dizem como operadores, aspas, parênteses e truncamentos foram lidos, e levam à mesma
      pesquisa só com as palavras. O que não puder ser lido, como aspas sem par, é dito e procurado como
      palavras. E, OU, NÃO, COM e MESMO são palavras em uma pesquisa toda em maiúsculas.
    </p>
  </section>
);

const SpeciesGlossary = ({ site }: { site: Site }) => (
  <section class="part" aria-labelledby="glossario">
    <h2 id="glossario">Glossário das espécies</h2>
    <dl class="glossary">
      {everySpecies.map((one) => (
        <div id={one}>
          <dt>
            <a href={site.to(searchPath(emptySearch, { tipos: [one] }))}>
              {speciesNames[one].description}
            </a>{" "}
            ({one})
          </dt>
          <dd>{meanings[one]}</dd>
        </div>
      ))}
    </dl>
  </section>
);
