// Defines the details of a person, identified by name.

export interface Person {
  name: string;
  /** EDTF. */
  born?: string;
  died?: string;
  description?: string;
  links?: string[];
}

/** Names that differ only in case are equal. */
export const toPersonKey = (name: string) => name.normalize('NFC').toLowerCase();
