import type { Metadata } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { Consent } from '@/components/site/consent';
import { Footer } from '@/components/site/footer';
import { Header } from '@/components/site/header';
import { ViewerHost } from '@/components/viewer/viewer-host';
import { readMenu } from '@/lib/catalogue/read/menu';
import { hasPlaces } from '@/lib/catalogue/read/places';
import { getSite } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import './globals.css';

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
          {...readMenu()}
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
