// Defines the details of a person, identified by name.

export interface Person {
  name: string;
  /** Other names, in other languages for example; they find the person in a search. */
  names?: string[];
  /** EDTF. */
  born?: string;
  died?: string;
  description?: string;
  links?: string[];
}

/** Names that differ only in case are equal. */
export const toPersonKey = (name: string) => name.normalize('NFC').toLowerCase();

/** The name in the catalogue's table of settings under which searches find the names of people who have several. */
export const PEOPLE_NAMES = 'people names';
