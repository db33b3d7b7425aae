/** Why an installation did not end well, in Portuguese, with what helps. */

interface Failure {
  /** What Deno said. */
  readonly output: string;
  /** What the relay could not reach. */
  readonly unreached: { readonly host: string; readonly error: unknown } | undefined;
}

const PROXY =
  "HTTPS_PROXY=http://proxy:porta (com usuário e senha, se pedir: http://usuario:senha@proxy:porta)";

/** The first that fits is the explanation; the order goes from what is certain to what may be anything. */
const EXPLANATIONS: readonly (readonly [RegExp, string])[] = [
  [
    /os error 28|os error 122|no space left|quota exceeded/i,
    "O disco está cheio. Libere 300 MB na pasta do projeto e na de usuário (DENO_DIR muda onde o cache fica) e repita.",
  ],
  [
    /os error (1|13|30)\b|permission denied|read-only file system/i,
    "Sem direito de gravar. A pasta do projeto e a de usuário têm de ser de quem executa o comando (chown), ou aponte " +
    "DENO_DIR para uma pasta sua.",
  ],
  [
    /lockfile is out of date|lockfile[^\n]{0,200}frozen/i,
    "deno.json ou package.json mudaram e deno.lock não. Execute deno install e grave o deno.lock que resultar; se você " +
    "não mudou nada, desfaça com git checkout deno.json package.json deno.lock.",
  ],
  [
    /integrity|checksum|digest mismatch/i,
    "Um pacote que chegou não é o que deno.lock registra: o registro de pacotes, ou algo no caminho, entregou outro. " +
    "Repita; se continuar, procure quem cuida do registro de pacotes da sua rede.",
  ],
  [
    /certificate|UnknownIssuer|self.signed|TLS/i,
    "O certificado do registro de pacotes não foi aceito, como acontece numa rede que inspeciona TLS. Aponte a " +
    "autoridade dela: DENO_CERT=/caminho/ca.pem, ou DENO_TLS_CA_STORE=system,mozilla se o sistema já a conhece; para o " +
    "npx, NODE_EXTRA_CA_CERTS=/caminho/ca.pem (docs/operations.md, “Behind a proxy”).",
  ],
  [
    /\b407\b|proxy auth/i,
    `O proxy pede usuário e senha: ${PROXY}.`,
  ],
  [
    /\b(401|403|404)\b/,
    "O registro de pacotes recusou um pacote ou não o tem. Confira o registro em .npmrc ou NPM_CONFIG_REGISTRY e o " +
    "acesso a ele.",
  ],
  [
    /dns|connect|network|timed? ?out|sending request|tunnel|lookup|unreachable|ENOTFOUND|EAI_AGAIN/i,
    `O registro de pacotes não foi alcançado. Confira a rede; atrás de um proxy, ${PROXY}; com um registro próprio, ` +
    "NPM_CONFIG_REGISTRY ou .npmrc. Sem rede o programa só inicia depois de uma primeira vez com ela.",
  ],
];

/** How much of Deno's own words is shown. */
const MOST_LINES = 6;

export function explainInstallation({ output, unreached }: Failure): string {
  const why = unreached === undefined ? [] : [
    `connect ${unreached.host}: ${
      unreached.error instanceof Error ? unreached.error.message : unreached.error
    }`,
  ];
  const [said = ""] = output.split(/^Stack backtrace:/m);
  const signs = [said, ...why].join("\n");
  const remedy = EXPLANATIONS.find(([sign]) => sign.test(signs))?.[1] ??
    "Repita o comando; se continuar, o texto abaixo diz o que houve.";
  const lines = said.split("\n").filter((line) => line.trim() !== "").slice(0, MOST_LINES);
  return `
Não foi possível instalar os pacotes.

${remedy}

O que o Deno disse:
${[...lines, ...why].map((line) => `  ${line.trim()}`).join("\n")}
`;
}
