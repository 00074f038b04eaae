// What an archive says of somebody who made something or is shown: of the name alone, which is theirs in every file.

export interface Person {
  name: string;
  /** EDTF. */
  born?: string;
  died?: string;
  description?: string;
  /** Pages about them elsewhere, as absolute http or https addresses. */
  links?: string[];
}

/** Names that differ in case alone are one. */
export const toPersonKey = (name: string) => name.normalize('NFC').toLowerCase();
