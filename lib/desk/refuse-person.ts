// Refuses requests of the desk's scripts, which read JSON, of people who may not make them.
import { respondJsonError } from '@/lib/http/respond';
import { readUser } from './accounts/accounts';
import { mayEnter } from './accounts/roles';

/** @param may by default those who may use the desk. @returns null if the person may */
export async function refusePerson(request: Request, may = mayEnter): Promise<Response | null> {
  const person = await readUser(request.headers);
  if (!person) return respondJsonError(401, 'Sign in to the desk first');
  return may(person.role) ? null : respondJsonError(403, 'Your account may not do this');
}
