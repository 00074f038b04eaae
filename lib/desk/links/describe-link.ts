// Describes share links for the desk's list.
import { getConfig } from '@/lib/config/config';
import { openSeal } from '@/lib/desk/accounts/seal';
import type { Messages } from '@/lib/messages/messages';
import { formatShareUrl, getProofListHref } from '@/lib/model/share-link';
import { canOpen, isLive, type ShareLink } from './link-table';

interface Formats {
  day: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
}

function listFacts(link: ShareLink, { day, time }: Formats, t: Messages): string[] {
  const { options, password, lastDay, maxVisits, visits, visited, createdBy, created, ended } = link;
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
  const formats = {
    day: new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' }),
    time: new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' }),
  };
  return Promise.all(
    links.map(async (link) => ({
      id: link.id,
      title: link.title,
      scope: link.scope,
      facts: listFacts(link, formats, t),
      marks: link.options.hasProofs ? getProofListHref(link.id) : null,
      url: canOpen(link) ? formatShareUrl(getConfig().url, await unseal(link.sealed)) : null,
      isLive: isLive(link),
    })),
  );
}
