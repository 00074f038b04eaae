// Actions of the desk's page of links: creating one, and ending it.
import { writeDeskLog } from '@/lib/desk/accounts/desk-log';
import { openSeal } from '@/lib/desk/accounts/seal';
import { type PersonForm, redirectTo } from '@/lib/desk/form-request';
import { getName, getText } from '@/lib/desk/sign-in-actions';
import type { LinkScope } from '@/lib/model/audience';
import { parseDay } from '@/lib/model/embargo';
import { LINK_LIMITS, toLinksHref } from '@/lib/model/share-link';
import { createLink, createLinkToken, endLink } from './link-table';

/** Leads back to the form, for the same items. */
function fail(query: string, fault: string) {
  const params = new URLSearchParams(query);
  params.set('fault', fault);
  return redirectTo(toLinksHref(params.toString()));
}

/** @returns null for an empty text, undefined for one that is not valid */
function parseVisits(text: string): number | null | undefined {
  if (text === '') return null;
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= LINK_LIMITS.visits ? count : undefined;
}

function parseLastDay(text: string): string | null | undefined {
  if (text === '') return null;
  return parseDay(text) ?? undefined;
}

/** scrypt, as for accounts. */
async function hashLinkPassword(password: string): Promise<string | null> {
  if (password === '') return null;
  const { hashPassword } = await import('better-auth/crypto');
  return hashPassword(password.slice(0, LINK_LIMITS.password));
}

interface LinkForm extends PersonForm {
  /** Finds the part that the form's `query` names. */
  findScope(query: string): { scope: LinkScope } | 'too-many' | null;
  /** Stores a watermark. Resolves with its digest; null if it cannot be used. */
  storeMark(file: Uint8Array): Promise<string | null>;
}

const PNG_URL = /^data:image\/png;base64,([A-Za-z\d+/]+={0,2})$/;

/** The owner's file, or the text that the browser has drawn. @returns undefined if there is none */
async function readMark(form: FormData): Promise<Uint8Array | undefined> {
  const file = form.get('watermark');
  if (file instanceof File && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  const drawn = PNG_URL.exec(getText(form, 'drawnWatermark'))?.[1];
  return drawn === undefined ? undefined : Buffer.from(drawn, 'base64');
}

async function create({ form, person, findScope, storeMark }: LinkForm) {
  const query = getText(form, 'query');
  const shared = findScope(query);
  if (!shared) return fail(query, 'noItems');
  if (shared === 'too-many') return fail(query, 'tooManyItems');
  const title = getName(form, 'title').slice(0, LINK_LIMITS.title);
  if (title === '') return fail(query, 'noTitle');
  const lastDay = parseLastDay(getText(form, 'lastDay').trim());
  if (lastDay === undefined) return fail(query, 'badDay');
  const maxVisits = parseVisits(getText(form, 'maxVisits').trim());
  if (maxVisits === undefined) return fail(query, 'badVisits');
  const mark = await readMark(form);
  const watermark = mark && (await storeMark(mark));
  // A text without its picture must not become a link without a watermark.
  if (watermark === null || (mark === undefined && getText(form, 'watermarkText').trim() !== ''))
    return fail(query, 'badWatermark');
  const isTicked = (name: string) => form.get(name) === 'yes';
  const token = createLinkToken();
  const { seal } = await openSeal();
  createLink(token, {
    ...{ title, lastDay, maxVisits, scope: shared.scope, createdBy: person.name },
    password: await hashLinkPassword(getText(form, 'password')),
    options: {
      originals: isTicked('originals'),
      isUnrestricted: isTicked('isUnrestricted'),
      // Marks are stored by name.
      asksName: isTicked('asksName') || isTicked('hasProofs'),
      hasProofs: isTicked('hasProofs'),
      ...(watermark && { watermark }),
    },
    sealed: await seal(token),
  });
  writeDeskLog({ event: 'linkCreated', who: person.name, about: title });
  return redirectTo(toLinksHref('created=1'));
}

async function end({ form, person }: PersonForm) {
  const link = endLink(getText(form, 'id'));
  if (link) writeDeskLog({ event: 'linkEnded', who: person.name, about: link.title });
  return redirectTo(toLinksHref());
}

export const LINK_ACTIONS = { create, end } satisfies Record<string, (form: LinkForm) => Promise<Response>>;

export const isLinkAction = (text: unknown): text is keyof typeof LINK_ACTIONS =>
  typeof text === 'string' && Object.hasOwn(LINK_ACTIONS, text);
