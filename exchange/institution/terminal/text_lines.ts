/** The lines of a text that people may have edited: with or without a mark of byte order, with either line ending. */

/** @throws when the file cannot be read */
export async function* textLines(path: string): AsyncGenerator<string> {
  const file = await Deno.open(path, { read: true });
  let rest = "";
  for await (const chunk of file.readable.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield line.replace(/\r$/, "");
  }
  if (rest !== "") yield rest.replace(/\r$/, "");
}
