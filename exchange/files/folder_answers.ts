/** Whether a file system answers at all: a network mount whose server is away keeps every call waiting. */
import { withTimeout } from "../../store/with_timeout.ts";

/** How long a file system may take: a slow disk answers in seconds. */
export const ANSWERS_WITHIN_MS = 10_000;

/** What is at a path; undefined when nothing is, or it is not to be seen. */
type Found = Deno.FileInfo | undefined;

/** Questions that have not been answered yet, by path: each holds a thread, so no path has two. */
const overdue = new Map<string, Promise<Found>>();

/**
 * Asks for what is at a path, and waits no longer than the limit. To be asked before a file is opened: asking holds up a
 * thread of the system calls, while opening first resolves links on the thread that everything of the process runs on.
 */
export async function answerOf(
  path: string,
  withinMs: number = ANSWERS_WITHIN_MS,
): Promise<Found | "no-answer"> {
  const asked = overdue.get(path) ?? Deno.stat(path).catch(() => undefined);
  overdue.set(path, asked);
  const answer = await withTimeout(withinMs, asked, () => "no-answer" as const);
  if (answer !== "no-answer") overdue.delete(path);
  return answer;
}

/** Whether there is an answer, which may be that nothing is there. */
export const folderAnswers = async (path: string, withinMs?: number): Promise<boolean> =>
  await answerOf(path, withinMs) !== "no-answer";
