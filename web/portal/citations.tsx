/** The citations of a precedent on its page, each to be copied. */

export interface CitationTexts {
  readonly abnt: string;
  readonly text: string;
  readonly bibtex: string;
  readonly ris: string;
  readonly address: string;
}

export const Citations = ({ abnt, text, bibtex, ris, address }: CitationTexts) => (
  <section class="part citations" aria-labelledby="citar">
    <h2 id="citar">Citar</h2>
    <Citation id="abnt" name="ABNT NBR 6023" content={abnt} />
    <Citation id="frase" name="Em uma frase" content={text} />
    <Citation id="endereco" name="Endereço permanente" content={address} />
    <details>
      <summary>Para gerenciadores de referências: BibTeX e RIS</summary>
      <Citation id="bibtex" name="BibTeX" content={bibtex} isRecord />
      <Citation id="ris" name="RIS" content={ris} isRecord />
    </details>
  </section>
);

const Citation = (
  { id, name, content, isRecord = false }: { id: string; name: string; content: string; isRecord?: boolean },
) => (
  <div class="citation">
    <h3>{name}</h3>
    {isRecord
      ? <pre id={`cita-${id}`} class="record" tabindex={0}>{content}</pre>
      : <p id={`cita-${id}`}>{content}</p>}
    <button type="button" class="copy" data-copy={`cita-${id}`} data-script hidden>
      Copiar<span class="sr-only">: {name}</span>
    </button>
  </div>
);
