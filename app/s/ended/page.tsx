import type { Metadata } from 'next';
import { readMessages } from '@/lib/catalogue/read/site';

export const generateMetadata = (): Metadata => ({ title: readMessages()('link.shared'), robots: { index: false } });

/** The same for links that have ended, were used up or never were. */
export default function EndedLinkPage() {
  const t = readMessages();
  return (
    <header className="intro">
      <h1>{t('link.notValid')}</h1>
      <p>{t('link.notValidNote')}</p>
    </header>
  );
}
