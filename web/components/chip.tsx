/** How something stands, in a word and a colour; the word alone is enough. */

export type Tone = "neutral" | "waiting" | "good" | "bad" | "attention";

export const Chip = ({ tone, text }: { tone: Tone; text: string }) => (
  <span class={`chip ${tone}`}>{text}</span>
);
