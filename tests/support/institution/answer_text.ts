/** An answer file as an institution writes it that knows nothing but its manual (`docs/layout-v1.11.md`). */

/** @param what `isWrong`: a sum of the trailer is not the file's */
export function answerText(
  name: string,
  what: {
    readonly ispb: string;
    readonly day: string;
    readonly sequence: number;
    readonly remittance: number;
    readonly lines: readonly string[];
    readonly isWrong: boolean;
  },
): string {
  const { ispb, day, sequence, remittance, lines, isWrong } = what;
  const total = (record: string, field: number) => {
    const own = lines.filter((line) => line.startsWith(`${record};`));
    return [own.length, own.reduce((sum, line) => sum + BigInt(line.split(";")[field]!), 0n)] as const;
  };
  const [blocks, blocked] = total("10", 6);
  const counts = [
    blocks,
    isWrong ? blocked + 1n : blocked,
    ...total("20", 6),
    ...total("30", 7),
    ...total("40", 7),
  ];
  const requests = lines.filter((line) => line.startsWith("50;")).length;
  return [
    `00;0111;${ispb};ASSETS;${day};${sequence};${remittance};${name}`,
    ...lines,
    ["99", sequence, lines.length + 2, ...counts, requests, 0, 0].join(";"),
  ].map((line) => `${line}\r\n`).join("");
}
