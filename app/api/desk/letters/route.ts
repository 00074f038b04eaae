import { readMessages } from '@/lib/catalogue/read/site';
import { getOrigin, readEditorForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { changeInbox, findLetter, type InboxChange } from '@/lib/letters/inbox';
import { sendReply } from '@/lib/letters/reply';
import { MAX_REPLY_CHARACTERS } from '@/lib/model/desk-letters';
import { toLettersHref } from '@/lib/model/desk-routes';
import { stripControls } from '@/lib/model/letter-form';

const CHANGES: readonly InboxChange['type'][] = ['done', 'open', 'remove'];

/** Answers a letter, marks it as done or not, or deletes it; leads to the inbox. */
export async function POST(request: Request) {
  const read = await readEditorForm(request);
  if (read instanceof Response) return read;
  const { form } = read;
  const from = getOrigin(form);
  const letter = await findLetter(String(form.get('id') ?? ''));
  if (!letter) return refuseForm(404, 'deskLetter.gone', {}, toLettersHref());
  const action = form.get('action');
  try {
    if (action === 'reply') {
      const text = stripControls(String(form.get('text') ?? ''));
      if (text === '' || text.length > MAX_REPLY_CHARACTERS)
        return refuseForm(422, 'deskLetter.replyLength', { max: MAX_REPLY_CHARACTERS }, from);
      await sendReply(letter, text, readMessages());
    }
    const type = action === 'reply' ? 'done' : CHANGES.find((each) => each === action);
    if (!type) return refuseForm(400, 'site.formUnreadable', {}, from);
    await changeInbox({ type, id: letter.id });
  } catch (error) {
    // The code only, because an error of the mail server may contain the password.
    const { code, message } = error as { code?: string; message: string };
    return action === 'reply'
      ? refuseForm(502, 'deskLetter.notSent', { detail: code ?? message.slice(0, 80) }, from)
      : refuseForm(503, 'desk.notWritten', { detail: message }, from);
  }
  return redirectTo(toLettersHref());
}
