/** Folds texts for comparison, without accents and case. */

export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

export const folded = (text: string): string => withoutAccents(text).toLowerCase();
