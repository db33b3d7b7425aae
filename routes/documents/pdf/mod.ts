/** PDF documents for courts and operators. Pure functions: all content is passed in as data. */
export { impossibilityCertificate } from "./certificate.ts";
export { type DocumentAction, type DocumentMoment, type DocumentTarget, orderDetail } from "./detail.ts";
export type { DocumentDeposit, DocumentOrder } from "./order.ts";
export { protocolReceipt, protocolReceipts } from "./receipt.ts";
export { type Document, render } from "./render.ts";
export type { TargetAmounts } from "./parts.ts";
export { type DocumentSeries, type DocumentSeriesOrder, seriesReport } from "./series_document.ts";
export { exchangeReport } from "./exchange_report.ts";
export { courtReport } from "./court_report.ts";
