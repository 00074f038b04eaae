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

/** A form that was sent before and refused, with its texts, which the page shows again. */
export interface SentForm {
  typed: Record<string, string>;
  refused: RefusedForm;
}

/** What a form shows: present texts, their digests, and the form that was sent before, if it was refused. */
export interface OpenedForm {
  texts: ReadonlyMap<string, string>;
  was: Record<string, string>;
  sent: SentForm | null;
}

export type ItemOutcome =
  | RefusedForm
  /** @see SavedForm.href page that follows */
  | { type: 'saved'; href: string }
  | { type: 'signed-out' };
