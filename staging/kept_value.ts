/** A value in a file, written whole: a reader sees the one before or the one after. */
import type { KeptValue } from "../routes/app.ts";

export const keptValue = (file: string): KeptValue => ({
  async read() {
    try {
      return JSON.parse(await Deno.readTextFile(file));
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    }
  },
  async write(value) {
    const part = `${file}.${Deno.pid}.part`;
    await Deno.writeTextFile(part, JSON.stringify(value));
    await Deno.rename(part, file);
  },
});
