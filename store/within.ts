/** How long an answer of the database or of another process is waited for. */

/**
 * The answer, or what `late` gives or throws when the answer has not come in time. One that comes later is overlooked,
 * its failure too.
 */
export async function within<Answer, Late>(
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
