/**
 * A button that changes the form and saves nothing.
 *
 * @param hint what it is about, where the label alone does not say it
 */
export const FormButton = (
  { action, does, label, hint }: { action: string; does: string; label: string; hint?: string },
) => (
  <button
    class="br-button secondary small"
    type="submit"
    name="acao"
    value={does}
    formnovalidate
    hx-post={action}
    aria-label={hint}
  >
    {label}
  </button>
);
