import project from "../../deno.json" with { type: "json" };

/** The version of the program: of its API and of what each process says it runs. */
export const VERSION: string = project.version;
