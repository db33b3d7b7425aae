/** The project's tasks, as `deno.json` runs them. */

interface Task {
  readonly command: string;
  readonly dependencies: readonly string[];
}

const { tasks } = JSON.parse(await Deno.readTextFile(new URL("../../../deno.json", import.meta.url)));

export const taskNamed = (name: string): Task => tasks[name];

/** What Deno is given by a task's command: `run`, its flags, the program, and its own arguments. */
export const taskArguments = (name: string): string[] => taskNamed(name).command.split(" ").slice(1);
