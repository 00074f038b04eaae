// The outcome of saving the form of one item, as the server sends it to the form.

/** The form was not saved, or only in part. */
export interface RefusedForm {
  type: 'refused';
  /** Message about the form as a whole. */
  note?: string;
  /** Messages by the names of fields. */
  faults: Record<string, string>;
  /** Texts that fields have by now, by their names, where another program or person changed them in the meantime. */
  theirs: Record<string, string>;
  /** Digests of the present texts, with which the form is sent again. */
  was: Record<string, string>;
}

export type ItemOutcome =
  | RefusedForm
  /** @see SavedForm.href page that follows */
  | { type: 'saved'; href: string }
  | { type: 'signed-out' };
