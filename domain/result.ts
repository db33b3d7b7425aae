/** What was decided: a value, or a refusal that says why. Bugs are exceptions, refusals are not. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | {
  readonly ok: false;
  readonly error: E;
};

/** A decision that went through. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** A refusal, with the facts the caller needs to explain it. */
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
