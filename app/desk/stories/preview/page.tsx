// With all style sheets of this page, in its order, none of them is split, so that its visitors load no more files.
import '../../../items/[slug]/page';

import type { Metadata } from 'next';
import { PageBlocks } from '@/components/blocks/page-blocks';
import preview from '@/components/desk/posted-page.module.css';
import { ItemHeader } from '@/components/item/item-header';
import { Breadcrumbs, toBreadcrumbs } from '@/components/site/breadcrumbs';
import { Contents } from '@/components/story/contents';
import { Prose } from '@/components/story/prose';
import { listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { readProse } from '@/lib/catalogue/read/prose';
import { readMessages } from '@/lib/catalogue/read/site';
import { openLibrary } from '@/lib/desk/library';
import { buildDraftItem, readPostedDraft } from '@/lib/desk/stories/posted-draft';
import { loadStoryBytes } from '@/lib/desk/stories/story-file';
import type { StoryDraft } from '@/lib/desk/stories/story-form';
import type { Item } from '@/lib/model/types';
import { readOwnBlocks } from '@/lib/pages/page-blocks';
import styles from '../../../items/[slug]/page.module.css';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskStory.preview'),
  robots: { index: false },
});

async function buildOrExplain(bytes: Buffer | null, draft: StoryDraft): Promise<{ item: Item } | { fault: string }> {
  try {
    return { item: await buildDraftItem(bytes, draft) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

/** Shows a posted draft as its page will be. Nothing of it is stored. */
export default async function StoryPreviewPage() {
  const t = readMessages();
  const posted = await readPostedDraft();
  if (posted.type === 'refused') return <p role="alert">{t(posted.note)}</p>;
  const { draft } = posted;
  const bytes = await loadStoryBytes(openLibrary(), draft.path);
  const built = await buildOrExplain(bytes, draft);
  if ('fault' in built) return <p role="alert">{t('desk.notWritten', { detail: built.fault })}</p>;
  const { item } = built;
  const blocks = await readOwnBlocks(item.blocks, item.path);
  return (
    <article className={`${styles.item} ${preview.page}`} data-kind="story">
      <Breadcrumbs above={toBreadcrumbs(listBreadcrumbs(item.folder), t)} here={item.title} t={t} />
      <div className={styles.text}>
        <div className={styles.main}>
          <ItemHeader item={item} t={t} />
          <Contents headings={item.parts?.headings} t={t} />
          {item.html && <Prose {...(await readProse(item, item.folder))} t={t} />}
        </div>
      </div>
      {blocks.length > 0 && <PageBlocks blocks={blocks} t={t} />}
    </article>
  );
}
