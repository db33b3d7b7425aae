import project from "../../deno.json" with { type: "json" };

/** The version of the program, in its API and in the list of processes. */
export const VERSION: string = project.version;
