// Applies texts to an item as one action of the journal, for proposals and letters.

import type { DeskUser } from '../accounts/accounts';
import { refuseForm } from '../form-request';
import { findObstacle, openLibrary } from '../library';
import { digestSeen, getItemTexts, planTexts } from '../plan-texts';
import { runAction } from '../run-action';
import { hasEditableFields } from '@/lib/model/desk-fields';
import { getWholeItem } from '../whole-item';

interface Applying {
  person: DeskUser;
  /** Id of the item. */
  item: string;
  texts: readonly (readonly [name: string, text: string])[];
  /** Digest of the texts that the person saw (`digestSeen`). */
  seen: { digest: string; names: readonly string[] };
  /** Title of the action. @param path of the item */
  toTitle(path: string): string;
  /** Page of the form. */
  from: string;
}

/** @returns the response that refuses the form; null if the item has the texts */
export async function applyTexts({ person, item: id, texts, seen, toTitle, from }: Applying): Promise<Response | null> {
  const item = getWholeItem(id);
  if (!item || !hasEditableFields(item)) return refuseForm(404, 'desk.noItem', {}, from);
  const obstacle = findObstacle();
  if (obstacle) return refuseForm(409, `deskObstacle.${obstacle}`, {}, from);
  const library = openLibrary();
  if (!(await library.journal.hasConsent())) return refuseForm(409, 'desk.noConsent', {}, from);
  if (digestSeen(getItemTexts(item, library.languages), seen.names) !== seen.digest)
    return refuseForm(409, 'deskProposal.changed', {}, from);
  let isValid = true;
  const refused = await runAction({
    person,
    title: toTitle(item.path),
    from,
    async change(header) {
      const changes = await planTexts(texts, { item, library });
      isValid = changes !== null;
      return changes && changes.length > 0 ? library.journal.apply(header, changes) : null;
    },
  });
  return isValid ? refused : refuseForm(422, 'deskProposal.invalid', {}, from);
}
