import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { Destination } from '@/lib/model/browse';
import { GRID_WIDTH } from '@/lib/model/image-widths';
import { getLangAttribute } from '@/lib/model/languages';
import type { LookLink } from '@/lib/model/look';
import { hasCollections, type MenuPicture, type SiteMenu } from '@/lib/model/menu';
import { toCollectionHref, toImageHref, toItemHref } from '@/lib/model/routes';
import { toSelectionHref } from '@/lib/model/selection';
import { toMapHref } from '@/lib/query/map-state';
import styles from './menu-panel.module.css';

interface MenuPanelProps extends SiteMenu {
  /** Links of the owner, which large screens show in the header. */
  links: LookLink<string>[];
  hasMap: boolean;
  /** Links to the browse pages (years, places, people). */
  browseLinks: Destination[];
  t: Messages;
}

/** The content of the menu as plain links. */
export function MenuPanel({ links, chosen, entries, stories, hasMap, browseLinks, t }: MenuPanelProps) {
  const isFull = hasCollections({ chosen, entries, stories });
  return (
    <Unhydrated as="nav" className={styles.menu} aria-label={t('site.browse')}>
      <div className={styles.ways}>
        {isFull && <a href={toCollectionHref('')}>{t('site.collections')}</a>}
        {browseLinks.map(({ href, title }) => (
          <a key={href} href={href}>
            {title}
          </a>
        ))}
        {hasMap && <a href={toMapHref({})}>{t('site.map')}</a>}
        <a href={toSelectionHref()}>{t('selection.title')}</a>
        {links.map(({ text, to }) => (
          <a key={to} href={to} className="look-small">
            {text}
          </a>
        ))}
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map(({ href, title, description, lang, picture }) => (
            <li key={href}>
              <a href={href}>
                <Thumbnail picture={picture} />
                <span>
                  <span className={styles.title}>
                    <bdi lang={lang}>{title}</bdi>
                  </span>
                  {description && (
                    <span className={`${styles.text} clamp`}>
                      <bdi lang={lang}>{description}</bdi>
                    </span>
                  )}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {isFull && (
        <div className={styles.columns}>
          {entries.map(({ collection, cover, below, more }) => (
            <div key={collection.path}>
              <a href={toCollectionHref(collection.path)} className={styles.collection}>
                <Thumbnail picture={cover} />
                <span className={styles.title}>
                  <bdi lang={collection.lang}>{collection.title}</bdi>
                </span>
              </a>
              {below.length > 0 && (
                <ul className={styles.list}>
                  {below.map((inner) => (
                    <li key={inner.path}>
                      <a href={toCollectionHref(inner.path)}>
                        <bdi lang={inner.lang}>{inner.title}</bdi>
                      </a>
                    </li>
                  ))}
                  {more > 0 && (
                    <li>
                      <a href={toCollectionHref(collection.path)}>{t('site.andMore', { count: more })}</a>
                    </li>
                  )}
                </ul>
              )}
            </div>
          ))}
          {stories.length > 0 && (
            <div>
              <span className={styles.title}>{t('site.toRead')}</span>
              <ul className={styles.list}>
                {stories.map((story) => (
                  <li key={story.id}>
                    <a href={toItemHref(story)}>
                      <bdi lang={getLangAttribute(story, 'title', t.language)}>{story.title}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Unhydrated>
  );
}

/** A decorative thumbnail beside a title. It loads when the menu is opened. */
function Thumbnail({ picture }: { picture: MenuPicture | null | undefined }) {
  if (!picture) return null;
  return (
    // biome-ignore lint/performance/noImgElement: the image service has its own image widths
    <img
      className={styles.picture}
      src={toImageHref(picture, GRID_WIDTH)}
      width={picture.width}
      height={picture.height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
