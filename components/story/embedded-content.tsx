import type { Route } from 'next';
import type { Messages } from '@/lib/messages/messages';
import { isPlayed } from '@/lib/model/availability';
import { toItemHref } from '@/lib/model/routes';
import type { StoryEmbed } from '@/lib/model/story-embeds';
import { MediaPlayer } from '../item/media-player';
import { PhotoGrid } from '../item/photo-grid';
import { EmbeddedMap } from '../map/embedded-map';
import carousel from '../ui/carousel.module.css';
import { BeforeAfter } from './before-after';
import styles from './embedded-content.module.css';
import { EmbeddedPicture } from './embedded-picture';
import picture from './embedded-picture.module.css';
import { PictureRow } from './picture-row';
import { PictureTour } from './picture-tour';
import { StoryMap } from './story-map';
import { StoryTimeline } from './story-timeline';

/** Renders what a tag in a text embeds. */
export function EmbeddedContent({ embed, t }: { embed: StoryEmbed; t: Messages }) {
  if (embed.type === 'quote')
    return (
      <figure className={styles.quote}>
        <blockquote>
          <p dir="auto">{embed.text}</p>
        </blockquote>
        {embed.source && <figcaption dir="auto">{embed.source}</figcaption>}
      </figure>
    );
  if (embed.type === 'item')
    return (
      <div>
        <EmbeddedPicture item={embed.item} href={toItemHref(embed.item)} alt={embed.item.alt} caption={embed.caption} />
      </div>
    );
  if (embed.type === 'film') {
    const { item } = embed.film;
    if (!isPlayed(item)) return <EmbeddedContent embed={{ ...embed, type: 'item', item }} t={t} />;
    return (
      <div className={styles.film}>
        <MediaPlayer {...embed.film} t={t} />
        <p className={picture.caption}>
          {embed.caption && (
            <>
              <bdi>{embed.caption}</bdi>{' '}
            </>
          )}
          <a href={toItemHref(item)}>
            <bdi>{item.title}</bdi>
          </a>
        </p>
      </div>
    );
  }
  if (embed.type === 'compare') return <BeforeAfter {...embed} t={t} />;
  if (embed.type === 'tour') return <PictureTour {...embed} t={t} />;
  if (embed.type === 'timeline') return <StoryTimeline {...embed} t={t} />;
  if (embed.type === 'storymap') return <StoryMap {...embed} t={t} />;
  const { items, title, more } = embed;
  if (embed.type === 'carousel')
    return (
      <div className={styles.carousel}>
        <PictureRow items={items} title={title ?? t('story.pictures')} more={more} t={t} />
      </div>
    );
  return (
    <figure className={embed.type === 'map' ? styles.map : styles.gallery}>
      <Heading title={title ?? more?.title} more={more} t={t} />
      {embed.type === 'map' ? <EmbeddedMap items={items} t={t} /> : <PhotoGrid items={items} t={t} />}
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
