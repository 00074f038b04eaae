import type { Metadata } from 'next';
import { readMessages } from '@/lib/catalogue/read/site';
import { toCollectionHref } from '@/lib/model/routes';

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
    </header>
  );
}
