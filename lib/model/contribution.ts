// Fields of the form for contributions of visitors about an item, and their limits.

/** Characters. */
export const CONTRIBUTION_LIMITS = { people: 500, place: 200, date: 100, transcript: 8000, caption: 2000 } as const;

export type ContributionField = keyof typeof CONTRIBUTION_LIMITS;

export const CONTRIBUTION_FIELDS = Object.keys(CONTRIBUTION_LIMITS) as ContributionField[];

export const MAX_CONTRIBUTOR_CHARACTERS = 120;
