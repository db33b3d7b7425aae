/** The last words of the demonstration. */
import type { DemoService } from "./service.ts";

/** What to look at next: the consoles of the service where there is one, else how to have one. */
export function whereNext({ api, dataDir }: Pick<DemoService, "api" | "dataDir">, keep: boolean): string {
  if (dataDir === undefined) {
    return `  Veja com os próprios olhos:\n\n` +
      `    ${api}/console     as ordens, como os tribunais as veem\n` +
      `    ${api}/operacao    os arquivos, como a operação os vê\n` +
      `    ${api}/guia        “Mostre-me”, uma ordem passo a passo\n\n` +
      "  O relógio deste serviço ficou adiantado.\n";
  }
  if (keep) {
    return `  Veja com os próprios olhos, em /console e /operacao do endereço que isto imprime:\n\n` +
      `    DATA_DIR=${dataDir} deno task start\n\n` +
      `  Os arquivos estão em ${dataDir}: exchange/<ISPB>/outbox e receipts, log/\n`;
  }
  return "  Este serviço já se foi. Para ver as ordens nos consoles dos tribunais e da operação:\n\n" +
    "    deno task start          o serviço completo; em /guia, “Mostre-me” leva uma ordem passo a passo\n" +
    "    deno task demo --keep    esta demonstração, com os dados guardados para abrir nos consoles\n";
}
