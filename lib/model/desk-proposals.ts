// Limits of proposals at the desk.

export const MAX_REMARK_CHARACTERS = 1000;
