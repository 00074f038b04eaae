import type { Metadata } from 'next';
import preview from '@/components/desk/story-preview.module.css';
import { ItemHeader } from '@/components/item/item-header';
import { Breadcrumbs, toBreadcrumbs } from '@/components/site/breadcrumbs';
import { Contents } from '@/components/story/contents';
import { Prose } from '@/components/story/prose';
import { listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { readProse } from '@/lib/catalogue/read/prose';
import { readMessages } from '@/lib/catalogue/read/site';
import { openLibrary } from '@/lib/desk/library';
import { buildDraftItem, readPostedDraft } from '@/lib/desk/stories/posted-draft';
import { composeStory } from '@/lib/desk/stories/story-file';
import styles from '../../../items/[slug]/page.module.css';

export const generateMetadata = (): Metadata => ({
  title: readMessages()('deskStory.preview'),
  robots: { index: false },
});

/** Shows a posted draft as its page will be. Nothing of it is stored. */
export default async function StoryPreviewPage() {
  const t = readMessages();
  const posted = await readPostedDraft();
  if (posted.type === 'refused') return <p role="alert">{t(posted.note)}</p>;
  const { draft } = posted;
  const bytes = composeStory(await openLibrary().readFile(draft.path), draft);
  const item = buildDraftItem(draft.path, bytes);
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
    </article>
  );
}
