import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { formatBytes } from '@/lib/model/bytes';
import { getVideoSiteName } from '@/lib/model/external-video';
import { formatAperture, formatDuration, formatExposure, formatFocalLength } from '@/lib/model/format';
import { getTypeName, isRawType } from '@/lib/model/raw-types';
import type { Item } from '@/lib/model/types';
import { toFacetHref } from '@/lib/query/search-state';
import { dropEmptyFacts, Facts } from './facts';
import { joinFacts } from './join-facts';
import { LinkedNames } from './linked-names';
import { OriginalLink } from './original-link';

const toEquivalent = ({ focalLength, focalLength35 }: Item, t: Messages) =>
  focalLength35 && focalLength && Math.abs(focalLength35 - focalLength) > 1
    ? formatFocalLength(focalLength35, t.locale)
    : undefined;

function toFocalLength(item: Item, focalLength: number, t: Messages) {
  const [length, equivalent] = [formatFocalLength(focalLength, t.locale), toEquivalent(item, t)];
  return equivalent ? t('item.focalLengthOn35', { length, equivalent }) : length;
}

const CHANNELS = [undefined, 'item.mono', 'item.stereo'] as const;

function toChannels(channels: number, t: Messages) {
  const key = CHANNELS[channels];
  return key ? t(key) : String(channels);
}

const listFacts = (item: Item, t: Messages) =>
  dropEmptyFacts([
    item.camera && [
      t('item.camera'),
      <LinkedNames key="camera" names={[item.camera]} toHref={(name) => toFacetHref('camera', name)} />,
    ],
    item.lens && [
      t('item.lens'),
      <LinkedNames key="lens" names={[item.lens]} toHref={(name) => toFacetHref('lens', name)} />,
    ],
    item.focalLength && [t('item.focalLength'), toFocalLength(item, item.focalLength, t)],
    item.aperture && [t('item.aperture'), formatAperture(item.aperture, t.locale)],
    item.exposure && [t('item.exposure'), formatExposure(item.exposure, t.locale)],
    item.iso && [t('item.iso'), String(item.iso)],
    item.pages && [t('item.pages'), item.pages.count.toLocaleString(t.language)],
    item.duration !== undefined && [t('item.length'), formatDuration(item.duration)],
    item.width &&
      item.height && [
        t('item.size'),
        t(isRawType(item.type) ? 'item.sizeOfPictureInIt' : 'item.sizeInPixels', {
          width: item.width,
          height: item.height,
        }),
      ],
    item.elsewhere
      ? [t('item.standsWith'), getVideoSiteName(item.elsewhere)]
      : [t('item.file'), joinFacts([getTypeName(item.type), formatBytes(item.bytes, t.language)], t)],
    item.colourSpace && [t('item.colourSpace'), item.colourSpace],
    item.codec && [t('item.codec'), item.codec],
    item.sampleRate && [t('item.sampleRate'), `${(item.sampleRate / 1000).toLocaleString(t.language)} kHz`],
    item.channels && [t('item.channels'), toChannels(item.channels, t)],
    item.bitRate && [t('item.bitRate'), `${Math.round(item.bitRate / 1000).toLocaleString(t.language)} kbit/s`],
  ]);

/** Camera and file properties. */
export function Technical({ item, originals, t }: { item: Item; originals: boolean; t: Messages }) {
  return (
    <Unhydrated as="div">
      <Facts facts={listFacts(item, t)} />
      {originals && <OriginalLink item={item} t={t} />}
    </Unhydrated>
  );
}
