import type { Metadata } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { ViewerHost } from '@/components/item/viewer-host';
import { Consent } from '@/components/site/consent';
import { Footer } from '@/components/site/footer';
import { Header } from '@/components/site/header';
import { listStories } from '@/lib/catalogue/read';
import { countCollections, listCollections } from '@/lib/catalogue/read-collections';
import { hasPlaces } from '@/lib/catalogue/read-places';
import { getSite } from '@/lib/catalogue/read-site';
import { getConfig } from '@/lib/config';
import './globals.css';
import './item.css';
import './letters.css';
import './take.css';
import './viewer.css';

const display = localFont({
  src: [
    {
      path: '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
      weight: '200 800',
      style: 'normal',
    },
  ],
  variable: '--display',
  fallback: ['Georgia', 'serif'],
});

const text = localFont({
  src: '../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  weight: '400 700',
  variable: '--text',
  fallback: ['system-ui', 'sans-serif'],
});

// How many collections the menu shows, and how many of what each holds.
const MENU = { collections: 12, below: 6, stories: 6 };

export function generateMetadata(): Metadata {
  const { title, description } = getSite();
  return {
    metadataBase: new URL(getConfig().url),
    title: { default: title, template: `%s · ${title}` },
    ...(description && { description }),
  };
}

export default function Layout({ children }: { children: ReactNode }) {
  const { title, language, licence, contact, analytics } = getSite();
  const entries = listCollections('', 0, MENU.collections).map((collection) => ({
    collection,
    below: listCollections(collection.path, 0, MENU.below),
    more: Math.max(0, countCollections(collection.path) - MENU.below),
  }));
  return (
    <html
      lang={language}
      className={`${display.variable} ${text.variable}`}
      data-viewer-licence={getConfig().lightbox ? '' : undefined}
    >
      <body>
        <a href="#main" className="skip">
          Skip to the content
        </a>
        <Header
          title={title}
          entries={entries}
          stories={listStories(MENU.stories)}
          language={language}
          index={getConfig().searchIndex}
          hasMap={hasPlaces()}
        />
        <main id="main">{children}</main>
        <Footer title={title} {...(licence && { licence })} contact={contact} />
        <ViewerHost />
        {analytics && <Consent analytics={analytics.google} />}
      </body>
    </html>
  );
}
