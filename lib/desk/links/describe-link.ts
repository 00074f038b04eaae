// Describes share links for the desk's list.

import { getConfig } from '@/lib/config/config';
import { openSeal } from '@/lib/desk/accounts/seal';
import type { Messages } from '@/lib/messages/messages';
import { formatShareUrl, getProofListHref } from '@/lib/model/share-link';
import { canOpen, isLive, type ShareLink } from './link-table';

function listFacts(link: ShareLink, t: Messages): string[] {
  const { options, password, lastDay, maxVisits, visits, visited, createdBy, created, ended } = link;
  const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return [
    maxVisits === null
      ? t('deskLink.visits', { count: visits })
      : t('deskLink.visitsOf', { count: visits, most: maxVisits }),
    ...(visited === null ? [] : [t('deskLink.lastVisit', { date: time.format(visited) })]),
    ...(ended === null && lastDay !== null
      ? [t('deskLink.until', { date: day.format(new Date(`${lastDay}T12:00:00Z`)) })]
      : []),
    ...(ended === null ? [] : [t('deskLink.ended', { date: time.format(ended) })]),
    ...(password === null ? [] : [t('deskLink.hasPassword')]),
    ...(options.originals ? [t('deskLink.withOriginals')] : []),
    ...(options.watermark ? [t('deskLink.withWatermark')] : []),
    ...(options.isUnrestricted ? [t('deskLink.withRestricted')] : []),
    t('deskLink.createdBy', { name: createdBy, date: day.format(created) }),
  ];
}

/** The URL is shown as long as the link can be opened. */
export async function describeLinks(links: readonly ShareLink[], t: Messages) {
  if (links.length === 0) return [];
  const { unseal } = await openSeal();
  return Promise.all(
    links.map(async (link) => ({
      id: link.id,
      title: link.title,
      scope: link.scope,
      facts: listFacts(link, t),
      marks: link.options.hasProofs ? getProofListHref(link.id) : null,
      url: canOpen(link) ? formatShareUrl(getConfig().url, await unseal(link.sealed)) : null,
      isLive: isLive(link),
    })),
  );
}
