/** A button that copies a number; hidden where no script could do it. */
export const CopyButton = ({ text, name }: { text: string; name: string }) => (
  <button class="copy" type="button" data-copy={text} data-script hidden>
    Copiar<span class="sr-only">{` ${name}`}</span>
  </button>
);
