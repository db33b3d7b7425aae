/** One example of each kind of draft for the API reference; the tests send them all. */
const head = {
  numeroProcesso: "0000832-35.2018.4.01.3202",
  cpfJuiz: "11144477735",
  varaId: "v-4013202",
  tipoAcao: "EXECUCAO_FISCAL",
  autor: { nome: "Fazenda Nacional" },
  sigilosa: false,
};

export const draftExamples = [
  {
    tipo: "BLOQUEIO",
    ...head,
    reus: [{
      cpfCnpj: "52998224725",
      valor: "15000.00",
      contaSalario: false,
      instituicoes: [{ ispb: "00000000", atingida: true, agencia: "1234", conta: "567890" }],
    }],
  },
  {
    tipo: "BLOQUEIO",
    ...head,
    dataProtocolo: "2026-12-01",
    reiteracaoProgramada: { dataFim: "2026-12-20" },
    depositoJudicial: {
      tipoCredito: "GERAL",
      usarPadrao: false,
      ispb: "00360305",
      agencia: "0650",
      conta: "86400123-4",
    },
    reus: [{ cpfCnpj: "52998224725", valor: "15000.00" }],
  },
  {
    tipo: "REQUISICAO_INFORMACOES",
    informacoes: ["CADASTRO_E_SALDO", "EXTRATO"],
    ...head,
    reus: [{ cpfCnpj: "52998224725", instituicoes: [{ ispb: "00000000" }] }],
  },
];
