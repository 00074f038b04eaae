import { writeDeskLog } from '@/lib/desk/accounts/desk-log';
import { readActionForm } from '@/lib/desk/action-form';
import { redirectTo } from '@/lib/desk/form-request';
import { toHistoryHref } from '@/lib/model/desk-routes';

/** Has a running action end after its present batch of files. */
export async function POST(request: Request) {
  const read = await readActionForm(request);
  if (read instanceof Response) return read;
  const { action, library, person } = read;
  if (action.end === 'running') {
    library.journal.stop(action.id);
    writeDeskLog({ event: 'changeStopped', who: person.name, about: action.title });
  }
  return redirectTo(toHistoryHref(action.id));
}
