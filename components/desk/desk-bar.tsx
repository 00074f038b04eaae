import type { Messages } from '@/lib/messages/messages';
import {
  deskCollectionHref,
  deskPeopleHref,
  deskSiteHref,
  getUploadPageUrl,
  toDeskHref,
  toHistoryHref,
  toItemsHref,
  toLettersHref,
  toProposalsHref,
  toStatisticsHref,
  toStoriesHref,
} from '@/lib/model/desk-routes';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './desk.module.css';

interface DeskBarProps {
  name: string;
  /** The page itself. */
  here: string;
  t: Messages;
}

/** Pages of the desk, and who is signed in. */
export function DeskBar({ name, here, t }: DeskBarProps) {
  const pages = [
    { href: toDeskHref(), text: t('desk.title') },
    { href: toItemsHref('select'), text: t('deskBulk.select') },
    { href: getUploadPageUrl(), text: t('deskUpload.title') },
    { href: deskCollectionHref(), text: t('site.collections') },
    { href: toStoriesHref(), text: t('deskStory.title') },
    { href: deskPeopleHref(), text: t('browse.people') },
    { href: deskSiteHref(), text: t('deskSite.title') },
    { href: toHistoryHref(), text: t('desk.history') },
    { href: toLettersHref(), text: t('deskLetter.title') },
    { href: toProposalsHref(), text: t('deskProposal.title') },
    { href: toStatisticsHref(), text: t('deskStatistics.title') },
    { href: toDeskHref('account'), text: t('deskAccount.account') },
  ];
  return (
    <div className={styles.bar}>
      <nav aria-label={t('desk.title')}>
        <ul>
          {pages.map(({ href, text }) => (
            <li key={href}>
              <a href={href} {...(href === here && { 'aria-current': 'page' })}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form action={prefixed('/api/desk/session')} method="post">
        <input type="hidden" name="action" value="sign-out" />
        <span className="quiet">{t('desk.signedInAs', { name })}</span>{' '}
        <button type="submit" className={styles.plain}>
          {t('desk.signOut')}
        </button>
      </form>
    </div>
  );
}
