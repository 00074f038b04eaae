// Reads a form that changes the library, and refuses it where the library cannot be changed.
import type { MessageKey } from '@/lib/messages/messages';
import type { RefusedForm } from '@/lib/model/item-outcome';
import type { DeskUser } from './accounts/accounts';
import { mayEdit, type Permission } from './accounts/roles';
import { getOrigin, readPersonForm, refuseForm } from './form-request';
import type { EditableLibrary } from './library';
import { openForEditing } from './open-for-editing';

/** Why an action is not taken, for the person at the desk. */
export interface Refusal {
  key: MessageKey;
  values?: Record<string, string | number>;
  /** Faults of fields, and versions of those that were changed elsewhere, too; the form shows them. */
  refused?: Pick<RefusedForm, 'theirs' | 'was'> & Partial<Pick<RefusedForm, 'faults'>>;
}

export interface EditingForm {
  form: FormData;
  person: DeskUser;
  library: EditableLibrary;
  /** Text of a field in NFC, with line feeds, without spaces around it. */
  getText: (name: string) => string;
}

interface EditingSettings {
  /** Page to which a refusal leads; by default that of the form. */
  back?: string;
  /** Whether files are added, moved or deleted. */
  needsFiles?: boolean;
  /** By default those who may edit. */
  may?: Permission;
}

export async function readEditingForm(
  request: Request,
  { back, needsFiles, may = mayEdit }: EditingSettings = {},
): Promise<EditingForm | Response> {
  const read = await readPersonForm(request, may);
  if (read instanceof Response) return read;
  const library = await openForEditing(needsFiles);
  if (typeof library === 'string') return refuseForm(409, library, {}, back ?? getOrigin(read.form));
  const getText = (name: string) => {
    const value = read.form.get(name);
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').normalize('NFC').trim() : '';
  };
  return { ...read, library, getText };
}
