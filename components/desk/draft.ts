// Stores drafts of the desk's forms in this browser until they are saved.
import { withBasePath } from '@/lib/model/base-path';

export interface Draft {
  typed: Record<string, string>;
  /** Version or digests of the texts when the form was opened, so that a change elsewhere is noticed at the next save. */
  was: string;
}

/** Other sites on the same host have drafts of their own. */
const toKey = (name: string) => `vitrine desk ${withBasePath(name)}`;

/** Fields that are not typed into, or are not saved. */
const FIXED = new Set(['id', 'from', 'task', 'was', 'theirs']);

export const readTyped = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !FIXED.has(entry[0]),
    ),
  );

export function readDraft(name: string): Draft | null {
  try {
    const { typed, was } = JSON.parse(localStorage.getItem(toKey(name)) ?? '{}') as Partial<Draft>;
    return typeof typed === 'object' && typeof was === 'string' ? { typed, was } : null;
  } catch {
    return null;
  }
}

export function writeDraft(name: string, draft: Draft) {
  try {
    localStorage.setItem(toKey(name), JSON.stringify(draft));
  } catch {
    // A private window without storage, or a full one: the form itself still has the text.
  }
}

export const removeDraft = (name: string) => localStorage.removeItem(toKey(name));

/** Puts texts into the fields of their names. */
export function fillForm(form: HTMLFormElement, typed: Record<string, string>) {
  for (const [name, text] of Object.entries(typed)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
      field.value = text;
  }
}

/** Calls back at each change, and submits the form on Ctrl+Enter. @returns ends both */
export function followTyping(form: HTMLFormElement, onChange: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    // An editor in the form may use the key for itself.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.addEventListener('input', onChange);
  form.addEventListener('keydown', press);
  return () => {
    form.removeEventListener('input', onChange);
    form.removeEventListener('keydown', press);
  };
}
