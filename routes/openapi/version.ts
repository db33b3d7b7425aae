/** The version of the program: of its API and of what each process says it runs. */
export const VERSION = "1.0.0";
