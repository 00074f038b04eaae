import type { Metadata, Route } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { BrowsePage } from '@/components/browse/browse-page';
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

/** One of the browse pages: years, places or people. */
interface Browse {
  title: 'browse.years' | 'browse.places' | 'browse.people';
  /** URL of the overview page. */
  toHref: () => Route;
  /** Content of the overview page; null if there are no entries. */
  showAll: (t: Messages) => ReactNode;
  /** Resolves a path: the page, a URL to redirect to, or null if there is none. */
  read: (names: string[], t: Messages) => BrowsedPage | Route | null;
}

/** Creates the page and metadata functions of a Next route for an overview page and its entries. */
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
        <BrowsePage page={page} t={t} />
      </>
    );
  }

  return { generateMetadata, Page };
}
