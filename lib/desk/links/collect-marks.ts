// Plans a collection of the items that visitors of a link have marked.
import { toFull } from '@/lib/catalogue/paths';
import { findNameFault } from '@/lib/desk/collections/folder-name';
import { findOccupant } from '@/lib/desk/collections/folders';
import type { EditingForm, Refusal } from '@/lib/desk/editing-form';
import { editFrontMatter } from '@/lib/desk/files/front-matter-edit';
import type { LibraryChange } from '@/lib/desk/files/make-change';
import type { ProofList } from './proof-list';

/** A folder at the top of the library with an index.md, which is not public until the owner says so. */
export function planMarkCollection(
  { library, getText }: Pick<EditingForm, 'library' | 'getText'>,
  { items }: ProofList,
): { changes: LibraryChange[]; folder: string } | Refusal {
  const name = getText('title');
  const fault = findNameFault(name);
  if (fault) return fault;
  if (items.length === 0) return { key: 'deskLink.noItems' };
  const occupant = findOccupant(library.root, '', { name });
  if (occupant !== undefined) return { key: 'deskCollection.taken', values: { name: occupant } };
  const fields = { title: name, items: items.map(({ item }) => `/${item.path}`) };
  const text = editFrontMatter(null, { fields }).toString();
  // A line of its own, because edits of values change no restriction.
  const after = Buffer.from(text.replace(/^---\n/, '---\naudience: link\n'));
  return { folder: name, changes: [{ path: toFull(name, 'index.md'), before: null, after, createsFolders: true }] };
}
