/**
 * The customer registry's answer for a defendant, carried by the form so that the registry is queried once.
 */
import * as v from "valibot";
import { institutionText } from "../../../domain/formatting.ts";
import type { RelationshipsAnswer } from "../../../routes/drafts/relationships.ts";

type Relationships = RelationshipsAnswer;

/**
 * The carried answer. It serves display only: when the draft is saved, the registry is queried again to
 * decide what the order reaches.
 */
const Carried = v.object({
  key: v.string(),
  nome: v.optional(v.string()),
  instituicoes: v.array(v.object({
    ispb: v.string(),
    nome: v.optional(v.string()),
    ispbLider: v.optional(v.string()),
    nomeLider: v.optional(v.string()),
    alcancavel: v.boolean(),
    contas: v.optional(v.array(v.string())),
  })),
  /** Whether the single account was chosen when the answer was shown. */
  contaUnica: v.boolean(),
});
type Carried = v.InferOutput<typeof Carried>;
export type FoundInstitution = Carried["instituicoes"][number];

export interface LookUpResult extends Carried {
  /** ISPBs of the ticked institutions. */
  readonly chosen: readonly string[];
}

/**
 * Parses the carried answer.
 *
 * @param key look-up key of the current numbers; an answer for other numbers is dropped
 */
export function parseLookUpResult(
  text: string,
  { key, chosen, usarContaUnica }: { key: string; chosen: readonly string[]; usarContaUnica: boolean },
): LookUpResult | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Carried), text);
  if (!read.success || read.output.key !== key) return undefined;
  // Choosing the single account resets the ticked institutions to the default, and so does giving it up.
  return read.output.contaUnica === usarContaUnica
    ? { ...read.output, chosen }
    : allOrNone({ ...read.output, contaUnica: usarContaUnica });
}

const allOrNone = (carried: Carried): LookUpResult => ({
  ...carried,
  chosen: carried.contaUnica ? [] : carried.instituicoes.map(({ ispb }) => ispb),
});

/** The text of the form's hidden field. */
export const lookUpResultText = ({ key, nome, instituicoes, contaUnica }: LookUpResult): string =>
  JSON.stringify({ key, nome, instituicoes, contaUnica } satisfies Carried);

/**
 * A new answer of the customer registry. For the root of a company's CNPJ, institutions are replaced by their
 * leaders, as in the order.
 */
export function lookUpResultOf(
  key: string,
  { cpfCnpj, nome, instituicoes }: Relationships,
  contaUnica: boolean,
): LookUpResult {
  const found = instituicoes.map(({ contas, ...rest }): FoundInstitution => ({
    ...rest,
    ...contas && { contas: contas.map(({ agencia, conta }) => `ag. ${agencia}, conta ${conta}`) },
  }));
  return allOrNone({
    key,
    ...nome !== undefined && { nome },
    instituicoes: cpfCnpj.length === ROOT_LENGTH ? leadersOf(found) : found,
    contaUnica,
  });
}

const ROOT_LENGTH = 8;

function leadersOf(found: readonly FoundInstitution[]): FoundInstitution[] {
  const byReceiver = Map.groupBy(found, ({ ispb, ispbLider }) => ispbLider ?? ispb);
  return [...byReceiver].map(([ispb, members]) => {
    const own = members.find((member) => member.ispb === ispb);
    const nome = own?.nome ?? members[0]!.nomeLider;
    const names = members.filter((member) => member !== own).map((member) =>
      institutionText(member.ispb, member.nome)
    );
    return {
      ispb,
      ...nome !== undefined && { nome },
      alcancavel: own?.alcancavel ?? true,
      contas: [
        ...members.flatMap(({ contas }) => contas ?? []),
        ...names.map((name) => `recebe por ${name}`),
      ],
    };
  });
}
