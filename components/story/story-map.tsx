import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { formatCoordinates } from '@/lib/model/format';
import { toItemHref } from '@/lib/model/routes';
import type { StoryEmbed, StoryPlace } from '@/lib/model/story-embeds';
import { parseMapBox, toMapHref } from '@/lib/query/map-state';
import { StepsMap } from '../map/steps-map';
import { EmbeddedPicture } from './embedded-picture';
import { STORY_MAP_SCRIPT, STORY_MAP_STYLE } from './story-map-parts';

type StoryMapProps = Omit<Extract<StoryEmbed, { type: 'storymap' }>, 'type'> & { t: Messages };

type Place = NonNullable<StoryPlace['place']>;

// Size of the area that the link to the main map shows, degrees in each direction.
const REACH = 0.1;

const toName = ({ names, latitude, longitude }: Place) =>
  names.slice(0, 2).join(', ') || formatCoordinates(latitude, longitude);

function PlaceLink({ place }: { place: Place }) {
  const { latitude, longitude } = place;
  const box = parseMapBox(latitude - REACH, longitude - REACH, [latitude + REACH, longitude + REACH]);
  return (
    <p data-part="place">
      <a href={toMapHref({ box })} rel="nofollow">
        <bdi>{toName(place)}</bdi>
      </a>
    </p>
  );
}

/** Steps with places: a map moves from one to the next; without JavaScript or motion it is a drawing of all of them. */
export function StoryMap({ steps, title, tiles, t }: StoryMapProps) {
  return (
    <figure data-embed="storymap" suppressHydrationWarning>
      <style href="storymap" precedence="embed">
        {STORY_MAP_STYLE}
      </style>
      {title && (
        <figcaption>
          <bdi>{title}</bdi>
        </figcaption>
      )}
      <StepsMap steps={steps} {...(title && { title })} {...(tiles && { tiles })} toName={toName} t={t} />
      <Unhydrated as="div">
        <ol>
          {steps.map(({ place, text, item }) => (
            <li key={`${place?.latitude} ${place?.longitude} ${text}`}>
              {place && <PlaceLink place={place} />}
              <p dir="auto">{text}</p>
              {item && <EmbeddedPicture item={item} href={toItemHref(item)} alt={item.alt} />}
            </li>
          ))}
        </ol>
        <script>{STORY_MAP_SCRIPT}</script>
      </Unhydrated>
    </figure>
  );
}
