import { writeDeskLog } from '@/lib/desk/accounts/desk-log';
import { mayManage } from '@/lib/desk/accounts/roles';
import { getOrigin, readPersonForm, redirectTo, refuseForm } from '@/lib/desk/form-request';
import { findObstacle, openLibrary } from '@/lib/desk/library';

/** The owner agrees that the desk writes to the library. */
export async function POST(request: Request) {
  const read = await readPersonForm(request, mayManage);
  if (read instanceof Response) return read;
  const from = getOrigin(read.form);
  const obstacle = findObstacle();
  if (obstacle) return refuseForm(409, `deskObstacle.${obstacle}`, {}, from);
  await openLibrary().journal.giveConsent();
  writeDeskLog({ event: 'consentGiven', who: read.person.name });
  return redirectTo(from);
}
