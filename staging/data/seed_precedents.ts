/**
 * Well-known precedents of the supreme and the labour court, so that a search of staging finds something of each kind.
 * Court decisions are not subject to copyright (Law 9.610/1998, article 8, IV).
 */

/** Elements of one resource of the integration API, as one court's system sends them. */
interface PrecedentSeed {
  readonly clientId: string;
  readonly resource: string;
  readonly elements: readonly Readonly<Record<string, unknown>>[];
}

const repercussion = (numero: number, questao: string, tese: string, assuntos: string) => ({
  numero,
  questao,
  tese,
  assuntos,
  relator: "Não informado",
  situacao: "TRANSITADO_EM_JULGADO",
  analise: "HA",
});

const enunciado = (
  tipo: string,
  numero: number,
  dataCriacao: string,
  texto: string,
  situacao = "VIGENTE",
) => ({
  tipo,
  numero,
  dataCriacao,
  texto,
  situacao,
});

export const precedentSeeds: readonly PrecedentSeed[] = [
  {
    clientId: "sistema-stf",
    resource: "repercussao-geral",
    elements: [
      repercussion(
        69,
        "Inclusão do ICMS na base de cálculo do PIS e da COFINS.",
        "O ICMS não compõe a base de cálculo para a incidência do PIS e da COFINS.",
        "14,5946",
      ),
      repercussion(
        725,
        "Terceirização de serviços para a consecução da atividade-fim da empresa.",
        "É lícita a terceirização ou qualquer outra forma de divisão do trabalho entre pessoas jurídicas distintas, " +
          "independentemente do objeto social das empresas envolvidas, mantida a responsabilidade subsidiária da " +
          "empresa contratante.",
        "864",
      ),
      repercussion(
        1046,
        "Validade de norma coletiva de trabalho que limita ou restringe direito trabalhista não assegurado " +
          "constitucionalmente.",
        "São constitucionais os acordos e as convenções coletivos que, ao considerarem a adequação setorial negociada, " +
          "pactuam limitações ou afastamentos de direitos trabalhistas, independentemente da explicitação especificada " +
          "de vantagens compensatórias, desde que respeitados os direitos absolutamente indisponíveis.",
        "864",
      ),
    ],
  },
  {
    clientId: "sistema-stf",
    resource: "enunciado",
    elements: [
      enunciado(
        "SUMULA_VINCULANTE",
        10,
        "2008-06-18",
        "Viola a cláusula de reserva de plenário (CF, artigo 97) a decisão de órgão fracionário de tribunal que, embora " +
          "não declare expressamente a inconstitucionalidade de lei ou ato normativo do Poder Público, afasta sua " +
          "incidência, no todo ou em parte.",
      ),
      enunciado(
        "SUMULA_VINCULANTE",
        11,
        "2008-08-13",
        "Só é lícito o uso de algemas em casos de resistência e de fundado receio de fuga ou de perigo à integridade " +
          "física própria ou alheia, por parte do preso ou de terceiros, justificada a excepcionalidade por escrito, sob " +
          "pena de responsabilidade disciplinar, civil e penal do agente ou da autoridade e de nulidade da prisão ou do " +
          "ato processual a que se refere, sem prejuízo da responsabilidade civil do Estado.",
      ),
    ],
  },
  {
    clientId: "sistema-stj",
    resource: "enunciado",
    elements: [
      enunciado(
        "ORDINARIA",
        7,
        "1990-06-28",
        "A pretensão de simples reexame de prova não enseja recurso especial.",
      ),
      enunciado(
        "ORDINARIA",
        297,
        "2004-05-12",
        "O Código de Defesa do Consumidor é aplicável às instituições financeiras.",
      ),
      enunciado(
        "ORDINARIA",
        479,
        "2012-06-27",
        "As instituições financeiras respondem objetivamente pelos danos gerados por fortuito interno relativo a fraudes " +
          "e delitos praticados por terceiros no âmbito de operações bancárias.",
      ),
    ],
  },
  {
    clientId: "sistema-tst",
    resource: "enunciado",
    elements: [
      enunciado(
        "ORDINARIA",
        331,
        "1993-12-17",
        "<b>CONTRATO DE PRESTAÇÃO DE SERVIÇOS. LEGALIDADE</b><br>I - A contratação de trabalhadores por empresa " +
          "interposta é ilegal, formando-se o vínculo diretamente com o tomador dos serviços, salvo no caso de trabalho " +
          "temporário (Lei nº 6.019, de 03.01.1974).<br>III - Não forma vínculo de emprego com o tomador a contratação " +
          "de serviços de vigilância (Lei nº 7.102, de 20.06.1983) e de conservação e limpeza, bem como a de serviços " +
          "especializados ligados à atividade-meio do tomador, desde que inexistente a pessoalidade e a subordinação " +
          "direta.",
      ),
    ],
  },
];
