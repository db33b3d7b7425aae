/** Answers to an information request: client data, accounts and balances, and the documents sent. */
import { ANSWERS_SHOWN } from "../../../domain/answers/answer_visibility.ts";
import { informationTitles } from "../../../domain/answers/information_answer.ts";
import { formatAmount, formatBytes, formatDate } from "../../../domain/formatting.ts";
import { Chip, DataTable, EmptyState, Facts } from "../../components/data_table.tsx";
import type { Site } from "../../site.ts";
import { type InformationAnswer, type Order, personText } from "./order_values.ts";

export const OrderInformation = (
  { site, order, answers }: { site: Site; order: Order; answers: readonly InformationAnswer[] },
) => (
  <section class="part" aria-labelledby="informacoes">
    <h2 id="informacoes">O que foi informado</h2>
    {answers.length === 0 && (
      <EmptyState title="Nenhuma instituição informou dados ainda.">
        {ANSWERS_SHOWN}
      </EmptyState>
    )}
    {answers.map((answer) => <Informed site={site} order={order} answer={answer} />)}
  </section>
);

const Informed = ({ site, order, answer }: { site: Site; order: Order; answer: InformationAnswer }) => {
  const target = order.alvos.find(({ id }) => id === answer.alvoId);
  const reu = order.reus.find(({ cpfCnpj }) => cpfCnpj === target?.cpfCnpj);
  const { cliente, contas, documentos } = answer;
  const isKnown = Object.values(cliente).some((value) => value !== undefined);
  return (
    <div class="panel part">
      <h3>{target && `${target.instituicao} (${target.ispb})`}</h3>
      {reu !== undefined && <p>{personText(reu)}</p>}
      {isKnown
        ? (
          <Facts
            of={[
              ["Nome na instituição", cliente.nome],
              [
                "Endereço",
                [
                  cliente.endereco,
                  cliente.municipio,
                  cliente.uf,
                  cliente.cep && `CEP ${cepText(cliente.cep)}`,
                ]
                  .filter((one) => one !== undefined).join(", "),
              ],
              ["Telefone", cliente.telefone],
              ["Correio eletrônico", cliente.email],
              ["Cliente desde", cliente.inicioRelacionamento && formatDate(cliente.inicioRelacionamento)],
              ["Cliente até", cliente.fimRelacionamento && formatDate(cliente.fimRelacionamento)],
              ["Saldo total", cliente.saldoTotal && formatAmount(cliente.saldoTotal)],
            ]}
          />
        )
        : <p>Sem dados cadastrais: {target?.descricao ?? "nada foi informado"}.</p>}
      {contas.length > 0 && <Accounts accounts={contas} />}
      {documentos.length > 0 && (
        <AnsweredDocuments
          folder={site.to(`/console/ordem/${order.numeroProtocolo}/documento`)}
          documents={documentos}
        />
      )}
    </div>
  );
};

const cepText = (cep: string) => cep.replace(/^(\d{5})(\d{3})$/, "$1-$2");

const Accounts = ({ accounts }: { accounts: InformationAnswer["contas"] }) => (
  <DataTable
    caption="Contas"
    isCaptionShown
    rows={accounts}
    columns={[
      { name: "Agência e conta", cell: ({ agencia, conta }) => <>{agencia} / {conta}</> },
      { name: "Tipo", cell: ({ descricaoTipo }) => descricaoTipo },
      { name: "Situação", cell: ({ descricaoSituacao }) => descricaoSituacao },
      {
        name: "Saldo",
        kind: "amount",
        cell: ({ saldo }) => saldo === undefined ? "não informado" : formatAmount(saldo),
      },
    ]}
  />
);

type ToldDocument = InformationAnswer["documentos"][number];

/** What the scanner of malicious programs has said of a document; one that is not clean is given to nobody. */
const ScanChip = (
  { verificacao, achado }: Pick<ToldDocument, "achado"> & {
    verificacao: NonNullable<ToldDocument["verificacao"]>;
  },
) => {
  switch (verificacao) {
    case "LIMPO":
      return <Chip tone="good" text="limpo" />;
    case "EM_VERIFICACAO":
      return <Chip tone="waiting" text="em verificação" />;
    case "RETIDO":
      return <Chip tone="bad" text={`retido: ${achado ?? ""}`} />;
  }
};

const AnsweredDocuments = (
  { folder, documents }: { folder: string; documents: InformationAnswer["documentos"] },
) => (
  <>
    <h4>Documentos recebidos</h4>
    <ul>
      {documents.map(({ informacao, nome, tamanho, sha256, verificacao, achado }) => (
        <li>
          {informationTitles[informacao]}: {verificacao === undefined || verificacao === "LIMPO"
            ? <a class="code" href={`${folder}/${nome}`}>{nome}</a>
            : <span class="code">{nome}</span>} ({formatBytes(tamanho)})
          {verificacao !== undefined && <ScanChip verificacao={verificacao} achado={achado} />}
          <details>
            <summary>Conferência do arquivo</summary>
            <p class="code">SHA-256 {sha256}</p>
          </details>
        </li>
      ))}
    </ul>
  </>
);
