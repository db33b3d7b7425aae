/** Limits the time to wait for the database or another process. */

/**
 * The answer, or the result of `late` when the answer has not come in time. An answer or failure that comes
 * later is ignored.
 */
export async function withTimeout<Answer, Late>(
  milliseconds: number,
  answer: Promise<Answer>,
  late: () => Late,
): Promise<Answer | Late> {
  const limit = Promise.withResolvers<() => Late>();
  const timer = setTimeout(() => limit.resolve(late), milliseconds);
  try {
    const first = await Promise.race([answer.then((value) => () => value), limit.promise]);
    return first();
  } finally {
    clearTimeout(timer);
  }
}
