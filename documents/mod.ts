/** Documents courts ask for, as PDF. Pure: what they tell comes as data. */
export { type Impossibility, impossibilityCertificate } from "./certificate.ts";
export { type DocumentAction, type DocumentMoment, type DocumentTarget, orderDetail } from "./detail.ts";
export type { DocumentDefendant, DocumentDeposit, DocumentOrder } from "./order.ts";
export { protocolReceipt } from "./receipt.ts";
export { type Document, type Issue, render } from "./render.ts";
export { type DocumentSeries, type DocumentSeriesOrder as SeriesOrder, seriesReport } from "./series.ts";
