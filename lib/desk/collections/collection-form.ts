// Reads a form that changes one collection.
import { parseFolder } from '@/lib/desk/collections/folder-name';
import { readEditingForm } from '@/lib/desk/editing-form';
import { refuseForm } from '@/lib/desk/form-request';
import { toDeskCollectionHref } from '@/lib/model/desk-routes';
import { isEditable } from './actions';

/** @returns the response that refuses it, if there is no such collection or it cannot be changed */
export async function readCollectionForm(request: Request) {
  const editing = await readEditingForm(request, { back: toDeskCollectionHref() });
  if (editing instanceof Response) return editing;
  const { form, library } = editing;
  const folder = parseFolder(form.get('path'));
  return isEditable(library, folder)
    ? { ...editing, folder, title: folder || library.root.slice(library.root.lastIndexOf('/') + 1) }
    : refuseForm(404, 'deskCollection.gone', {}, toDeskCollectionHref());
}
