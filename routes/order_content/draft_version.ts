/** The versions of drafts, of orders and of splits, when they are read and protocoled. */
import * as v from "valibot";
import { decideVersion } from "../../domain/orders/signature.ts";
import { fail, type Result } from "../../domain/result.ts";
import type { DraftChange } from "../../store/orders/draft_head.ts";
import { ifMatch, matchesVersion, namesVersion } from "../http/etag.ts";
import type { Explanation } from "../http/problems.ts";
import { dayOf, dayOrInstant, instant, mapPresent, wireInstant } from "../http/wire.ts";
import { explainVersion } from "./version_problems.ts";

/** The fields of answers that give a draft's version. */
export const draftVersion = {
  versao: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.description("Só enquanto aguarda protocolo: a versão lida, a informar no protocolo"),
      v.examples([1]),
    ),
  ),
  alteradoPor: v.optional(v.pipe(
    v.string(),
    v.description("CPF de quem alterou por último, enquanto aguarda protocolo; ausente se ninguém alterou"),
    v.examples(["11144477735"]),
  )),
  nomeAlterador: v.optional(v.string()),
  alteradoEm: v.optional(instant),
};

/** The fields of answers that say which content a draft has, or had when it was protocoled. */
export const draftContent = {
  versaoProtocolada: v.optional(v.pipe(
    v.number(),
    v.integer(),
    v.description("Depois do protocolo: a versão da minuta que se protocolou; ausente se foi o serviço"),
  )),
  resumoConteudo: v.optional(v.pipe(
    v.string(),
    v.regex(/^[0-9a-f]{64}$/),
    v.description(
      "SHA-256 do conteúdo da minuta, em hexadecimal; depois do protocolo, o do que se protocolou, ausente se foi o " +
        "serviço. Consta da trilha de auditoria e do recibo",
    ),
  )),
};

/** The same fields of what is protocoled. */
export const wireProtocoledContent = (
  content: { readonly version: number; readonly digest: string } | undefined,
) => content && { versaoProtocolada: content.version, resumoConteudo: content.digest };

/** The field of the answer about one draft that concerns the caller. */
export const ownDraft = {
  podeAlterar: v.optional(v.pipe(
    v.boolean(),
    v.description(
      "Só na consulta e enquanto aguarda protocolo: se quem consulta pode alterar e excluir (senão, `alteracao-nao-permitida`)",
    ),
  )),
};

/** The version of a draft and its last change; after the protocol nothing changes any more. */
export const wireVersion = ({ version, changed, state }: {
  readonly version: number;
  readonly changed: DraftChange | undefined;
  readonly state: { readonly status: string };
}) =>
  state.status === "draft" && {
    versao: version,
    ...(changed && {
      alteradoPor: changed.by.cpf,
      nomeAlterador: changed.by.name,
      alteradoEm: wireInstant(changed.at),
    }),
  };

/** What is to be protocoled: its id and, if the caller gives it, the version that was read. */
export interface ProtocolItem {
  readonly id: string;
  readonly version: number | undefined;
  /** The day of dispatch that the caller was shown for it, if given. */
  readonly promised: Temporal.PlainDate | undefined;
}

const MAX_AT_ONCE = 500;

