import type { Route } from 'next';
import type { Messages } from '@/lib/messages/messages';
import { isPlayed } from '@/lib/model/availability';
import { toItemHref } from '@/lib/model/routes';
import type { StoryEmbed } from '@/lib/model/story-embeds';
import { PhotoGrid } from '../item/photo-grid';
import { Played } from '../item/played';
import { PlacedMap } from '../map/placed-map';
import carousel from '../ui/carousel.module.css';
import { PictureRow } from './picture-row';
import styles from './placed.module.css';
import { PlacedPicture } from './placed-picture';
import picture from './placed-picture.module.css';

/** Renders what a tag in a text embeds. */
export function Placed({ thing, t }: { thing: StoryEmbed; t: Messages }) {
  if (thing.type === 'quote')
    return (
      <figure className={styles.quote}>
        <blockquote>
          <p dir="auto">{thing.text}</p>
        </blockquote>
        {thing.source && <figcaption dir="auto">{thing.source}</figcaption>}
      </figure>
    );
  if (thing.type === 'item')
    return (
      <div>
        <PlacedPicture item={thing.item} href={toItemHref(thing.item)} alt={thing.item.alt} caption={thing.caption} />
      </div>
    );
  if (thing.type === 'film') {
    const { item } = thing.film;
    if (!isPlayed(item)) return <Placed thing={{ ...thing, type: 'item', item }} t={t} />;
    return (
      <div className={styles.film}>
        <Played {...thing.film} t={t} />
        <p className={picture.caption}>
          {thing.caption && (
            <>
              <bdi>{thing.caption}</bdi>{' '}
            </>
          )}
          <a href={toItemHref(item)}>
            <bdi>{item.title}</bdi>
          </a>
        </p>
      </div>
    );
  }
  const { items, title, more } = thing;
  if (thing.type === 'carousel')
    return (
      <div className={styles.carousel}>
        <PictureRow items={items} title={title ?? t('story.pictures')} more={more} t={t} />
      </div>
    );
  return (
    <figure className={thing.type === 'map' ? styles.map : styles.gallery}>
      <Heading title={title ?? more?.title} more={more} t={t} />
      {thing.type === 'map' ? <PlacedMap items={items} t={t} /> : <PhotoGrid items={items} t={t} />}
    </figure>
  );
}

/** Title of an embedded list, with a link to all of it. */
function Heading({ title, more, t }: { title?: string; more?: { href: Route; title: string }; t: Messages }) {
  if (!title) return null;
  return (
    <figcaption className={styles.head}>
      <span>
        <bdi>{title}</bdi>
      </span>
      {more && (
        <a href={more.href} className={carousel.more} aria-label={t('story.showAllOf', { title })}>
          {t('story.showAll')}
        </a>
      )}
    </figcaption>
  );
}
