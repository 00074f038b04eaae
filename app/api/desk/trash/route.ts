import fs from 'node:fs';
import path from 'node:path';
import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { mayManage } from '@/lib/desk/accounts/roles';
import { readEditingForm } from '@/lib/desk/editing-form';
import { getOrigin, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { runAction } from '@/lib/desk/run-action';
import { listBelongings } from '@/lib/desk/uploads/belongings';
import { emptyTrash, getTrash, listTrashed } from '@/lib/desk/uploads/trash-folder';
import { getWholeItem } from '@/lib/desk/whole-item';
import { toTrashHref } from '@/lib/model/desk-routes';
import { ITEM_ID } from '@/lib/model/item-id';

const isFile = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** Deletes an item, restores what an action deleted, or empties the trash. */
export async function POST(request: Request) {
  const editing = await readEditingForm(request, { needsFiles: true });
  if (editing instanceof Response) return editing;
  const { form, person, library } = editing;
  const { root, journal } = library;
  const from = getOrigin(form);
  const t = readMessages();
  const id = String(form.get('id') ?? '');
  const action = form.get('action');

  if (action === 'delete') {
    const item = ITEM_ID.test(id) ? getWholeItem(id) : null;
    if (!item || !isFile(path.join(/*turbopackIgnore: true*/ root, item.path)))
      return refuseForm(404, 'desk.noItem', {}, from);
    const files = listBelongings(root, fs.realpathSync(getConfig().data), item);
    const refused = await runAction({
      person,
      from,
      title: t('deskTrash.deleted', { name: item.path }),
      change: (header) => {
        const trash = getTrash(header.id);
        return journal.apply(
          header,
          files.map((file) => ({ path: file, to: `${trash}/${file}` })),
        );
      },
    });
    return refused ?? redirectTo(toTrashHref());
  }

  if (action === 'restore') {
    const files = await listTrashed(root, id);
    if (files.length === 0) return refuseForm(404, 'deskTrash.notThere', {}, from);
    const trash = getTrash(id);
    const refused = await runAction({
      person,
      from,
      title: t('deskTrash.restored', { name: files[0] ?? '' }),
      change: (header) =>
        journal.apply(
          header,
          files.map((file) => ({ path: `${trash}/${file}`, to: file })),
        ),
    });
    return refused ?? redirectTo(toTrashHref());
  }

  if (!mayManage(person.role)) return refuseForm(403, 'desk.notAllowed', {}, from);
  if (action !== 'empty' || form.get('confirm') === null) return refuseForm(400, 'deskTrash.unconfirmed', {}, from);
  const refused = await runAction({
    person,
    from,
    title: t('deskTrash.empty'),
    right: 'owner',
    async change(header) {
      const outcome = await journal.apply(header, []);
      await emptyTrash(root);
      return outcome;
    },
  });
  return refused ?? redirectTo(toTrashHref());
}
