// The result of a check of vitrine doctor.

export type CheckState = 'ok' | 'warning' | 'broken';

export interface Check {
  name: string;
  state: CheckState;
  /** Without a full stop. */
  detail: string;
  /** Where the state is not `ok`. */
  remedy?: string;
}
