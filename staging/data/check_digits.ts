/** Makes tax ids for invented people and companies. The rules that judge them are `domain/identity/tax_id.ts`'s. */

const cpfWeights = [[10, 9, 8, 7, 6, 5, 4, 3, 2], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]] as const;
const cnpjWeights = [[5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]] as const;

/** The CPF of a nine-digit base: `529982247` gives `52998224725`. */
export const cpfOf = (base: number): string => withDigits(String(base).padStart(9, "0"), cpfWeights);

/** The CNPJ of an establishment: eight positions of root and four of branch, in `[0-9A-Z]`. */
export const cnpjOf = (root: string, branch = "0001"): string => withDigits(root + branch, cnpjWeights);

/** Each digit closes a weighted sum, modulo 11, over everything before it; a character weighs its ASCII minus 48. */
function withDigits(base: string, weights: readonly (readonly number[])[]): string {
  return weights.reduce((number, row) => {
    const sum = row.reduce((total, weight, index) => total + weight * (number.charCodeAt(index) - 48), 0);
    const rest = sum % 11;
    return number + (rest < 2 ? 0 : 11 - rest);
  }, base);
}
