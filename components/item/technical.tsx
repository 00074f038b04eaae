import { Unhydrated } from '@/components/ui/unhydrated';
import { toBytesText } from '@/lib/model/bytes';
import { toSiteName } from '@/lib/model/external-video';
import { toApertureText, toDurationText, toExposureText, toLengthText } from '@/lib/model/format';
import { isRawType, toTypeName } from '@/lib/model/raw-types';
import type { Item } from '@/lib/model/types';
import { Facts, listStated } from './facts';
import { Names } from './names';
import { OriginalLink } from './original-link';

const toEquivalent = ({ focalLength, focalLength35 }: Item) =>
  focalLength35 && focalLength && Math.abs(focalLength35 - focalLength) > 1
    ? ` (as ${toLengthText(focalLength35)} on 35 mm film)`
    : '';

const CHANNELS = ['', 'mono', 'stereo'];

const listFacts = (item: Item) =>
  listStated([
    item.camera && ['Camera', <Names key="camera" facet="camera" names={[item.camera]} />],
    item.lens && ['Lens', <Names key="lens" facet="lens" names={[item.lens]} />],
    item.focalLength && ['Focal length', `${toLengthText(item.focalLength)}${toEquivalent(item)}`],
    item.aperture && ['Aperture', toApertureText(item.aperture)],
    item.exposure && ['Exposure', toExposureText(item.exposure)],
    item.iso && ['ISO', String(item.iso)],
    item.pages && ['Pages', item.pages.count.toLocaleString('en')],
    item.duration !== undefined && ['Length', toDurationText(item.duration)],
    item.width &&
      item.height && [
        'Size',
        `${item.width} × ${item.height} pixels${isRawType(item.type) ? ', of the picture in it' : ''}`,
      ],
    item.elsewhere
      ? ['Stands with', toSiteName(item.elsewhere)]
      : ['File', `${toTypeName(item.type)}, ${toBytesText(item.bytes)}`],
    item.colourSpace && ['Colour space', item.colourSpace],
    item.codec && ['Codec', item.codec],
    item.sampleRate && ['Sample rate', `${(item.sampleRate / 1000).toLocaleString('en')} kHz`],
    item.channels && ['Channels', CHANNELS[item.channels] ?? String(item.channels)],
    item.bitRate && ['Bit rate', `${Math.round(item.bitRate / 1000).toLocaleString('en')} kbit/s`],
  ]);

/** What it was made with, and what the file is. */
export function Technical({ item, originals }: { item: Item; originals: boolean }) {
  return (
    <Unhydrated as="div">
      <Facts facts={listFacts(item)} />
      {originals && <OriginalLink item={item} />}
    </Unhydrated>
  );
}
