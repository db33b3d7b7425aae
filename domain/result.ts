/**
 * The result of a decision: a value, or a refusal with its reason. A bug is an exception and not a refusal.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | {
  readonly ok: false;
  readonly error: E;
};

/** An accepted decision with its value. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** A refusal with the facts its message needs. */
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