const UUID = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/** The list of what is to be protocoled, each by its id alone or with the version that was read. */
export function protocolListSchema({ one, theSame, none }: {
  /** As in `uma minuta`. */
  readonly one: string;
  /** As in `A mesma minuta foi informada`. */
  readonly theSame: string;
  /** As in `Informe ao menos uma minuta`. */
  readonly none: string;
}) {
  const wanted = `Deve ser o identificador de ${one} (UUID)`;
  const id = v.pipe(v.string(), v.uuid(wanted), v.toLowerCase());
  // A pattern and not the format UUID: C# code generated from a union with a UUID does not compile.
  const idAlone = v.pipe(v.string(), v.regex(UUID, wanted), v.toLowerCase());
  const read = v.pipe(
    v.strictObject({
      id,
      versao: v.pipe(v.number(), v.integer(), v.minValue(1), v.description("A `versao` que foi lida")),
      previsaoEnvio: v.optional(v.pipe(
        dayOrInstant,
        v.description(
          "O envio que foi mostrado deste, em vez do de todos: o de uma agendada muda com um feriado novo",
        ),
      )),
    }),
    v.metadata({ ref: "VersaoLida" }),
  );
  return v.pipe(
    v.array(v.pipe(
      v.union([idAlone, read], `${wanted}, ou { id, versao }`),
      v.metadata({ ref: "IdentificadorOuVersaoLida" }),
    )),
    v.nonEmpty(none),
    v.maxLength(MAX_AT_ONCE),
    v.check(
      (list) => new Set(list.map((each) => typeof each === "string" ? each : each.id)).size === list.length,
      `${theSame} mais de uma vez`,
    ),
    v.description(
      "Cada qual pelo identificador só, ou com a `versao` que foi lida: se uma mudou desde então, nada é protocolado " +
        "(`versao-alterada`)",
    ),
  );
}

/** Converts an element as the list's schema parses it. */
export const protocolItemOf = (each: string | SignedAsRead): ProtocolItem =>
  typeof each === "string" ? { id: each, version: undefined, promised: undefined } : {
    id: each.id,
    version: each.versao,
    promised: mapPresent(each.previsaoEnvio, dayOf),
  };

interface SignedAsRead {
  readonly id: string;
  readonly versao: number;
  readonly previsaoEnvio?: string | undefined;
}

/** The day of dispatch that the caller was shown. */
export const previsaoEnvio = v.optional(v.pipe(
  dayOrInstant,
  v.description(
    "O envio que foi mostrado a quem protocola, do que não está agendado para depois dele: o dia, ou o instante como as " +
      "respostas o dão, do qual conta o dia. Se já for outro, nada é protocolado (`previsao-alterada`). Ausente, vale " +
      "o dia em que sair",
  ),
  v.examples(["2026-11-23", "2026-11-23T19:00:00-03:00"]),
));

/** The `If-Match` parameter of the calls that protocol. */
export const ifMatchOfOne = {
  ...ifMatch,
  description:
    "O `ETag` que foi lido, quando se protocola um só; se não for o atual, nada é protocolado (412)",
};

/** The refusal of `If-Match` when several drafts are protocoled: the header gives the version of one. */
export const ambiguousIfMatch = (header: string | undefined, count: number): Explanation | undefined =>
  header === undefined || count === 1 ? undefined : {
    code: "parametro-invalido",
    field: "If-Match",
    detail: "If-Match diz a versão de um só; para vários, informe a versao de cada um no corpo",
  };

/**
 * Checks that what is protocoled is the version that was read, as the list or the header gives it.
 *
 * @param header `If-Match`
 * @param isRequired whether the court's rule wants the version of everything that is protocoled
 */
export function checkProtocolVersion(
  header: string | undefined,
  { id, version: read }: ProtocolItem,
  { current, field, isRequired }: {
    readonly current: number;
    readonly field: string;
    readonly isRequired: boolean;
  },
): Result<void, Explanation> {
  const decided = decideVersion(read, current, { isRequired: isRequired && !namesVersion(header) });
  if (decided.ok && matchesVersion(header, current)) return decided;
  const refusal = decided.ok ? { type: "version-changed" as const, current } : decided.error;
  return fail({ ...explainVersion({ ...refusal, id }), field });
}

export const ProtocolBody = v.pipe(
  v.strictObject({
    minutas: protocolListSchema({
      one: "uma minuta",
      theSame: "A mesma minuta foi informada",
      none: "Informe ao menos uma minuta",
    }),
    previsaoEnvio,
  }),
  v.metadata({
    ref: "Protocolo",
    examples: [{
      minutas: [{ id: "5f0c2f7e-55a4-4f0a-9f2d-0d2c3f1e7a10", versao: 1 }],
      previsaoEnvio: "2026-11-23",
    }],
  }),
);
