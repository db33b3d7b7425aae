/** Whether a file system answers at all: a network mount whose server is away keeps every call waiting. */
import { withTimeout } from "../../store/with_timeout.ts";

/** How long a file system may take: a slow disk answers in seconds. */
export const ANSWERS_WITHIN_MS = 10_000;

/** Questions that have not been answered yet, by path: each holds a thread, so no path has two. */
const overdue = new Map<string, Promise<true>>();

/**
 * Asks for what is at a path, and waits no longer than the limit. To be asked before a file is opened: asking holds up a
 * thread of the system calls, while opening first resolves links on the thread that everything of the process runs on.
 *
 * @returns whether there was an answer, which may be that nothing is there
 */
export async function folderAnswers(path: string, withinMs: number = ANSWERS_WITHIN_MS): Promise<boolean> {
  const asked = overdue.get(path) ?? Deno.stat(path).then(() => true as const, () => true as const);
  overdue.set(path, asked);
  const answered = await withTimeout(withinMs, asked, () => false);
  if (answered) overdue.delete(path);
  return answered;
}
