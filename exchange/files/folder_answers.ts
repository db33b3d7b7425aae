/** Whether a file system answers at all: a network mount whose server is away keeps every call waiting. */
import { withTimeout } from "../../store/connection/with_timeout.ts";

/** How long a file system may take: a slow disk answers in seconds. */
export const ANSWERS_WITHIN_MS = 10_000;

/** What is at a path; undefined when nothing is, or it is not to be seen. */
type Found = Deno.FileInfo | undefined;

/** Questions that have not been answered yet, by path: each holds a thread, so no path has two. */
const unanswered = new Map<string, Promise<Found>>();
/** Those of them that have been waited for as long as was allowed. */
const overdue = new Set<string>();

/**
 * Asks for what is at a path, and waits no longer than the limit. To be asked before a file is opened: asking holds up a
 * thread of the system calls, while opening first resolves links on the thread that everything of the process runs on.
 */
export async function answerOf(
  path: string,
  withinMs: number = ANSWERS_WITHIN_MS,
): Promise<Found | "no-answer"> {
  const question = unanswered.get(path) ?? ask(path);
  const answer = await withTimeout(withinMs, question, () => "no-answer" as const);
  if (answer === "no-answer" && unanswered.has(path)) overdue.add(path);
  return answer;
}

function ask(path: string): Promise<Found> {
  const question = Deno.stat(path).catch(() => undefined).finally(() => {
    unanswered.delete(path);
    overdue.delete(path);
  });
  unanswered.set(path, question);
  return question;
}

/** Whether a question about a path was waited for in vain and has not been answered since. */
export const isOverdue = (path: string): boolean => overdue.has(path);

/** How many questions were waited for in vain: each holds a thread. */
export const overdueCount = (): number => overdue.size;

/** Resolves when no question about a path is left without an answer. */
export const whenAnswered = async (path: string): Promise<void> => void await unanswered.get(path);

/** Whether there is an answer, which may be that nothing is there. */
export const folderAnswers = async (path: string, withinMs?: number): Promise<boolean> =>
  await answerOf(path, withinMs) !== "no-answer";
