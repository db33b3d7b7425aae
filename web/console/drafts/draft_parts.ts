/** Reading the parts of a form into texts and lists, and the ISPB in what was typed. */
import type { Part } from "../../components/form.ts";

export const textOf = (part: Part | undefined): string => typeof part === "string" ? part : "";

/** A name that is said once is a text, several times a list. */
export const textsOf = (part: Part | undefined): string[] =>
  typeof part === "string" ? [part] : Array.isArray(part) ? part.map(textOf) : [];

export const objectOf = (part: Part | undefined): { readonly [name: string]: Part } =>
  typeof part === "object" && !Array.isArray(part) ? part : {};

export const objectsOf = (part: Part | undefined): { readonly [name: string]: Part }[] =>
  Array.isArray(part) ? part.map(objectOf) : [];

/** The ISPB of what was typed or chosen in a field; a name alone stays a name. */
export const ispbIn = (text: string): string =>
  /\(([0-9A-Za-z]{8})\)\s*$/.exec(text)?.[1]?.toUpperCase() ??
    (/^[0-9A-Za-z]{8}$/.test(text) && /\d/.test(text) ? text.toUpperCase() : text);
