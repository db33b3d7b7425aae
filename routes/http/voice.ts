/**
 * The two voices of the service: to a program that calls, addresses, fields and values as the wire has them; to a
 * person at a page, what the page shows in their place.
 */
import type { Context } from "hono";
import type * as v from "valibot";

export type Voice = "call" | "page";

/** A text that both voices share, or each one's side by side. */
export type Voiced = string | { readonly [voice in Voice]: string };

/** The voice in which a call is answered. */
export const voiceOf = (c: Context): Voice => c.env?.forPeople === true ? "page" : "call";

/** The text as a voice says it. */
export const inVoice = (text: Voiced, voice: Voice): string => typeof text === "string" ? text : text[voice];

/** Puts texts together, of which some differ between the voices. */
export function voiced(parts: TemplateStringsArray, ...texts: readonly (Voiced | number)[]): Voiced {
  const said = (voice: Voice) =>
    String.raw(
      { raw: parts },
      ...texts.map((text) => typeof text === "number" ? text : inVoice(text, voice)),
    );
  const [call, page] = [said("call"), said("page")];
  return call === page ? call : { call, page };
}

/** The message of a schema's rule, in the voice that is the language of the parse (`lang`). */
export const ruleMessage = (text: Voiced) => ({ lang }: v.BaseIssue<unknown>): string =>
  inVoice(text, lang === "page" ? "page" : "call");

/** The remedy of a refusal that has a fault for each field. */
export const correctEach: Voiced = {
  call: "Corrija cada item de `erros`; cada mensagem diz o que fazer.",
  page: "Corrija cada item assinalado; cada um diz o que fazer.",
};

/** What to do about an id that nothing has: where it is listed, for a call and in the words of the page. */
export const checkIn = (path: string, page: string): Voiced => ({
  call: `Confira o identificador na lista de ${path}.`,
  page,
});

/** The remedy of a service that did not answer. */
export const repeatSoon: Voiced = {
  call: "Repita a chamada em instantes.",
  page: "Tente de novo em instantes.",
};

export const repeat: Voiced = { call: "repita a chamada", page: "tente de novo" };

export const leaveOut: Voiced = { call: "omita o campo", page: "deixe o campo em branco" };

export const checkInstitution: Voiced = {
  call: "confira a lista em /v1/instituicao",
  page: "confira o nome ou o ISPB",
};

export const clearDefault: Voiced = {
  call: "informe usarPadrao: false",
  page: "desmarque “Usar instituição e agência padrão”",
};

/** A draft without a look-up of relationships. */
export const nameInstitutions: Voiced = {
  call: "crie a minuta por /v1/ordem/minuta-contas",
  page: "escolha “Só as que eu indicar” em “Instituições a atingir”",
};

/** How an amount is given. */
export const giveAmount: Voiced = {
  call: 'Informe o valor como texto, por exemplo "15000.00".',
  page: "Informe o valor, por exemplo 15.000,00.",
};

export const likeAnAmount: Voiced = {
  call: 'como texto com duas casas decimais, por exemplo "15000.00"',
  page: "por exemplo 15.000,00",
};
