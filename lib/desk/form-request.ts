// Checks a form that is posted to the desk: from its own pages, of a bounded size, by a person who may do it.
import { readMessages } from '@/lib/catalogue/read/site';
import { isOwnRequest, readForm } from '@/lib/http/form-body';
import { respondRefusal } from '@/lib/http/respond-refusal';
import type { MessageKey } from '@/lib/messages/messages';
import { parseDeskPath } from '@/lib/model/desk-routes';
import { type DeskUser, readUser } from './accounts/accounts';
import { mayEdit, type Permission } from './accounts/roles';

const MAX_BODY_BYTES = 256 * 1024;

export interface PersonForm {
  form: FormData;
  person: DeskUser;
}

const UNSTORED = { 'Cache-Control': 'no-store' };

/** The page of the desk from which a form was sent, to which its response leads back. */
export const getOrigin = (form: FormData) => parseDeskPath(form.get('from'));

export function refuseForm(status: number, key: MessageKey, values = {}, back = parseDeskPath(null)): Response {
  const t = readMessages();
  const note = t(key, values);
  return respondRefusal({ status, title: t('desk.refused'), note, back: { href: back, text: t('desk.title') } });
}

/** @param cookies complete values of Set-Cookie */
export function redirectTo(href: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ ...UNSTORED, Location: href });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Leads back to the page of a form, which shows a message. @param query of the page */
export const redirectBack = (from: string, query: Record<string, string>, cookies: readonly string[] = []) =>
  redirectTo(`${from.split('?', 1)[0]}?${new URLSearchParams(query)}`, cookies);

/** @returns the form, or the response that refuses it */
export async function readDeskForm(request: Request): Promise<FormData | Response> {
  if (!isOwnRequest(request)) return refuseForm(403, 'desk.foreignForm');
  const form = await readForm(request, MAX_BODY_BYTES);
  if (form === 413) return refuseForm(413, 'site.formTooLong');
  if (form === 400) return refuseForm(400, 'site.formUnreadable');
  return form;
}

/** A form of a person who is signed in. @returns the response that refuses it, if the role may not send it */
export async function readPersonForm(request: Request, may: Permission): Promise<PersonForm | Response> {
  const form = await readDeskForm(request);
  if (form instanceof Response) return form;
  const person = await readUser(request.headers);
  if (!person) return refuseForm(401, 'desk.expired', {}, getOrigin(form));
  return may(person.role) ? { form, person } : refuseForm(403, 'desk.notAllowed', {}, getOrigin(form));
}

/** A form that changes the library. @returns as above */
export const readEditorForm = (request: Request) => readPersonForm(request, mayEdit);
