import { CopyButton } from '@/components/ui/copy-button';
import { copyMessages } from '@/components/ui/copy-messages';
import type { Messages } from '@/lib/messages/messages';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './account.module.css';
import desk from './desk.module.css';
import own from './link.module.css';

export interface ListedLink {
  id: string;
  title: string;
  /** The shared part, with a link to it. */
  shared: { text: string; href?: string };
  facts: readonly string[];
  /** Page with the marks of its visitors; null without any. */
  marks: string | null;
  /** Null if it cannot be opened any more. */
  url: string | null;
  /** Whether people who have opened it still see what it shows. */
  isLive: boolean;
}

interface LinkListProps {
  links: readonly ListedLink[];
  t: Messages;
}

/** Share links, each with a button that ends it. */
export function LinkList({ links, t }: LinkListProps) {
  return (
    <ul className={styles.list}>
      {links.map(({ id, title, shared, facts, marks, url, isLive }) => (
        <li key={id} className={isLive ? undefined : own.ended}>
          <span>
            <bdi>{title}</bdi>
            <small className="quiet">
              {shared.href ? <a href={shared.href}>{shared.text}</a> : shared.text}
              {facts.map((fact) => ` · ${fact}`).join('')}
            </small>
          </span>
          {url !== null && (
            <span className={own.url}>
              <code id={`url-${id}`} dir="ltr">
                {url}
              </code>
              <CopyButton from={`url-${id}`} label={t('viewer.copyLink')} outcomes={copyMessages(t)} />
            </span>
          )}
          {marks !== null && (
            <a className={desk.plain} href={marks}>
              {t('deskLink.marks')}
            </a>
          )}
          {isLive && (
            <form action={prefixed('/api/desk/links')} method="post">
              <input type="hidden" name="action" value="end" />
              <input type="hidden" name="id" value={id} />
              <button type="submit" className={desk.plain} aria-label={t('deskLink.endName', { title })}>
                {t('deskAccount.end')}
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
