import { Unhydrated } from '@/components/ui/unhydrated';
import { toLicenceName } from '@/lib/model/licences';
import { toConsentHref, toContactHref } from '@/lib/model/routes';
import styles from './footer.module.css';

interface FooterProps {
  title: string;
  licence?: string;
  /** Whether visitors may write to the owner. */
  contact?: boolean;
}

/** Whose archive this is, on what terms, and where to write and to choose. */
export function Footer({ title, licence, contact = false }: FooterProps) {
  return (
    <Unhydrated as="footer" className={`${styles.footer} screen-only`}>
      <p>
        <bdi>{title}</bdi>
      </p>
      {licence && (
        <p>
          Unless a page says otherwise:{' '}
          <a href={licence} rel="license">
            {toLicenceName(licence) ?? licence}
          </a>
        </p>
      )}
      <nav aria-label="About this site">
        {contact && <a href={toContactHref()}>Contact</a>}
        <a href={toConsentHref()}>Privacy choices</a>
      </nav>
    </Unhydrated>
  );
}
