/** Makes tax ids for invented people and companies. The rules that judge them are `domain/identity/tax_id.ts`'s. */

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

/** Makes tax ids for invented people and companies. The rules that judge them are `domain/identity/tax_id.ts`'s. */

const cpfWeights = [[10, 9, 8, 7, 6, 5, 4, 3, 2], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]] as const;
const cnpjWeights = [[5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]] as const;

/** The CPF of a nine-digit base: `529982247` gives `52998224725`. */
export const cpfOf = (base: number): string => withDigits(String(base).padStart(9, "0"), cpfWeights);

/** The CNPJ of an establishment: eight positions of root and four that tell it from the others, in `[0-9A-Z]`. */
export const cnpjOf = (root: string, establishment = "0001"): string =>
  withDigits(root + establishment, cnpjWeights);

/** Each digit closes a weighted sum, modulo 11, over everything before it; a character weighs its ASCII minus 48. */
function withDigits(base: string, weights: readonly (readonly number[])[]): string {
  return weights.reduce((number, row) => {
    const sum = row.reduce((total, weight, index) => total + weight * (number.charCodeAt(index) - 48), 0);
    const rest = sum % 11;
    return number + (rest < 2 ? 0 : 11 - rest);
  }, base);
}
