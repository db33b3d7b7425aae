/** Plot of the number of files in time intervals of equal length. */
import { formatNumber, formatTime } from "../../../domain/formatting.ts";
import type { MovementAnswer } from "../../../routes/operations/movement.ts";
import { Bars } from "../../components/plot.tsx";

type Point = MovementAnswer["publicacaoPorMinuto"][number];

const MAX_BARS = 24;
const MINUTE_MS = 60_000;
/** Possible interval lengths in minutes; the shortest with at most `MAX_BARS` bars is used. */
const lengths = [1, 5, 10, 15, 30, 60, 120] as const;

interface Stretch {
  /** Its first minute. */
  readonly from: string;
  readonly files: number;
  readonly lines: number;
}

/** Sums the points by interval, including empty intervals. */
function stretched(points: readonly Point[]): { minutes: number; stretches: Stretch[] } {
  const times = points.map(({ minuto }) => Temporal.Instant.from(minuto).epochMilliseconds);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const minutes = lengths.find((length) => (last - first) / MINUTE_MS / length < MAX_BARS) ?? lengths.at(-1)!;
  const size = minutes * MINUTE_MS;
  const start = Math.floor(first / size) * size;
  const stretches = Array.from({ length: Math.floor((last - start) / size) + 1 }, (_, index) => {
    const from = start + index * size;
    const own = points.filter((_, at) => times[at]! >= from && times[at]! < from + size);
    return {
      from: Temporal.Instant.fromEpochMilliseconds(from).toString(),
      files: own.reduce((sum, { arquivos }) => sum + arquivos, 0),
      lines: own.reduce((sum, { linhas }) => sum + linhas, 0),
    };
  });
  return { minutes, stretches };
}

/** So many intervals without anything are shown one by one; more are one line. */
const SHOWN_EMPTY = 2;

/** A line for each interval, and one for a run of those in which nothing passed. */
function barsOf(stretches: readonly Stretch[]): { name: string; value: number; text: string }[] {
  const bars = [];
  for (let index = 0; index < stretches.length;) {
    const { from, files, lines } = stretches[index]!;
    const next = stretches.findIndex((other, at) => at >= index && other.files > 0);
    if (next - index > SHOWN_EMPTY) {
      bars.push({
        name: `${formatTime(from)} às ${formatTime(stretches[next]!.from)}`,
        value: 0,
        text: "nada",
      });
      index = next;
    } else {
      const text = `${formatNumber(lines)} (${formatNumber(files)})`;
      bars.push({ name: formatTime(from), value: lines, text });
      index++;
    }
  }
  return bars;
}

export const Throughput = ({ caption, points }: { caption: string; points: readonly Point[] }) => {
  if (points.length === 0) return <p>Nada ainda.</p>;
  const { minutes, stretches } = stretched(points);
  const each = minutes === 1
    ? "minuto"
    : minutes < 60
    ? `${minutes} minutos`
    : minutes === 60
    ? "hora"
    : "2 horas";
  return (
    <>
      <p class="help">{caption} a cada {each}; entre parênteses, os arquivos.</p>
      <Bars
        caption={`${caption} a cada ${each}`}
        unit="Linhas (arquivos)"
        bars={barsOf(stretches)}
      />
    </>
  );
};
