/** The manual: how files are transmitted, and how each side verifies that they are complete and authentic. */
import { PUBLIC_KEY_FILE } from "../dispatch/public_key_file.ts";
import { answerLimits, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS_BYTES } from "../layout/limits.ts";
import type { Chapter } from "./markdown.ts";

const MIB = 1024 ** 2;

export const delivery: Chapter = {
  title: "Transmissão",
  body:
    `**Do serviço.** Um arquivo aparece em \`outbox\` ou \`receipts\` já completo, e ao lado de cada remessa, por último, aparece
\`<nome>.sha256\`. A instituição pode apagar o que recolheu. Depois de uma interrupção do serviço a mesma remessa pode
reaparecer, com o mesmo nome e os mesmos bytes: trata-se da mesma remessa.

**Da instituição.** O retorno deve aparecer em \`inbox\` já completo, de uma destas formas, em ordem de preferência:

1. gravar com nome começado por ponto ou terminado em \`.part\`, e renomear para o nome definitivo;
2. gravar \`<nome>.sha256\`, além do próprio arquivo.

Com o \`.sha256\` o retorno é recolhido assim que os bytes conferem. Sem ele, somente depois que o tamanho e a data de
alteração deixam de mudar. Os anexos são entregues antes do retorno que os informa. São recolhidos somente arquivos comuns.
Um retorno recolhido sai de \`inbox\`.

| limite | valor |
|---|---|
| retorno | ${answerLimits.maxFileBytes / MIB} MiB |
| linha de retorno | ${answerLimits.maxLineBytes} bytes |
| anexo, fora do envelope | ${MAX_ATTACHMENT_BYTES / MIB} MiB |
| anexos de um retorno, somados | ${MAX_ATTACHMENTS_BYTES / MIB} MiB |

O que não pode ser recolhido tem o destino do capítulo “Rejeição e quarentena”.`,
};

export const sftp: Chapter = {
  title: "SFTP",
  body: `As pastas são alcançadas de uma destas formas, combinada com cada instituição:

- **No servidor do serviço.** A instituição entra com a sua chave pública e vê somente \`/outbox\`, \`/inbox\` e \`/receipts\`.
  Em \`outbox\` e \`receipts\` ela lê; em \`inbox\` grava, renomeia e apaga.
- **No servidor da instituição.** O serviço entra, grava remessas e recibos e recolhe retornos e anexos nas pastas combinadas.
  A instituição informa a impressão digital SHA-256 da chave do seu servidor, e avisa antes de trocá-la: as duas são aceitas
  durante a troca, e nenhuma outra. Cada arquivo é gravado como \`<nome>.part\`, conferido e renomeado; nada é sobrescrito. O
  que foi recolhido vai para a subpasta \`processados\`, ou é apagado, conforme o combinado. Um retorno conta como recebido no
  momento em que é recolhido: deve estar disponível alguns minutos antes do prazo.`,
};

export const integrity: Chapter = {
  title: "Integridade",
  body:
    `O arquivo \`<nome>.sha256\` tem o formato do programa \`sha256sum\`: o SHA-256 dos bytes do arquivo, em 64 dígitos
hexadecimais, dois espaços e o nome. \`sha256sum -c <nome>.sha256\` confere uma remessa. O de um retorno pode ter também a forma
de \`shasum --tag\`, \`Get-FileHash\` ou \`certutil\` (“Perguntas frequentes”). Um retorno cujos bytes não são os do seu \`.sha256\`,
ou cujo \`.sha256\` não pode ser lido, é rejeitado (A08). O recibo traz o SHA-256 dos bytes recebidos, e o registro 52 de um retorno o de cada anexo.

Um arquivo só está completo com o trailer, cujas quantidades e somas devem ser as do arquivo: nada deve ser cumprido antes de
conferi-las.`,
};

export const openpgp: Chapter = {
  title: "OpenPGP",
  body:
    `Uma instituição pode combinar que os seus arquivos sejam trocados em envelopes OpenPGP, assinados e cifrados. Então:

- remessas e recibos são entregues como \`<nome>.pgp\`, assinados pelo serviço e cifrados para todas as chaves da instituição que
  estejam em vigor; as chaves públicas do serviço estão em \`outbox\`, no arquivo \`${PUBLIC_KEY_FILE}\`, a mais nova primeiro. A sua
  impressão digital deve ser confirmada com a operação do serviço por outro meio, antes do primeiro uso e a cada troca;
- retornos devem ser entregues como \`<nome>.pgp\`, em uma mensagem **assinada e cifrada** para a chave mais nova do serviço; sem
  envelope são rejeitados (P05). O \`.sha256\`, quando houver, é o dos bytes do envelope. O texto de dentro segue este manual, e o seu
  header traz o nome sem \`.pgp\`;
- cada anexo de um retorno em envelope vai também em um, como \`<nome do anexo>.pgp\`, **assinado e cifrado** como o retorno. Fora de
  envelope é rejeitado, como o anexo em envelope de um retorno que não está em um (D07). O registro 52 traz o nome sem \`.pgp\`, e o
  tamanho e o SHA-256 do documento aberto: o que se abre em mais bytes do que o informado não é aberto até o fim (D03). O envelope
  pode ter uma vez e meia o tamanho do documento, mais 64 KiB (D04);
- um retorno só é lido depois que a assinatura sobre todo ele confere. Rejeitado com código P na linha 0, não usa o seu sequencial:
  corrigido o envelope, o mesmo retorno é entregue com o mesmo número. Um código P em outra linha é do envelope do anexo que ela
  informa, e o sequencial está usado, como nas demais falhas de conteúdo;
- cifrar outra vez o mesmo texto produz outros bytes: para repetir um retorno já recebido, entregue os mesmos bytes;
- para trocar de chave, a instituição cadastra a nova antes que a antiga termine: durante a troca vale qualquer das duas. Uma chave
  revogada deixa de valer de imediato, também para o que ainda não foi processado (P04);
- o envelope é o de proteção de integridade versão 1 (MDC), com AES de 128 ou 256 bits, binário ou em ASCII, comprimido ou não; o
  limite de tamanho vale para o texto aberto (A02);
- não são admitidos RSA de menos de 2048 bits, DSA, ElGamal, secp256k1, MD5, SHA-1, RIPEMD nem outra cifra (P07).

Com o GnuPG:

\`\`\`sh
gpg --import ${PUBLIC_KEY_FILE}                                     # uma vez, e a cada troca; confira a impressão digital
gpg --output remessa.txt --decrypt ASSETS_REM_….txt.pgp        # abre e confere a assinatura do serviço
gpg --sign --encrypt --recipient ASSETS --output ASSETS_RET_….txt.pgp ASSETS_RET_….txt
\`\`\`

O ISPB, a data e o sequencial estão dentro do texto assinado: um envelope antigo, ou de outra instituição, é rejeitado.`,
};
