import type { DeskUser } from '@/lib/desk/accounts/accounts';
import { readEditingForm } from '@/lib/desk/editing-form';
import { getOrigin, redirectTo, refuseForm } from '@/lib/desk/form-request';
import type { EditableLibrary } from '@/lib/desk/library';
import { runAction } from '@/lib/desk/run-action';
import { listStoryFolders } from '@/lib/desk/stories/list-stories';
import { getStoryContext } from '@/lib/desk/stories/parse-draft';
import { composeStory, computeFileVersion, createStoryText, loadStoryBytes } from '@/lib/desk/stories/story-file';
import { parseNewStoryForm, parseStoryForm } from '@/lib/desk/stories/story-form';
import { findStoryPath } from '@/lib/desk/stories/story-paths';
import { toStoriesHref, toStoryConflictHref, toStoryHref } from '@/lib/model/desk-routes';

interface StoryAction {
  form: FormData;
  person: DeskUser;
  library: EditableLibrary;
}

/** Creates an empty story, which visitors do not see, and leads to its editor. */
async function create({ form, person, library }: StoryAction): Promise<Response> {
  const from = toStoriesHref();
  const parsed = parseNewStoryForm(form);
  if (!parsed) return refuseForm(422, 'deskStory.invalidTitle', {}, from);
  const { title, folder } = parsed;
  if (!listStoryFolders().includes(folder)) return refuseForm(422, 'deskStory.noFolder', {}, from);
  const path = await findStoryPath(folder, title, async (name) => (await library.readFile(name)) !== null);
  const change = { path, before: null, after: createStoryText(title) };
  const refused = await runAction({
    person,
    title: path,
    from,
    change: (header) => library.journal.apply(header, [change]),
  });
  return refused ?? redirectTo(toStoryHref(path));
}

/** Saves a draft, and leads back to its editor; if the file has changed meanwhile, a page shows both versions. */
async function save({ form, person, library }: StoryAction): Promise<Response> {
  const parsed = parseStoryForm(form);
  if ('fault' in parsed) return refuseForm(422, parsed.fault, {}, getOrigin(form));
  const { draft } = parsed;
  const { path, version } = draft;
  const from = toStoryHref(path);
  const before = await loadStoryBytes(library, path);
  if (computeFileVersion(before) !== version)
    // The browser posts the draft again, to the page that shows it.
    return new Response(null, {
      status: 307,
      headers: { Location: toStoryConflictHref(), 'Cache-Control': 'no-store' },
    });
  const refused = await runAction({
    person,
    title: path,
    from,
    async change(header) {
      const after = await composeStory(before, draft, getStoryContext());
      return before?.equals(after) ? null : library.journal.apply(header, [{ path, before, after }]);
    },
  });
  return refused ?? redirectTo(from);
}

/** Creates a story, or saves one. */
export async function POST(request: Request) {
  const editing = await readEditingForm(request);
  if (editing instanceof Response) return editing;
  return editing.form.get('action') === 'create' ? create(editing) : save(editing);
}
