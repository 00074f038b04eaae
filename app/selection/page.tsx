import type { Metadata } from 'next';
import { Selection } from '@/components/selection/selection';
import { BrowseLinks } from '@/components/site/browse-links';
import { readMessages } from '@/lib/catalogue/read/site';
import type { MessageTable } from '@/lib/messages/browser/load-words';
import { toSelectionHref } from '@/lib/model/selection';
import { listWaysToBrowse } from '@/lib/pages/browse';
import { buildAlternates } from '@/lib/seo/alternates';
import { readSeoSite } from '@/lib/seo/site';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('selection.title'),
  robots: { index: false },
  alternates: buildAlternates(toSelectionHref(), readSeoSite()),
});

/** The same page for all visitors: the selection is saved in the browser only. */
export default function SelectionPage() {
  const t = readMessages();
  return (
    <>
      <header className="intro">
        <h1>{t('selection.title')}</h1>
        <p className="screen-only">{t('selection.what')}</p>
      </header>
      <Selection
        messages={{
          ...(t.list('selection') as MessageTable<'selection'>),
          ...{ copied: t('ui.copied'), selected: t('ui.selectedToCopy') },
        }}
      >
        <BrowseLinks links={listWaysToBrowse(t)} />
      </Selection>
    </>
  );
}
