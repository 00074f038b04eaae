// Limits, tasks and faults that the desk's forms share with the server.
import type { ItemField } from './desk-fields';
import type { FindingKind } from './findings';

/** Why nothing can be edited. */
export type DeskObstacle = 'follower' | 'read-only' | 'edits';

/** Lengths of passwords and names, in characters. */
export const PASSWORD_LIMITS = { min: 12, max: 128 } as const;
export const NAME_LIMIT = 60;

/** Faults of the sign-in form, as the URL names them after it was sent. */
const ENTRANCE_FAULTS = ['wrongCode', 'wrongPassword', 'shortPassword', 'noName', 'tooManyAttempts'] as const;

export type EntranceFault = (typeof ENTRANCE_FAULTS)[number];

export const parseEntranceFault = (text: unknown): EntranceFault | undefined =>
  ENTRANCE_FAULTS.find((fault) => fault === text);

/** Findings that the form of an item can settle, each by the field that has the focus. */
export const TASK_FIELDS = {
  title: 'title',
  alt: 'alt',
  date: 'date',
  'odd-date': 'date',
  place: 'place',
  rights: 'licence',
  badge: 'licence',
} as const satisfies Partial<Record<FindingKind, ItemField>>;

export type DeskTask = keyof typeof TASK_FIELDS;

export const isTask = (text: unknown): text is DeskTask => typeof text === 'string' && Object.hasOwn(TASK_FIELDS, text);

/** What a person may do with the library at the desk. */
export interface EditGateState {
  obstacle: DeskObstacle | null;
  hasConsent: boolean;
  mayEdit: boolean;
  /** Whether the person may allow the desk to write. */
  mayConsent: boolean;
  /** The folder or bucket that is written to, as the owner knows it. */
  library: string;
}
