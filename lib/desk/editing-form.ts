// Reads a form that changes the library, and refuses it where the library cannot be changed.
import type { MessageKey } from '@/lib/messages/messages';
import type { DeskUser } from './accounts/accounts';
import { readEditorForm, refuseForm } from './form-request';
import { type EditableLibrary, findObstacle, openLibrary } from './library';

/** Why an action is not taken, for the person at the desk. */
export interface Refusal {
  key: MessageKey;
  values?: Record<string, string | number>;
}

interface EditingForm {
  form: FormData;
  person: DeskUser;
  library: EditableLibrary;
  /** Text of a field in NFC, with line feeds, without spaces around it. */
  getText: (name: string) => string;
}

/** @param back page to which a refusal leads */
export async function readEditingForm(request: Request, back: string): Promise<EditingForm | Response> {
  const read = await readEditorForm(request);
  if (read instanceof Response) return read;
  const obstacle = findObstacle();
  if (obstacle) return refuseForm(409, `deskObstacle.${obstacle}`, {}, back);
  const library = openLibrary();
  if (!(await library.journal.hasConsent())) return refuseForm(409, 'desk.noConsent', {}, back);
  const getText = (name: string) => {
    const value = read.form.get(name);
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').normalize('NFC').trim() : '';
  };
  return { ...read, library, getText };
}
