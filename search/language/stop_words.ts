/** Stop words: words that do not distinguish precedents, folded as by `fold`. */

/** Articles, prepositions, pronouns, conjunctions and auxiliary verbs. */
const grammar = `
a à ao aos aquela aquelas aquele aqueles aquilo as até com como cuja cujas cujo cujos da das de dela delas dele deles
depois desde dessa dessas desse desses desta destas deste destes disso disto do dos e é ela elas ele eles em entre era
eram essa essas esse esses esta está estão estar estas estava este estes estou eu foi foram for fora fosse há isso isto
já lhe lhes mais mas me mesma mesmas mesmo mesmos meu meus minha minhas muito na nas nem no nos nós nossa nossas nosso
nossos num numa o os ou para pela pelas pelo pelos por porque porém quais qual qualquer quaisquer quando quanto quanta
quantos quantas que quem se seja sejam sem ser será serão seria seriam seu seus só são sua suas sob sobre também tais
tal tão te tem têm tendo ter terá teria tinha toda todas todo todos tua um uma umas uns você vos assim pois onde
portanto entretanto contudo todavia embora caso ante mediante perante durante outro outros outra outras cada vez etc
sido sendo houve haver havendo haja`;

/** Words with which questions are asked, and which precedents do not contain. */
const asking = `
possível possíveis pode podem poderá poderão poderia deve devem deverá deverão deveria necessário necessária existe
existem quê`;

/** Abbreviations of "number": "lei n. 8.666", "art. nº". */
const numbering = `n nº nr`;

export const fold = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}+/gu, "").toLowerCase().replace(/[ºª]/g, "");

const words = (list: string) => list.trim().split(/\s+/).map(fold);

const stopWords: ReadonlySet<string> = new Set([...words(grammar), ...words(asking), ...words(numbering)]);

/** @param folded the word as `fold` returns it */
export const isStopWord = (folded: string): boolean => stopWords.has(folded);
