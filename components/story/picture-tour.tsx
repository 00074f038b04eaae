import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { withBasePath } from '@/lib/model/base-path';
import { findPictured } from '@/lib/model/cover-picture';
import { getLangAttribute } from '@/lib/model/languages';
import { toItemHref } from '@/lib/model/routes';
import type { TourStep } from '@/lib/model/story-steps';
import type { Item } from '@/lib/model/types';
import { formatRegion } from '@/lib/viewer/region-fragment';
import { Picture } from '../item/picture';
import { PICTURE_TOUR_SCRIPT, PICTURE_TOUR_STYLE } from './picture-tour-parts';

interface PictureTourProps {
  item: Item;
  steps: TourStep[];
  title?: string;
  t: Messages;
}

/** Widest rendition of a part, pixels. */
const MAX_STILL_WIDTH = 1200;

interface StillProps {
  pictured: Item;
  region: NonNullable<TourStep['region']>;
  alt: string;
}

/** A part of the picture, for those without the moving picture; the script moves it to its place. */
function Still({ pictured, region, alt }: StillProps) {
  const { id, version, width = 0, height = 0 } = pictured;
  const box = formatRegion(region, { width, height });
  const [, , across = 1, down = 1] = box.split(',').map(Number);
  const shown = Math.min(MAX_STILL_WIDTH, across);
  const size = shown < across ? `${shown},` : 'max';
  return (
    // biome-ignore lint/performance/noImgElement: the image service has its own image widths
    <img
      src={withBasePath(`/iiif/3/${id}/${box}/${size}/0/default.webp?v=${version}`)}
      width={shown}
      height={Math.max(1, Math.round((shown * down) / across))}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}

/** A guided tour of a picture: it moves to the part of each step; without JavaScript or motion each step has its still. */
export function PictureTour({ item, steps, title = item.title, t }: PictureTourProps) {
  const pictured = findPictured(item) ?? item;
  const { width = 3, height = 2 } = pictured;
  const lang = getLangAttribute(item, 'title', t.language);
  return (
    <Unhydrated as="figure" data-embed="tour">
      <style href="tour" precedence="embed">
        {PICTURE_TOUR_STYLE}
      </style>
      <figcaption>
        <a href={toItemHref(item)}>
          <bdi lang={title === item.title ? lang : undefined}>{title}</bdi>
        </a>
      </figcaption>
      <div data-part="stage">
        <div data-part="picture" data-ratio={width / height}>
          <Picture item={pictured} sizes="100vw" width={1200} />
        </div>
      </div>
      <ol>
        {steps.map(({ region, text }) => (
          <li key={text} data-region={region ? [region.x, region.y, region.width, region.height].join() : undefined}>
            {region ? (
              <Still pictured={pictured} region={region} alt={t('story.partOf', { title: item.title })} />
            ) : (
              <Picture item={pictured} sizes="(max-width: 46rem) 100vw, 44rem" width={800} />
            )}
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
      <script>{PICTURE_TOUR_SCRIPT}</script>
    </Unhydrated>
  );
}
