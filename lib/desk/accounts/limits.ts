// Lengths of names and passwords, in characters.

export const PASSWORD_LIMITS = { min: 12, max: 128 } as const;

export const NAME_LIMIT = 60;
