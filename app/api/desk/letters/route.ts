import { readMessages } from '@/lib/catalogue/read/site';
import { writeDeskLog } from '@/lib/desk/accounts/desk-log';
import { getOrigin, type PersonForm, readEditorForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { applyTexts } from '@/lib/desk/proposals/apply-texts';
import { LETTER_TARGETS } from '@/lib/desk/proposals/letter-fields';
import { changeInbox, findLetter, type InboxChange } from '@/lib/letters/inbox';
import type { Letter } from '@/lib/letters/letter';
import { sendReply } from '@/lib/letters/reply';
import type { LogEvent } from '@/lib/model/desk-account';
import { MAX_REPLY_CHARACTERS } from '@/lib/model/desk-letters';
import { toLettersHref } from '@/lib/model/desk-routes';
import { stripControls } from '@/lib/model/letter-form';

/** Saves the fields of the item that the letter is about. @returns the response that refuses the form, or null */
function applyLetter({ form, person }: PersonForm, { about }: Letter): Promise<Response | null> {
  return applyTexts({
    person,
    item: about?.id ?? '',
    texts: LETTER_TARGETS.flatMap((name) => (form.has(name) ? [[name, String(form.get(name))] as const] : [])),
    seen: String(form.get('seen') ?? ''),
    // Without the name of the author: the letter may be deleted, and the history stays.
    toTitle: (path) => path,
    from: getOrigin(form),
  });
}

/** Mails a reply to the author. @returns as above */
async function reply({ form }: PersonForm, letter: Letter): Promise<Response | null> {
  const from = getOrigin(form);
  const text = stripControls(String(form.get('text') ?? ''));
  if (text === '' || text.length > MAX_REPLY_CHARACTERS)
    return refuseForm(422, 'deskLetter.replyLength', { max: MAX_REPLY_CHARACTERS }, from);
  try {
    await sendReply(letter, text, readMessages());
    return null;
  } catch (error) {
    // The code if there is one, because a message may contain the password.
    const { code, message } = error as { code?: string; message: string };
    return refuseForm(502, 'deskLetter.notSent', { detail: code ?? message.slice(0, 80) }, from);
  }
}

const CHANGES: readonly InboxChange['type'][] = ['done', 'open', 'remove'];

/** Entries of the log, which do not say whose letter it was: it may be deleted, and the log stays. */
const EVENTS: Record<InboxChange['type'], LogEvent> = {
  done: 'letterDone',
  open: 'letterReopened',
  remove: 'letterRemoved',
};

/** Replies to a letter, marks it as done or not, or deletes it; leads to the inbox. */
export async function POST(request: Request) {
  const read = await readEditorForm(request);
  if (read instanceof Response) return read;
  const { form, person } = read;
  const from = getOrigin(form);
  const letter = await findLetter(String(form.get('id') ?? ''));
  if (!letter) return refuseForm(404, 'deskLetter.gone', {}, toLettersHref());
  const action = form.get('action');
  const type = action === 'reply' || action === 'use' ? 'done' : CHANGES.find((each) => each === action);
  if (!type) return refuseForm(400, 'site.formUnreadable', {}, from);
  const refused =
    action === 'use' ? await applyLetter(read, letter) : action === 'reply' ? await reply(read, letter) : null;
  if (refused) return refused;
  if (action === 'reply') writeDeskLog({ event: 'letterReplied', who: person.name });
  try {
    await changeInbox({ type, id: letter.id });
    if (action !== 'reply') writeDeskLog({ event: EVENTS[type], who: person.name });
  } catch (error) {
    return refuseForm(503, 'desk.notWritten', { detail: (error as Error).message }, from);
  }
  return redirectTo(toLettersHref());
}
