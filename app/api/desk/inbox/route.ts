import fs from 'node:fs';
import path from 'node:path';
import { readMessages } from '@/lib/catalogue/read/site';
import { readEditingForm } from '@/lib/desk/editing-form';
import { getOrigin, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { runAction } from '@/lib/desk/run-action';
import { getSendingPath, parseSending } from '@/lib/desk/uploads/inbox';
import { isOpenFolder, PlaceFault, placeUpload } from '@/lib/desk/uploads/place-upload';
import { getTrash } from '@/lib/desk/uploads/trash-folder';
import { toInboxHref } from '@/lib/model/desk-routes';

/** Accepts a file of the inbox into a collection, or moves it to the trash. */
export async function POST(request: Request) {
  const editing = await readEditingForm(request, { needsFiles: true });
  if (editing instanceof Response) return editing;
  const { form, person, library } = editing;
  const { root, journal } = library;
  const from = getOrigin(form);
  const t = readMessages();
  const sending = parseSending(String(form.get('path') ?? ''));
  const file = sending && getSendingPath(sending);
  if (
    !sending ||
    !file ||
    !fs.lstatSync(path.join(/*turbopackIgnore: true*/ root, file), { throwIfNoEntry: false })?.isFile()
  )
    return refuseForm(404, 'deskUpload.gone', {}, from);
  const name = path.posix.basename(file);

  if (form.get('action') === 'reject') {
    const refused = await runAction({
      person,
      from,
      title: t('deskUpload.rejected', { name }),
      change: (header) => journal.apply(header, [{ path: file, to: `${getTrash(header.id)}/${file}` }]),
    });
    return refused ?? redirectTo(toInboxHref());
  }

  // The proposed folder is created; any other must exist.
  const written = String(form.get('into') ?? '').normalize('NFC');
  const folders = written === sending.folder && written !== '' ? written.split('/') : [];
  const into = folders.length > 0 ? '' : written;
  if (!isOpenFolder(root, into)) return refuseForm(422, 'deskUpload.noFolder', {}, from);
  let fault: PlaceFault['fault'] | undefined;
  const refused = await runAction({
    person,
    from,
    title: t('deskUpload.accepted', { name }),
    async change(header) {
      const source = path.join(/*turbopackIgnore: true*/ root, file);
      try {
        await placeUpload(library, { source, into, folders, name, header });
      } catch (error) {
        if (!(error instanceof PlaceFault)) throw error;
        fault = error.fault;
      }
      return null;
    },
  });
  if (fault) return refuseForm(422, `deskUpload.${fault}`, {}, from);
  return refused ?? redirectTo(toInboxHref());
}
