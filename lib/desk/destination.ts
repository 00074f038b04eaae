// Decides where a person is led after signing in or out.
import { toDeskHref } from '@/lib/model/desk-routes';
import { getHomeHref, isDeskPath, parseSitePath, toEntranceHref } from '@/lib/model/sign-in-path';
import type { DeskUser } from './accounts/accounts';
import { mayEnter } from './accounts/roles';
import { redirectTo } from './form-request';

/** The page of the site that a form for signing in names, or the desk: a form must not lead to another site. */
export const getDestination = (from: unknown): string => parseSitePath(from) ?? toDeskHref();

const isOwnAccount = (path: string) => path.split('?', 1)[0] === toDeskHref('account');

/** @param person null if the session has ended. @param from page that was requested */
export function toDestination(person: DeskUser | null, from: string): string {
  if (!person || mayEnter(person.role) || !isDeskPath(from) || isOwnAccount(from)) return from;
  return getHomeHref();
}

/** Leads back to the form for signing in, which shows a message. @param query of its page */
export const redirectToEntrance = (from: string, query: Record<string, string>, cookies: readonly string[] = []) =>
  redirectTo(toEntranceHref(from, query), cookies);
