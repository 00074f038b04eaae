// Limits, tasks and faults that the desk's forms share with the server.
import type { FindingKind } from './findings';

/** Lengths of passwords and names, in characters. */
export const PASSWORD_LIMITS = { min: 12, max: 128 } as const;
export const NAME_LIMIT = 60;

/** Faults of the sign-in form, as the URL names them after it was sent. */
const ENTRANCE_FAULTS = ['wrongCode', 'wrongPassword', 'shortPassword', 'noName', 'tooManyAttempts'] as const;

export type EntranceFault = (typeof ENTRANCE_FAULTS)[number];

export const parseEntranceFault = (text: unknown): EntranceFault | undefined =>
  ENTRANCE_FAULTS.find((fault) => fault === text);

/** Findings that a form of the desk can settle. */
export const TASKS = ['title', 'alt'] as const satisfies FindingKind[];

export type DeskTask = (typeof TASKS)[number];

export const isTask = (text: unknown): text is DeskTask => TASKS.some((task) => task === text);
