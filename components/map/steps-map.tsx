import { toTilesOrigin } from '@/lib/map/tile-source';
import type { Messages } from '@/lib/messages/messages';
import type { StoryEmbed } from '@/lib/model/story-embeds';
import { computeExtent } from '@/lib/model/tracks';
import { expandBox, type MapDot } from '@/lib/query/map-state';
import { EMPTY_SEARCH } from '@/lib/query/search-state';
import { MapOverview } from './map-overview';
import { StepsStage } from './steps-stage';

type StepsMapProps = Pick<Extract<StoryEmbed, { type: 'storymap' }>, 'steps' | 'title' | 'tiles'> & {
  /** Returns the name of a place. */
  toName(place: NonNullable<StepsMapProps['steps'][number]['place']>): string;
  t: Messages;
};

// Margin around the places: at least this many degrees, and this share of their extent.
const MIN_MARGIN_DEGREES = 1;
const MARGIN_SHARE = 0.2;
// Radius of the area that a dot links to, degrees.
const REACH = 0.1;

/** The map of a story map: a drawing with a dot per place, which the interactive map replaces. */
export function StepsMap({ steps, title, tiles, toName, t }: StepsMapProps) {
  const dots = new Map<string, MapDot>();
  for (const { place } of steps) {
    if (!place) continue;
    const { latitude, longitude } = place;
    dots.set(`${latitude} ${longitude}`, { latitude, longitude, count: 1, label: toName(place) });
  }
  const extent = computeExtent([[...dots.values()].map(({ longitude, latitude }) => [longitude, latitude])]);
  if (!extent) return null;
  const [west, south, east, north] = extent;
  const margin = Math.max(MIN_MARGIN_DEGREES, MARGIN_SHARE * Math.max(east - west, north - south));
  const area = expandBox(extent, margin);
  return (
    <StepsStage
      label={title ? t('map.ofPlace', { place: title }) : t('map.title')}
      language={t.language}
      places={steps.map(({ place }) => place ?? null)}
      // No other site is contacted, so there is nothing to agree to.
      {...(tiles && toTilesOrigin(tiles) === null && { tiles })}
    >
      <MapOverview
        search={EMPTY_SEARCH}
        {...(area && { area })}
        dots={[...dots.values()]}
        degrees={REACH / 1.2}
        t={t}
      />
    </StepsStage>
  );
}
