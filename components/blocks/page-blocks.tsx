import type { Route } from 'next';
import type { CSSProperties } from 'react';
import { CountedLinks } from '@/components/browse/counted-links';
import { CollectionCards } from '@/components/collection/collection-cards';
import { PhotoGrid } from '@/components/item/photo-grid';
import { Picture } from '@/components/item/picture';
import { MapOverview } from '@/components/map/map-overview';
import { SearchFields } from '@/components/search/search-fields';
import { PictureRow } from '@/components/story/picture-row';
import { Prose } from '@/components/story/prose';
import type { Messages } from '@/lib/messages/messages';
import { findPictured } from '@/lib/model/cover-picture';
import { getLangAttribute } from '@/lib/model/languages';
import type { BlockContent, ShownBlock } from '@/lib/model/shown-block';
import type { Item } from '@/lib/model/types';
import { EMPTY_SEARCH } from '@/lib/query/search-state';
import { BlockStyles } from './block-styles';

interface PageBlocksProps {
  blocks: ShownBlock[];
  t: Messages;
}

/** The blocks of a page, in the order of the owner. The first picture loads eagerly. */
export function PageBlocks({ blocks, t }: PageBlocksProps) {
  const first = blocks.findIndex(({ type }) => type === 'hero' || type === 'row' || type === 'grid');
  const sections = blocks.map((block, at) => {
    const id = `block-${at + 1}`;
    const { heading, href, size } = block;
    const isTitled = heading !== undefined && block.type !== 'row' && block.type !== 'hero';
    return (
      <section
        key={id}
        className="block"
        data-size={size}
        data-block={block.type}
        aria-labelledby={isTitled ? id : undefined}
      >
        {isTitled && (
          <h2 id={id} dir="auto">
            {href ? <a href={href}>{heading}</a> : heading}
          </h2>
        )}
        <Content block={block} isFirst={at === first} t={t} />
      </section>
    );
  });
  return (
    <>
      <BlockStyles />
      {sections}
    </>
  );
}

interface ContentProps {
  block: BlockContent & Pick<ShownBlock, 'heading' | 'href'>;
  isFirst: boolean;
  t: Messages;
}

function Content({ block, isFirst, t }: ContentProps) {
  switch (block.type) {
    case 'hero':
      return <HeroPicture item={block.item} href={block.href} heading={block.heading} isFirst={isFirst} t={t} />;
    case 'row':
      return <PictureRow items={block.items} title={block.heading ?? ''} t={t} eager={isFirst ? 2 : 0} />;
    case 'grid':
      return <PhotoGrid items={block.items} t={t} eager={isFirst ? 6 : 0} />;
    case 'collections':
      return <CollectionCards collections={block.collections} t={t} />;
    case 'map':
      return (
        <div className="block-map">
          <MapOverview search={EMPTY_SEARCH} {...block.map} t={t} />
        </div>
      );
    case 'years':
    case 'people':
      return <CountedLinks destinations={block.destinations} className="block-names" t={t} />;
    case 'search':
      return <SearchFields state={EMPTY_SEARCH} className="block-search" t={t} />;
    case 'prose':
      return <Prose {...block.text} lang={block.lang} t={t} />;
    default:
      return (
        <p className="block-words" dir="auto">
          {block.words}
        </p>
      );
  }
}

interface HeroPictureProps {
  item: Item;
  href: Route | undefined;
  heading: string | undefined;
  isFirst: boolean;
  t: Messages;
}

/** One picture over the width of the page, cropped to a band, with its title below. */
function HeroPicture({ item, href, heading, isFirst, t }: HeroPictureProps) {
  const pictured = findPictured(item);
  if (!pictured) return null;
  const { width = 3, height = 2 } = pictured;
  return (
    <a href={href} className="block-hero" style={{ '--ratio': (width / height).toFixed(4) } as CSSProperties}>
      <Picture
        item={{ ...pictured, alt: pictured.alt ?? '' }}
        lang={getLangAttribute(pictured, 'alt', t.language)}
        sizes="100vw"
        width={1200}
        isPriority={isFirst}
      />
      <span>
        <bdi>{heading ?? item.title}</bdi>
      </span>
    </a>
  );
}
