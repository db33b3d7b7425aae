/** Reads texts and lists from the parts of a posted form, and the ISPB from typed text. */
import type { FormPart } from "../../components/posted_form.ts";

export const textOf = (part: FormPart | undefined): string => typeof part === "string" ? part : "";

/** The values of a field that may occur once (a text) or several times (a list). */
export const textsOf = (part: FormPart | undefined): string[] =>
  typeof part === "string" ? [part] : Array.isArray(part) ? part.map(textOf) : [];

export const objectOf = (part: FormPart | undefined): { readonly [name: string]: FormPart } =>
  typeof part === "object" && !Array.isArray(part) ? part : {};

export const objectsOf = (part: FormPart | undefined): { readonly [name: string]: FormPart }[] =>
  Array.isArray(part) ? part.map(objectOf) : [];

/** The ISPB in text that was typed or chosen; a name without ISPB stays as it is. */
export const ispbIn = (text: string): string =>
  /\(([0-9A-Za-z]{8})\)\s*$/.exec(text)?.[1]?.toUpperCase() ??
    (/^[0-9A-Za-z]{8}$/.test(text) && /\d/.test(text) ? text.toUpperCase() : text);
