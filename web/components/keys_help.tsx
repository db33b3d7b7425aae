/** The keys that work in lists, as a dialog. */

/** The keys of lists, by key `?`. */
export const KeysHelp = () => (
  <dialog id="teclas" class="keys-help" aria-labelledby="teclas-titulo">
    <h2 id="teclas-titulo">Teclas das listas</h2>
    <dl>
      {([
        ["j", "próxima linha"],
        ["k", "linha anterior"],
        ["Enter", "abre a linha"],
        ["p", "mostra a linha ao lado da lista, ou fecha"],
        ["x", "marca ou desmarca a linha"],
        ["n", "nova ordem"],
        ["Ctrl+K", "busca tudo"],
        ["Ctrl+Enter", "envia o formulário, ou continua com as marcadas"],
        ["Esc", "fecha o que se abriu"],
      ] as const).map(([key, what]) => (
        <>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </>
      ))}
    </dl>
    <form method="dialog">
      <button class="br-button secondary small" type="submit">Fechar</button>
    </form>
  </dialog>
);
