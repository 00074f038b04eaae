import type { Metadata, Route } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { Browsed } from '@/components/browse/browsed';
import { Breadcrumbs } from '@/components/site/breadcrumbs';
import { StructuredData } from '@/components/site/structured-data';
import { readMessages } from '@/lib/catalogue/read/site';
import type { Messages } from '@/lib/messages/messages';
import type { BrowsedPage } from '@/lib/model/browse';
import { parseNames } from '@/lib/model/routes';
import { toBrowsedMetadata, toBrowseMetadata } from '@/lib/seo/browse';
import { toBrowsedJson } from '@/lib/seo/pages';
import { readSeoSite } from '@/lib/seo/site';

export interface BrowseProps {
  params: Promise<{ path?: string[] }>;
}

/** Years, places or people. */
interface Browse {
  title: 'browse.years' | 'browse.places' | 'browse.people';
  /** The address of the page of all. */
  toHref: () => Route;
  /** What the page of all shows; null where there is nothing. */
  showAll: (t: Messages) => ReactNode;
  /** What stands at an address: null for nothing, another address where it stands there. */
  read: (names: string[], t: Messages) => BrowsedPage | Route | null;
}

/** The page of all, and a page each, as Next asks for them. */
export function createBrowsePage({ title, toHref, showAll, read }: Browse) {
  async function generateMetadata({ params }: BrowseProps): Promise<Metadata> {
    const t = readMessages();
    const names = parseNames((await params).path);
    if (names?.length === 0) return toBrowseMetadata(t(title), toHref(), readSeoSite());
    const page = names && read(names, t);
    return page && typeof page === 'object' ? toBrowsedMetadata(page, readSeoSite()) : { title: t('site.notHere') };
  }

  async function Page({ params }: BrowseProps) {
    const t = readMessages();
    const names = parseNames((await params).path);
    if (names?.length === 0) {
      const all = showAll(t);
      if (!all) notFound();
      return (
        <>
          <header className="intro">
            <h1>{t(title)}</h1>
          </header>
          {all}
        </>
      );
    }
    const page = names && read(names, t);
    if (!page) notFound();
    if (typeof page === 'string') permanentRedirect(page);
    return (
      <>
        <StructuredData json={toBrowsedJson(page)} />
        <Breadcrumbs above={page.above} here={page.title} t={t} />
        <Browsed page={page} t={t} />
      </>
    );
  }

  return { generateMetadata, Page };
}
