import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { describeLicence } from '@/lib/model/licences';
import type { LookFooter } from '@/lib/model/look';
import { toConsentHref, toContactHref } from '@/lib/model/routes';
import styles from './footer.module.css';

interface FooterProps extends LookFooter<string> {
  title: string;
  licence?: string;
  /** Whether the contact page is enabled. */
  contact?: boolean;
  /** The page for signing in, if that shows more of the archive. */
  signIn?: string | undefined;
  t: Messages;
}

/** The footer: title, licence and texts of the archive, with links of the owner and to the contact and consent pages. */
export function Footer({
  title,
  licence,
  contact = false,
  signIn,
  text,
  institution,
  links = [],
  imprint,
  privacy,
  social = [],
  t,
}: FooterProps) {
  return (
    <Unhydrated as="footer" className={`${styles.footer} screen-only`}>
      {text && <p className="look-text">{text}</p>}
      <p>
        <bdi>{title}</bdi>
      </p>
      {institution && (
        <p>
          <a href={institution.to}>{institution.text}</a>
        </p>
      )}
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
        {links.map(({ text, to }) => (
          <a key={to} href={to}>
            {text}
          </a>
        ))}
        {social.map((url) => (
          <a key={url} href={url} rel="me">
            {new URL(url).hostname.replace(/^www\./, '')}
          </a>
        ))}
        {contact && <a href={toContactHref()}>{t('site.contact')}</a>}
        {imprint && <a href={imprint}>{t('site.imprint')}</a>}
        {privacy && <a href={privacy}>{t('site.privacyPolicy')}</a>}
        {signIn && <a href={signIn}>{t('desk.signIn')}</a>}
        <a href={toConsentHref()}>{t('site.privacy')}</a>
      </nav>
    </Unhydrated>
  );
}
