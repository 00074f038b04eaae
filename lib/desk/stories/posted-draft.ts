// Reads the draft of a story that is posted to a page of the desk, and builds the item that the page shows.
import { buildItem } from '@/lib/catalogue/to-item';
import { readUser } from '@/lib/desk/accounts/accounts';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { isOwnRequest, readForm } from '@/lib/http/form-body';
import { getPosted } from '@/lib/http/posted-form';
import type { MessageKey } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { getStoryContext } from './parse-draft';
import { composeStory } from './story-file';
import { MAX_STORY_FORM_BYTES, parseStoryForm, type StoryDraft } from './story-form';

type PostedDraft = { type: 'draft'; draft: StoryDraft } | { type: 'refused'; note: MessageKey };

const refuse = (note: MessageKey) => ({ type: 'refused', note }) as const;

/** Only an editor's own page may post a draft: the response contains what it posts. */
export async function readPostedDraft(): Promise<PostedDraft> {
  const request = getPosted();
  if (!request || !isOwnRequest(request)) return refuse('desk.foreignForm');
  const person = await readUser(request.headers);
  if (!person) return refuse('desk.expired');
  if (!mayEdit(person.role)) return refuse('desk.notAllowed');
  const form = await readForm(request, MAX_STORY_FORM_BYTES);
  if (!(form instanceof FormData)) return refuse(form === 413 ? 'site.formTooLong' : 'site.formUnreadable');
  const parsed = parseStoryForm(form);
  return 'draft' in parsed ? { type: 'draft', draft: parsed.draft } : refuse(parsed.fault);
}

/**
 * The item that the indexer will read from the file that a draft is saved to.
 * @param bytes of the present file
 * @throws Error if the draft cannot be saved
 */
export async function buildDraftItem(bytes: Buffer | null, draft: StoryDraft): Promise<Item> {
  const { path } = draft;
  const context = getStoryContext();
  const after = await composeStory(bytes, draft, context);
  const { faults: _, ...metadata } = await context.parse(path, after);
  return buildItem({ path, bytes: after.length, modified: Date.now() }, metadata, '');
}
