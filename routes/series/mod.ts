/** The operations on series. */
import { interruptSeriesOperation, listSeriesOperation, readSeriesOperation } from "./series.ts";
import { splitSeriesOperation } from "./series_splits.ts";

export const seriesOperations = [
  listSeriesOperation,
  readSeriesOperation,
  interruptSeriesOperation,
  splitSeriesOperation,
];
