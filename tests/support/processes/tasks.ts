/** The project's tasks, as `deno.json` runs them. */

interface Task {
  readonly command: string;
  readonly dependencies: readonly string[];
}

/** The folder of these sources, with a slash at its end. */
export const root = new URL("../../../", import.meta.url);

const tasksIn = async (folder: URL): Promise<Readonly<Record<string, Task>>> =>
  JSON.parse(await Deno.readTextFile(new URL("deno.json", folder))).tasks;

const tasks = await tasksIn(root);

export const taskNamed = (name: string): Task => tasks[name]!;

/** What Deno is given by a task's command: `run`, its flags, the program, and its own arguments. */
export const taskArguments = (name: string): string[] => argumentsOf(taskNamed(name));

const argumentsOf = ({ command }: Task): string[] => command.split(" ").slice(1);

/** Sources of the program, these or another version's: where they are, and how their tasks run it. */
export interface Sources {
  readonly folder: URL;
  arguments(task: string): string[];
}

export const ownSources: Sources = { folder: root, arguments: taskArguments };

export async function sourcesIn(folder: URL): Promise<Sources> {
  const tasks = await tasksIn(folder);
  return { folder, arguments: (task) => argumentsOf(tasks[task]!) };
}
