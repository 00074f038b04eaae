// Stores share links, and the visits to them, in a database of their own.
import { hash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { getSiteSettings } from '@/lib/catalogue/read/site';
import { withoutTracing } from '@/lib/catalogue/read/trace';
import { computeViewKey, releaseView, requestView } from '@/lib/catalogue/views';
import { singleton } from '@/lib/clients/singleton';
import { type Connection, openDatabase } from '@/lib/clients/sqlite';
import { getConfig } from '@/lib/config/config';
import type { Access, LinkScope } from '@/lib/model/audience';
import { toDay } from '@/lib/model/embargo';
import { LINK_TOKEN, type LinkOptions } from '@/lib/model/share-link';

export interface ShareLink {
  id: string;
  title: string;
  scope: LinkScope;
  options: LinkOptions;
  /** Hash of the password; null for none. */
  password: string | null;
  /** Last day on which it is valid, as `2027-05-31`, in the time zone of the site. */
  lastDay: string | null;
  maxVisits: number | null;
  visits: number;
  /** Time of the latest visit, ms. */
  visited: number | null;
  createdBy: string;
  /** Times, ms. */
  created: number;
  ended: number | null;
  /** Key of its view. */
  view: string;
  /** Its token, encrypted, for people at the desk. */
  sealed: string;
}

export interface LinkVisit {
  link: ShareLink;
  /** As the visitor gave it; empty if the link needs no name. */
  name: string;
}

type Row = Omit<ShareLink, 'scope' | 'options'> & { scope: string; options: string };

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS links (
    id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, sealed TEXT NOT NULL, title TEXT NOT NULL, scope TEXT NOT NULL,
    options TEXT NOT NULL, view TEXT NOT NULL, password TEXT, lastDay TEXT, maxVisits INTEGER,
    visits INTEGER NOT NULL DEFAULT 0, visited INTEGER, createdBy TEXT NOT NULL, created INTEGER NOT NULL, ended INTEGER
  );
  CREATE TABLE IF NOT EXISTS visits (
    token TEXT PRIMARY KEY, link TEXT NOT NULL REFERENCES links, name TEXT NOT NULL, begun INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS visits_of_link ON visits (link, begun);
  CREATE TABLE IF NOT EXISTS marks (
    link TEXT NOT NULL REFERENCES links, guest TEXT NOT NULL, item TEXT NOT NULL, isFavourite INTEGER NOT NULL,
    rating INTEGER NOT NULL, remark TEXT NOT NULL, changed INTEGER NOT NULL, PRIMARY KEY (link, guest, item)
  ) WITHOUT ROWID`;

const COLUMNS = `links.id, title, scope, options, password, lastDay, maxVisits, visits, visited, createdBy, created, ended,
  view, sealed`;

/** A cookie is valid as long, ms. */
export const VISIT_MS = 90 * 86_400_000;

const getFile = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'links.db');

function open(): Connection {
  return singleton('share links', () => {
    const file = getFile(getConfig().data);
    const db = openDatabase(file, true);
    fs.chmodSync(file, 0o600);
    db.exec(SCHEMA);
    return { db };
  }).db;
}

/** Null before the first link is created, so that requests with a forged cookie create no file. */
export const openExistingLinks = () => (fs.existsSync(getFile(getConfig().data)) ? open() : null);

/** A random token needs no slow hash. A lookup by hash takes equally long for all tokens. */
const hashToken = (token: string) => hash('sha256', token, 'base64url');

export const createLinkToken = () => randomBytes(32).toString('base64url');

const toLink = ({ scope, options, ...row }: Row): ShareLink => ({
  ...row,
  scope: JSON.parse(scope) as LinkScope,
  options: JSON.parse(options) as LinkOptions,
});

function getZone(): string | undefined {
  try {
    return withoutTracing(getSiteSettings).timeZone;
  } catch {
    // While the catalogue cannot be read, the day is that of UTC.
    return undefined;
  }
}

export const getLinkDay = () => toDay(Date.now(), getZone());

/** Whether it shows anything: links that were used up still do, to those who have opened them. */
export const isLive = ({ ended, lastDay }: Pick<ShareLink, 'ended' | 'lastDay'>) =>
  ended === null && (lastDay === null || lastDay >= getLinkDay());

/** Whether it can be opened. */
export const canOpen = (link: ShareLink) => isLive(link) && (link.maxVisits === null || link.visits < link.maxVisits);

const toAccess = (scope: LinkScope, { isUnrestricted, originals, watermark }: LinkOptions): Access => ({
  audiences: isUnrestricted ? 'all' : ['link'],
  scope,
  originals,
  ...(watermark && { watermark }),
});

export const requestLinkView = ({ scope, options, view }: Pick<ShareLink, 'scope' | 'options' | 'view'>): string =>
  requestView(getConfig().data, toAccess(scope, options), view);

type NewLink = Pick<
  ShareLink,
  'title' | 'scope' | 'options' | 'password' | 'lastDay' | 'maxVisits' | 'createdBy' | 'sealed'
>;

/** @param token of its URL, of which the hash is stored */
export function createLink(token: string, { scope, options, ...link }: NewLink) {
  const view = computeViewKey(toAccess(scope, options));
  const values = {
    ...link,
    id: randomBytes(8).toString('hex'),
    token: hashToken(token),
    scope: JSON.stringify(scope),
    options: JSON.stringify(options),
    view,
    created: Date.now(),
  };
  const names = Object.keys(values);
  open()
    .prepare(`INSERT INTO links (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(values));
  // Built before its first visitor comes.
  requestLinkView({ scope, options, view });
}

/** The latest first. */
export function listLinks(limit: number): ShareLink[] {
  const rows = openExistingLinks()?.prepare(`SELECT ${COLUMNS} FROM links ORDER BY created DESC LIMIT ?`).all(limit);
  return ((rows ?? []) as Row[]).map(toLink);
}

/** The link of an id, ended or not. */
export function getLink(id: string): ShareLink | null {
  const row = openExistingLinks()?.prepare(`SELECT ${COLUMNS} FROM links WHERE id = ?`).get(id) as Row | undefined;
  return row ? toLink(row) : null;
}

/** The link of a URL, if it can be opened. */
export function findShareLink(token: string): ShareLink | null {
  const db = LINK_TOKEN.test(token) ? openExistingLinks() : null;
  const row = db?.prepare(`SELECT ${COLUMNS} FROM links WHERE token = ?`).get(hashToken(token)) as Row | undefined;
  const link = row ? toLink(row) : null;
  return link && canOpen(link) ? link : null;
}

/** Ends a link, and with it all visits. @returns the link; null if there is none, or it has ended before */
export function endLink(id: string): ShareLink | null {
  const db = openExistingLinks();
  if (!db || db.prepare('UPDATE links SET ended = ? WHERE id = ? AND ended IS NULL').run(Date.now(), id).changes === 0)
    return null;
  const link = toLink(db.prepare(`SELECT ${COLUMNS} FROM links WHERE id = ?`).get(id) as Row);
  const others = db.prepare('SELECT 1 FROM links WHERE view = ? AND ended IS NULL').get(link.view);
  if (!others) releaseView(getConfig().data, link.view);
  return link;
}

/** Counts a visit. @returns the value of its cookie; null if the link was ended or used up in the meantime */
export function beginVisit(link: ShareLink, name: string): string | null {
  const db = open();
  const now = Date.now();
  const { changes } = db
    .prepare(
      `UPDATE links SET visits = visits + 1, visited = ?
       WHERE id = ? AND ended IS NULL AND (maxVisits IS NULL OR visits < maxVisits)`,
    )
    .run(now, link.id);
  if (changes === 0) return null;
  db.prepare('DELETE FROM visits WHERE begun < ?').run(now - VISIT_MS);
  const token = createLinkToken();
  db.prepare('INSERT INTO visits VALUES (?, ?, ?, ?)').run(hashToken(token), link.id, name, now);
  return token;
}

/** @param token of a cookie. @returns null if it is not valid, or its link has ended */
export function findVisitByToken(token: string): LinkVisit | null {
  const row = openExistingLinks()
    ?.prepare(
      `SELECT name, ${COLUMNS} FROM visits JOIN links ON links.id = visits.link WHERE visits.token = ? AND begun >= ?`,
    )
    .get(hashToken(token), Date.now() - VISIT_MS) as (Row & { name: string }) | undefined;
  if (!row) return null;
  const { name, ...rest } = row;
  const link = toLink(rest);
  return isLive(link) ? { link, name } : null;
}

export const endVisit = (token: string) =>
  void openExistingLinks()?.prepare('DELETE FROM visits WHERE token = ?').run(hashToken(token));
