import type { Metadata } from 'next';
import { offersSignIn, readMessages } from '@/lib/catalogue/read/site';
import { toCollectionHref } from '@/lib/model/routes';
import { toSignInHref } from '@/lib/model/sign-in-path';

export const generateMetadata = (): Metadata => ({ title: readMessages()('site.notHere') });

export default function NotFound() {
  const t = readMessages();
  return (
    <header className="intro">
      <h1>{t('site.nothingHere')}</h1>
      <p>{t('site.nothingHereWhy')}</p>
      <p>
        <a href={toCollectionHref('')}>{t('site.seeWhatIsHere')}</a>
      </p>
      {offersSignIn() && (
        <p>
          <a href={toSignInHref()}>{t('desk.signIn')}</a>
        </p>
      )}
    </header>
  );
}
