import { getOrigin, readEditorForm, redirectTo } from '@/lib/desk/form-request';
import { openLibrary } from '@/lib/desk/library';

/** The owner agrees that the desk writes to the library. */
export async function POST(request: Request) {
  const read = await readEditorForm(request);
  if (read instanceof Response) return read;
  await openLibrary().journal.giveConsent();
  return redirectTo(getOrigin(read.form));
}
