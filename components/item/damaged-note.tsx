/** Beside a photograph of which a part is lost. */
export function DamagedNote() {
  return (
    <p className="quiet" role="note">
      The file of this photograph is damaged: what can still be read of it is shown.
    </p>
  );
}
