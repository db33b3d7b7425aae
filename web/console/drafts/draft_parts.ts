/** Reading the parts of a form into texts and lists, and institutions as people name them. */
import type { Part } from "../../components/form.ts";

export const textOf = (part: Part | undefined): string => typeof part === "string" ? part : "";

/** A name that is said once is a text, several times a list. */
export const textsOf = (part: Part | undefined): string[] =>
  typeof part === "string" ? [part] : Array.isArray(part) ? part.map(textOf) : [];

export const objectOf = (part: Part | undefined): { readonly [name: string]: Part } =>
  typeof part === "object" && !Array.isArray(part) ? part : {};

export const objectsOf = (part: Part | undefined): { readonly [name: string]: Part }[] =>
  Array.isArray(part) ? part.map(objectOf) : [];

/** An institution as fields show it: `Banco Ipê S.A. (91000001)`. */
export const institutionText = (ispb: string, name: string | undefined): string =>
  name === undefined || name === "" ? ispb : `${name} (${ispb})`;

/** The ISPB of what was typed or chosen in a field; a name alone stays a name. */
export const ispbIn = (text: string): string =>
  /\(([0-9A-Za-z]{8})\)\s*$/.exec(text)?.[1]?.toUpperCase() ??
    (/^[0-9A-Za-z]{8}$/.test(text) && /\d/.test(text) ? text.toUpperCase() : text);
