import { readActionForm } from '@/lib/desk/action-form';
import { respondToJob } from '@/lib/desk/bulk/run-job';
import { createActionHeader } from '@/lib/desk/run-action';

/** Undoes one action. */
export async function POST(request: Request) {
  const read = await readActionForm(request);
  if (read instanceof Response) return read;
  const { person, action, from } = read;
  const { journal } = read.library;
  const header = { ...createActionHeader(person, action.title, action.right ?? 'owner'), of: action.mark.planned };
  return respondToJob({ id: header.id, from, run: (options) => journal.undo(action.id, header, options) });
}
