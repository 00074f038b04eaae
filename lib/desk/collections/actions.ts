// Describes, creates, moves and deletes collections, as the forms of the desk request it.
import fs from 'node:fs';
import path from 'node:path';
import { toFull } from '@/lib/catalogue/paths';
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import type { Refusal, readEditingForm } from '@/lib/desk/editing-form';
import { editFrontMatter } from '@/lib/desk/files/front-matter-edit';
import { DESK_FOLDER } from '@/lib/desk/files/journal';
import type { LibraryChange } from '@/lib/desk/files/make-change';
import type { EditableLibrary } from '@/lib/desk/library';
import { mergeForm } from '@/lib/desk/merge-form';
import { findExclusion } from '@/lib/library/exclusions';
import { resolveInLibrary } from '@/lib/library/find-in-library';
import { COLLECTION_LIMITS } from '@/lib/model/desk-forms';
import { isItemOrder } from '@/lib/model/item-order';
import { findNameFault, parseFolder } from './folder-name';
import { findOccupant, isLibraryFolder } from './folders';
import { type IndexFile, readIndexFile, readIndexValues } from './index-file';
import { findMoveFault, naming, planMove } from './plan-move';

type EditingForm = Exclude<Awaited<ReturnType<typeof readEditingForm>>, Response>;

/** Changes of an action, with the folder that its page is about afterwards. */
export interface Plan {
  changes: LibraryChange[];
  folder: string;
}

type Planned = Plan | Refusal;

const GONE: Refusal = { key: 'deskCollection.gone' };

/** Texts of the form that describes a collection, by the names of its fields. */
export function readCollectionTexts(folder: string, { path: file, bytes }: IndexFile): Map<string, string> {
  const { title, description, text, sort } = naming(file, () => readIndexValues(bytes));
  // The title of the archive itself is a setting of the site.
  return new Map([
    ...(folder === '' ? [] : [['title', title] as const]),
    ...Object.entries({ description, text, sort }),
  ]);
}

const isTooLong = ({ getText }: EditingForm, names: readonly (keyof typeof COLLECTION_LIMITS)[]) =>
  names.some((name) => getText(name).length > COLLECTION_LIMITS[name]);

/** @param folder of the library, as the form states it */
export function isEditable({ root }: Pick<EditableLibrary, 'root'>, folder: string | null): folder is string {
  return folder !== null && isLibraryFolder(root, folder);
}

async function planDescription(editing: EditingForm, folder: string): Promise<Planned> {
  const { form, library, getText } = editing;
  if (isTooLong(editing, ['title', 'description', 'text']))
    return { key: 'desk.tooLong', values: { fields: `${getText('title').slice(0, 50)} …` } };
  const index = await readIndexFile(library, folder);
  const merged = mergeForm(form, readCollectionTexts(folder, index));
  if ('key' in merged) return merged;
  const { path: file, bytes } = index;
  const { text: body, ...texts } = Object.fromEntries(merged.changed);
  const fields = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      // `sort: date` is the default.
      const isStated = name === 'sort' ? isItemOrder(text) && text !== 'date' : text !== '';
      return [name, isStated ? text : null];
    }),
  );
  const after = editFrontMatter(bytes, { fields, ...(body !== undefined && { body }) });
  const isSame = bytes ? after.equals(bytes) : after.length === 0;
  return { folder, changes: isSame ? [] : [{ path: file, before: bytes, after }] };
}

async function planCreation(editing: EditingForm, parent: string): Promise<Planned> {
  const { library, getText } = editing;
  if (isTooLong(editing, ['title'])) return { key: 'desk.tooLong', values: { fields: getText('title').slice(0, 50) } };
  const name = getText('folder');
  const fault = findNameFault(name);
  if (fault) return fault;
  const occupant = findOccupant(library.root, parent, { name });
  if (occupant !== undefined) return { key: 'deskCollection.taken', values: { name: occupant } };
  const folder = toFull(parent, name);
  if (findExclusion(library.root, folder, true)) return { key: 'deskCollection.nameIgnored' };
  const after = editFrontMatter(null, { fields: { title: getText('title') || name } });
  return { folder, changes: [{ path: toFull(folder, 'index.md'), before: null, after, createsFolders: true }] };
}

async function planRenaming({ library, getText }: EditingForm, from: string): Promise<Planned> {
  const typed = parseFolder(getText('parent'));
  const parent = typed ? resolveInLibrary(library.root, typed) : typed;
  if (parent === null) return GONE;
  const move = { from, to: toFull(parent, getText('folder')) };
  if (move.from.normalize('NFC') === move.to.normalize('NFC')) return { folder: from, changes: [] };
  const fault = findMoveFault(library, move);
  if (fault) return fault;
  const { featured, navigation } = getSite();
  const changes = await planMove({ ...library, site: { featured, navigation } }, move);
  return Array.isArray(changes) ? { folder: move.to, changes } : changes;
}

/** Files that say something about the folder itself, or that systems leave behind. */
const OWN_FILES = /^(?:index(?:\.[a-z]{2,3}(?:-\w{2,8})*)?\.md|\.ds_store|\._.*|thumbs\.db|desktop\.ini)$/i;
const MAX_NAMED = 5;

/** @param action that moves the folder into the trash */
function planRemoval({ root }: EditableLibrary, folder: string, action: string): Planned {
  const others = fs.readdirSync(path.join(root, folder)).filter((name) => !OWN_FILES.test(name));
  const named = [...others.slice(0, MAX_NAMED), ...(others.length > MAX_NAMED ? ['…'] : [])].join(', ');
  if (folder === '') return GONE;
  if (others.length > 0) return { key: 'deskCollection.notEmpty', values: { files: named } };
  const parent = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
  return { folder: parent, changes: [{ path: folder, to: `${DESK_FOLDER}/trash/${action}/${folder}` }] };
}

/** @param id of the action @throws Error naming the file that cannot be changed, and the remedy */
export async function planCollectionAction(editing: EditingForm, folder: string, id: string): Promise<Planned> {
  const action = editing.form.get('action');
  if ((action === 'move' || action === 'remove') && (editing.library.edits || getConfig().bucket))
    return { key: 'deskCollection.immovable' };
  switch (action) {
    case 'create':
      return planCreation(editing, folder);
    case 'move':
      return planRenaming(editing, folder);
    case 'remove':
      return planRemoval(editing.library, folder, id);
    default:
      return planDescription(editing, folder);
  }
}
