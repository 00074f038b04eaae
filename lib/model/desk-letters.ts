// Limits of the desk's inbox.

export const MAX_REPLY_CHARACTERS = 20_000;

/** Letters on one page of the inbox. */
export const LETTERS_PER_PAGE = 50;
