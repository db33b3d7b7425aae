import type { Fonts } from "./pdfmake.d.ts";

declare const fonts: Fonts;
export default fonts;
