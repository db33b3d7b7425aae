/** Status chip: a status in a word and a colour; the word is enough without the colour. */

export type Tone = "neutral" | "waiting" | "good" | "bad" | "attention";

export const Chip = ({ tone, text }: { tone: Tone; text: string }) => (
  <span class={`chip ${tone}`}>{text}</span>
);
