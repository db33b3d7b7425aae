/** A Markdown text's code blocks and code spans, and what is left without the blocks. */
export function markdownCode(text: string): {
  readonly blocks: readonly string[];
  readonly spans: readonly string[];
  readonly prose: string;
} {
  const blocks: string[] = [];
  const prose = text.replace(
    /^( *)(`{3,})[^\n]*\n([\s\S]*?)^\1\2[ \t]*$/gm,
    (_all, _indent, _ticks, block) => {
      blocks.push(block);
      return "";
    },
  );
  const spans = [...prose.matchAll(/(`+)([\s\S]*?[^`])\1(?!`)/g)].map(([, , span]) => span ?? "");
  return { blocks, spans, prose };
}
