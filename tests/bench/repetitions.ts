/** Repeated measurements of the same: the median, and the range of the others. */

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** The median ratio, with the lowest and the highest where there are several. */
export function ratioText(pairs: readonly { readonly ours: number; readonly floor: number }[]): string {
  const ratios = pairs.map(({ ours, floor }) => ours / floor);
  const middle = median(ratios).toFixed(2);
  if (ratios.length === 1) return middle;
  return `${middle} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
}
