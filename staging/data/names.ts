/** Invented names, always the same for the same number. */

const given =
  "Adalberto Benedita Caetano Dalva Eurico Firmina Genésio Hermínia Irineu Jandira Laércio Marilda Nivaldo Odete Plínio Quitéria Raimundo Sebastiana Teodoro Urânia Valdemar Zenaide"
    .split(" ");
const middle = "Aurora Bragança Campos Drummond Estrela Fontes Guimarães Horta Ipiranga".split(" ");
const family =
  "Abranches Barcelos Cordeiro Damasceno Evangelista Figueira Gouveia Hipólito Itaborahy Junqueira Lacerda Montenegro Nepomuceno"
    .split(" ");
const trades = [
  "Comércio de Tecidos",
  "Transportes",
  "Padaria e Confeitaria",
  "Construções",
  "Tecnologia",
  "Laticínios",
  "Móveis",
  "Consultoria Agrícola",
  "Metalúrgica",
];
const places = "Boa Vista|Serra Dourada|Rio Manso|Campo Belo|Ponta Verde|Vale do Sol|Lagoa Funda".split("|");

const at = (list: readonly string[], index: number): string => list[index % list.length]!;

/** The lists' lengths share no factor, so that names repeat only after 2,574 people. */
export const personName = (index: number): string =>
  `${at(given, index)} ${at(middle, index)} ${at(family, index)}`;

export const companyName = (index: number): string => `${at(trades, index)} ${at(places, index)} Ltda.`;
