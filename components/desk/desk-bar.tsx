import type { Messages } from '@/lib/messages/messages';
import type { DeskRole } from '@/lib/model/desk-account';
import {
  toDeskCollectionHref,
  toDeskHref,
  toDeskPeopleHref,
  toDeskSiteHref,
  toHistoryHref,
  toItemsHref,
  toLettersHref,
  toProposalsHref,
  toStatisticsHref,
  toStoriesHref,
  toUploadHref,
} from '@/lib/model/desk-routes';
import { prefixed } from '@/lib/model/language-prefix';
import { toLinksHref } from '@/lib/model/share-link';
import { getHomeHref } from '@/lib/model/sign-in-path';
import styles from './desk.module.css';

interface DeskBarProps {
  person: { name: string; role: DeskRole };
  /** The page of the bar to which this page belongs. */
  here: string;
  t: Messages;
}

const ALL: DeskRole[] = ['member', 'contributor', 'editor', 'owner'];
const MEMBERS: DeskRole[] = ['member'];
const CONTRIBUTORS: DeskRole[] = ['contributor', 'editor', 'owner'];
const EDITORS: DeskRole[] = ['editor', 'owner'];
const OWNERS: DeskRole[] = ['owner'];

/** Pages of the desk that a person's role may use, and who is signed in. */
export function DeskBar({ person: { name, role }, here, t }: DeskBarProps) {
  const title = MEMBERS.includes(role) ? t('deskAccount.account') : t('desk.title');
  const pages = [
    { href: getHomeHref(), text: t('deskAccount.toSite'), roles: MEMBERS },
    { href: toDeskHref(), text: t('desk.title'), roles: CONTRIBUTORS },
    { href: toItemsHref('select'), text: t('deskBulk.select'), roles: EDITORS },
    { href: toUploadHref(), text: t('deskUpload.title'), roles: CONTRIBUTORS },
    { href: toDeskCollectionHref(), text: t('site.collections'), roles: EDITORS },
    { href: toStoriesHref(), text: t('deskStory.title'), roles: EDITORS },
    { href: toDeskPeopleHref(), text: t('browse.people'), roles: EDITORS },
    { href: toHistoryHref(), text: t('desk.history'), roles: EDITORS },
    { href: toLettersHref(), text: t('deskLetter.title'), roles: EDITORS },
    { href: toProposalsHref(), text: t('deskProposal.title'), roles: CONTRIBUTORS },
    { href: toLinksHref(), text: t('deskLink.title'), roles: EDITORS },
    { href: toStatisticsHref(), text: t('deskStatistics.title'), roles: EDITORS },
    { href: toDeskSiteHref(), text: t('deskSite.title'), roles: OWNERS },
    { href: toDeskHref('account'), text: t('deskAccount.account'), roles: ALL },
  ].filter(({ roles }) => roles.includes(role));
  const list = (
    <ul>
      {pages.map(({ href, text }) => (
        <li key={href}>
          <a href={href} {...(href === here && { 'aria-current': 'page' })}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  // One of both is displayed: the tabs on a wide screen, the menu on a phone.
  return (
    <div className={styles.bar}>
      <nav aria-label={title} className={styles.tabs}>
        {list}
      </nav>
      <details className={styles.menu}>
        <summary>{title}</summary>
        <nav aria-label={title}>{list}</nav>
      </details>
      <form className={styles.person} action={prefixed('/api/desk/session')} method="post">
        <input type="hidden" name="action" value="sign-out" />
        <span className="quiet">{t('desk.signedInAs', { name })}</span>
        <button type="submit" className={styles.plain}>
          {t('desk.signOut')}
        </button>
      </form>
    </div>
  );
}
