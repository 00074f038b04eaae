// Share links: their URLs, options and limits, which the desk's form and the server share.
import type { LinkScope } from './audience';
import { withBasePath } from './base-path';
import { prefixed } from './language-prefix';
import { encodePath } from './routes';

/** Characters and counts. */
export const LINK_LIMITS = {
  title: 120,
  password: 128,
  name: 60,
  visits: 100_000,
  items: 5000,
  watermark: 40,
} as const;

/** Bytes of a watermark; forms of the desk are not much longer. */
export const MAX_WATERMARK_BYTES = 150 * 1024;

export interface LinkOptions {
  /** Whether originals may be downloaded, whatever the site's settings say. */
  originals: boolean;
  /** Whether it shows what is restricted to members and groups, too. */
  isUnrestricted: boolean;
  /** Whether visitors must give their name. */
  asksName: boolean;
  /** Whether visitors, by the names that they give, mark favourites, ratings and remarks. */
  hasProofs: boolean;
  /** Digest of the watermark of all renditions. */
  watermark?: string;
}

/** Why a form was refused, as the URL of its page names it. */
const LINK_FAULTS = ['noItems', 'tooManyItems', 'badDay', 'badVisits', 'badWatermark', 'noTitle'] as const;
const ENTRY_FAULTS = ['wrongPassword', 'noName', 'tooManyAttempts'] as const;

export const parseLinkFault = (text: unknown) => LINK_FAULTS.find((fault) => fault === text);
export const parseEntryFault = (text: unknown) => ENTRY_FAULTS.find((fault) => fault === text);

/** 32 random bytes. */
export const LINK_TOKEN = /^[\w-]{43}$/;

export const toShareHref = (token: string) => prefixed(`/s/${token}`);

/** @param query names what is shared: `collection=a/b`, `ids=…`, or that of a search */
export const toLinksHref = (query = '') => prefixed(`/desk/links${query && `?${query}`}`);

/** Path within the site, without a language, of the page that shows what a link is about. */
export function getSharedPath(scope: LinkScope): string {
  if ('collection' in scope) return scope.collection === '' ? '/' : `/collections/${encodePath(scope.collection)}`;
  const [id, ...others] = scope.ids;
  return id !== undefined && others.length === 0 ? `/items/${id}` : '/search';
}

/** Without the prefix of a language, for a list that shows it to people who send it. */
export const formatShareUrl = (site: string, token: string) => `${site}${withBasePath(`/s/${token}`)}`;

/** Highest rating, and characters of a remark. */
export const MARK_LIMITS = { rating: 5, remark: 1000 } as const;

/** Marks of one visitor on an item. */
export interface ProofMark {
  isFavourite: boolean;
  /** 0 for none. */
  rating: number;
  remark: string;
}

export const UNMARKED: ProofMark = { isFavourite: false, rating: 0, remark: '' };

/** @param item id of the only one that is shown. @param page from 1 */
export const toProofsHref = (item?: string, page = 1) =>
  prefixed(`/proofs${item ? `?item=${item}` : page > 1 ? `?page=${page}` : ''}`);

/** @param id of the link. @param query filters the marks, by `guest` and `least` */
export const getProofListHref = (id: string, query = '') => prefixed(`/desk/links/${id}${query && `?${query}`}`);

/** Longest side of the pictures that visitors of a link may download at once, pixels. */
export const PICTURE_SIDES = [2048, 1024] as const;

/** @returns null for sizes that are not offered */
export const parsePictureSide = (text: string): number | null =>
  PICTURE_SIDES.find((side) => String(side) === text) ?? null;
