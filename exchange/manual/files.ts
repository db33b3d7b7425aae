/** The manual: the purpose, the folders and the form of the files. */
import { type Chapter, fieldTypes, table } from "./markdown.ts";

export const purpose: Chapter = {
  title: "Finalidade",
  body: `| arquivo | sentido | o que é |
|---|---|---|
| **Remessa** (\`REM\`) | serviço → instituição | as ordens judiciais de um dia útil |
| **Retorno** (\`RET\`) | instituição → serviço | as respostas às linhas de uma remessa |
| **Anexo** (\`ANX\`) | instituição → serviço | um documento que acompanha um retorno |
| **Recibo** (\`REC\`) | serviço → instituição | o resultado de um retorno: aceito, ou rejeitado com as falhas |

O serviço não movimenta valores: quem cumpre a ordem é a instituição. A instituição líder de um grupo recebe as ordens
dirigidas às instituições do grupo e responde por elas; o campo \`ispb\` de cada linha diz a qual delas a ordem se dirige.

| o que se pede | registro da remessa | registro do retorno |
|---|---|---|
| bloqueio, e a sua reiteração | 10, operação \`B\` | 10 |
| cancelamento de bloqueio não respondido | 10, operação \`C\` | 10 |
| desbloqueio | 20 | 20 |
| transferência para depósito judicial | 30 | 30 |
| confirmação do recebimento de transferência | 40 | 40 |
| informações, e a sua reiteração | 50 | 50, com 51 e 52 |

Os dados são sigilosos: os arquivos são lidos somente por quem cumpre as ordens.`,
};

export const files: Chapter = {
  title: "Pastas e nomes",
  body: `Cada instituição que recebe ordens tem uma pasta, com o seu ISPB como nome, e nela:

| pasta | conteúdo |
|---|---|
| \`outbox\` | remessas, para a instituição recolher |
| \`inbox\` | retornos e anexos, entregues pela instituição |
| \`receipts\` | recibos, para a instituição recolher |

Os nomes seguem um único padrão, com letras maiúsculas:

\`\`\`text
ASSETS_<tipo>_<ISPB>_<AAAAMMDD>_<NNNNNN>_V0111.txt
ASSETS_ANX_<ISPB>_<AAAAMMDD>_<NNNNNN>_<NNNN>.<extensão>
\`\`\`

| parte | conteúdo |
|---|---|
| tipo | \`REM\`, \`RET\` ou \`REC\` |
| ISPB | 8 posições; sempre o da instituição, em qualquer sentido |
| AAAAMMDD | data do movimento |
| NNNNNN | sequencial, de 000001 a 999999; no anexo, o do retorno que ele acompanha |
| V0111 | versão do layout |
| NNNN | número do anexo no seu retorno, de 0001 a 9999 |
| extensão | \`pdf\`, \`csv\`, \`xml\`, \`txt\`, \`png\` ou \`jpg\`, em minúsculas |

O ISPB, a data e o sequencial do nome são repetidos no header e devem ser iguais. Nomes que começam com ponto ou terminam
em \`.part\` são temporários e não devem ser lidos. Um arquivo ou anexo em envelope OpenPGP tem o mesmo nome, seguido de
\`.pgp\`.`,
};

export const form: Chapter = {
  title: "Forma dos arquivos",
  body:
    `Texto em UTF-8, sem marca de ordem de bytes (BOM). Cada linha termina com CR e LF, também a última; não há linhas vazias.
Os campos são separados por \`;\`. O primeiro campo é o tipo do registro. A primeira linha é o header, a última é o trailer,
e entre elas estão os registros de detalhe. O trailer traz a quantidade de registros de cada tipo e a soma dos seus valores,
também quando são zero.

Um campo pode vir entre aspas (\`"\`), e deve vir quando contém \`;\` ou aspas; as aspas de dentro são dobradas. Um campo
opcional ausente fica vazio. Os tamanhos são máximos, em caracteres; números não precisam de zeros à esquerda.

${table(["tipo", "forma"], Object.values(fieldTypes))}

CPF, CNPJ, raiz de CNPJ, ISPB, agência e conta são textos, nunca números: o CNPJ e o ISPB podem ter letras, e os zeros à
esquerda fazem parte do dado.`,
};

export const kit: Chapter = {
  title: "Kit das instituições",
  body:
    `O programa \`deno task institution\` acompanha o serviço e funciona sem acesso a ele: confere remessas, retornos e recibos
com as mesmas regras e as mesmas mensagens, mostra um arquivo de forma legível, escreve um retorno por regras simples ou por
um modelo preenchido, compara o que foi pedido com o que foi respondido e responde sozinho às remessas de uma pasta. Está
descrito em \`docs/institution-kit.md\`.

**Homologação.** O serviço tem um ambiente de homologação, com as mesmas pastas e as mesmas regras, em que as instituições
respondem sozinhas. A pedido da instituição a operação desliga a resposta automática dela, e quem responde é o programa da
própria instituição; com acesso à máquina da homologação o mesmo se faz criando o arquivo vazio \`SEM_RESPOSTA_AUTOMATICA\` na
pasta \`<ISPB>\`, ao lado de \`outbox\`. A operação vê, e informa, quais códigos, formas de arquivo e recusas o programa já mostrou.
Convém provocar ali cada recusa do capítulo “Códigos” antes do primeiro arquivo em produção.`,
};
