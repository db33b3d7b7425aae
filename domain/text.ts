/** Folds texts for comparison, without accents and case. */

export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

export const foldText = (text: string): string => withoutAccents(text).toLowerCase();
