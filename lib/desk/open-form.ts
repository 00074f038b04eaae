// Opens a form of the desk: with the present texts, or as it was sent before and refused.
import type { OpenedForm } from '@/lib/model/item-outcome';
import type { DeskUser } from './accounts/accounts';
import { readRefusedForm } from './refused-forms';
import { digestTexts } from './save-item';

interface PresentForm {
  texts: ReadonlyMap<string, string>;
  /** Of the page. */
  query: Record<string, unknown>;
}

/** @param name of what the form is about, by which a refused form was stored */
export const openForm = async (person: DeskUser, name: string, { texts, query }: PresentForm): Promise<OpenedForm> => ({
  texts,
  was: digestTexts(texts),
  sent: await readRefusedForm(person, name, query.refused),
});
