/**
 * A button that changes the form without saving.
 *
 * @param hint accessible name, where the label alone does not say what the button acts on
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
