/** Page of one quarantine entry: the reason, the content, and the possible decisions. */
import { formatBytes, formatDateTime, readableCode, taxIdText } from "../../../domain/formatting.ts";
import type { EntryDetail } from "../../../routes/operations/quarantine_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { EmptyState, Facts } from "../../components/data_table.tsx";
import { TextField } from "../../components/field.tsx";
import { type FailedSubmission, OperatorActionForm } from "../operator_action.tsx";
import { entrySituations, Situation } from "../situations.tsx";

const BYTES_A_LINE = 16;

/**
 * Hex dump with offset, bytes and characters, sixteen bytes a line; non-printable characters are shown as
 * dots.
 */
function hexdump(hex: string): string {
  const all = Uint8Array.fromHex(hex);
  const lines: string[] = [];
  for (let offset = 0; offset < all.length; offset += BYTES_A_LINE) {
    const line = all.subarray(offset, offset + BYTES_A_LINE);
    const pairs = [...line].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    lines.push(
      `${offset.toString(16).padStart(4, "0")}  ${pairs.padEnd(BYTES_A_LINE * 3 - 1)}  ${printable(line)}`,
    );
  }
  return lines.join("\n");
}

/** Plain text: line ends are kept, and characters other than printable ASCII are shown as dots. */
const plainText = (hex: string): string =>
  new TextDecoder("latin1").decode(Uint8Array.fromHex(hex)).replaceAll("\r\n", "\n").split("\n")
    .map((line) => line.replace(/[^ -~]/g, "·")).join("\n");

const printable = (line: Uint8Array): string =>
  [...line].map((byte) => byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·").join("");

const path = "/operacao/quarentena";

interface Props {
  readonly context: PageContext;
  readonly entry: EntryDetail;
  /** The first bytes in hexadecimal, if an operator has requested them with a reason. */
  readonly bytes: string | undefined;
  readonly failed: FailedSubmission | undefined;
}

export const EntryPage = ({ context, entry, bytes, failed }: Props) => {
  const { site } = context;
  const decision = entry.decisao;
  return (
    <ConsoleLayout
      context={context}
      title={entry.nome}
      windowTitle={`${entry.nome}, de ${entry.instituicao}, em quarentena`}
      here={path}
      trail={[{ name: "Quarentena", path }]}
    >
      <h1 class="code">{entry.nome}</h1>
      <p>{entry.codigo}: {entry.razao}</p>
      <Facts
        of={[
          ["Situação", <Situation of={entrySituations[entry.situacao]} />],
          [
            "Instituição",
            (
              <a href={site.to(`/operacao/instituicao/${entry.ispb}`)}>
                {`${entry.instituicao} (${entry.ispb})`}
              </a>
            ),
          ],
          ["Tipo", readableCode(entry.tipo)],
          ["Tamanho", formatBytes(entry.tamanhoBytes)],
          ["Entregue em", formatDateTime(entry.dataHoraEntrega)],
          ["Na quarentena desde", formatDateTime(entry.dataHoraQuarentena)],
          ["SHA-256", entry.sha256 && <span class="code">{entry.sha256}</span>],
          ["Decidida em", decision && formatDateTime(decision.dataHora)],
          ["Por", decision && taxIdText(decision.cpfOperador)],
          ["Motivo", decision?.motivo],
          ["Voltou como", decision?.nomeLiberado && <span class="code">{decision.nomeLiberado}</span>],
          [
            "Recibo",
            decision?.recibo && <a href={site.to(`${path}/${entry.id}/recibo`)}>{decision.recibo}</a>,
          ],
          [
            "Resultado",
            entry.arquivoRespostaId && (
              <a href={site.to(`/operacao/resposta/${entry.arquivoRespostaId}`)}>
                Ver o retorno em que se tornou
              </a>
            ),
          ],
        ]}
      />
      {entry.situacao === "PENDENTE" && <Decide context={context} entry={entry} failed={failed} />}
      <Content context={context} entry={entry} bytes={bytes} failed={failed} />
    </ConsoleLayout>
  );
};

const Decide = ({ context, entry, failed }: Omit<Props, "bytes">) => {
  const own = failed?.action === "liberar" ? failed : undefined;
  return (
    <section class="part operator-actions" aria-labelledby="decidir">
      <h2 id="decidir">Decidir</h2>
      {entry.tipo === "ARQUIVO" && (
        <OperatorActionForm
          context={context}
          action="liberar"
          to={`${path}/${entry.id}/liberar`}
          label="Liberar"
          says="A entrada volta ao recebimento como entregue quando chegou e é conferida como qualquer retorno. Combine antes com a instituição."
          failed={failed}
        >
          <TextField
            name="nome"
            label="Nome de retorno"
            help="Só se o próprio nome não serve: ASSETS_RET_00000000_20261124_000001_V0111.txt, com o ISPB da instituição."
            value={own?.form.get("nome") ?? ""}
            errors={own?.problem.erros}
            attributes={{ maxlength: 100 }}
          />
        </OperatorActionForm>
      )}
      <OperatorActionForm
        context={context}
        action="recusar"
        to={`${path}/${entry.id}/recusar`}
        label="Recusar"
        danger
        says="A instituição recebe um recibo com o código da quarentena e o motivo. Não se desfaz; os bytes continuam guardados."
        failed={failed}
      />
    </section>
  );
};

const Content = ({ context, entry, bytes, failed }: Props) => (
  <section class="part" aria-labelledby="conteudo-da-entrada">
    <h2 id="conteudo-da-entrada">O que há nela</h2>
    {entry.bytesIniciais === ""
      ? <EmptyState title="Não há bytes a mostrar">Decida pelo nome, pelo tipo e pela razão.</EmptyState>
      : bytes === undefined
      ? (
        <>
          <p class="help">
            O começo, com letras como x e dígitos como 9. Primeiros bytes:{" "}
            <span class="code">{entry.bytesIniciais}</span>
          </p>
          <pre class="bytes" tabindex={0} aria-label="Trecho ilegível">{entry.trecho}</pre>
          <OperatorActionForm
            context={context}
            action="bytes"
            to={`${path}/${entry.id}/bytes`}
            label="Ver os bytes como chegaram"
            says="Podem trazer dados pessoais e sigilo bancário. São mostrados no máximo 4 kB, e fica registrado que você os viu."
            failed={failed}
          />
        </>
      )
      : (
        <>
          <p class="help">
            Os primeiros {formatBytes(bytes.length / 2)} de{" "}
            {formatBytes(entry.tamanhoBytes)}; o que não se imprime é um ponto.
          </p>
          <h3>Texto</h3>
          <pre class="bytes" tabindex={0} aria-label="Como texto">{plainText(bytes)}</pre>
          <h3>Hexadecimal</h3>
          <pre class="bytes" tabindex={0} aria-label="Em hexadecimal">{hexdump(bytes)}</pre>
        </>
      )}
  </section>
);
