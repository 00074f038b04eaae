import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { describeLicence } from '@/lib/model/licences';
import { toConsentHref, toContactHref } from '@/lib/model/routes';
import styles from './footer.module.css';

interface FooterProps {
  title: string;
  licence?: string;
  /** Whether the contact page is enabled. */
  contact?: boolean;
  t: Messages;
}

/** The footer: title and licence of the archive, with links to the contact and consent pages. */
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
                {describeLicence(licence, t) ?? licence}
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
