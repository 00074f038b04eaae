import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { toLicenceText } from '@/lib/model/licences';
import { toConsentHref, toContactHref } from '@/lib/model/routes';
import styles from './footer.module.css';

interface FooterProps {
  title: string;
  licence?: string;
  /** Whether visitors may write to the owner. */
  contact?: boolean;
  t: Messages;
}

/** Whose archive this is, on what terms, and where to write and to choose. */
export function Footer({ title, licence, contact = false, t }: FooterProps) {
  return (
    <Unhydrated as="footer" className={`${styles.footer} screen-only`}>
      <p>
        <bdi>{title}</bdi>
      </p>
      {licence && (
        <p>
          {t.rich('site.licence', {
            licence: (
              <a href={licence} rel="license">
                {toLicenceText(licence, t) ?? licence}
              </a>
            ),
          })}
        </p>
      )}
      <nav aria-label={t('site.about')}>
        {contact && <a href={toContactHref()}>{t('site.contact')}</a>}
        <a href={toConsentHref()}>{t('site.privacy')}</a>
      </nav>
    </Unhydrated>
  );
}
