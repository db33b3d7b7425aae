/** Note on the page of a draft that the user may see but not change. */
export const ReadOnlyNote = ({ of }: { of: string }) => (
  <p class="help">
    {of}{" "}
    por quem a criou, pelo juiz dela, por assessor com delegação desse juiz ou, se a regra do tribunal
    permite, por quem é da vara. Peça a alteração a um deles.
  </p>
);
