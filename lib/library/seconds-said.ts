// Lists differing metadata of a photograph's second files, for rules that hide; no page shows them.
import { selectFields } from '@/lib/metadata/fields/fields';
import type { Sources } from '@/lib/metadata/fields/sources';
import { parseIptc } from '@/lib/metadata/formats/iptc';
import { parseXmp } from '@/lib/metadata/formats/xmp';
import { omitUndefined } from '@/lib/model/stated';
import type { Metadata } from '@/lib/model/types';
import type { LivePhotoVideo, RawBeside } from './second-files';

/** Fields that no rule can test. */
const UNASKED = new Set([
  'regions',
  'panorama',
  'documentId',
  'exposure',
  'aperture',
  'iso',
  'focalLength',
  'focalLength35',
]);

interface Seconds {
  raw: RawBeside | null;
  live: LivePhotoVideo | null;
}

const toSources = (packet: Uint8Array | undefined, language: string | undefined, own: Partial<Sources>): Sources => {
  const xmp = packet ? parseXmp(packet, language) : new Map();
  return {
    row: new Map(),
    rowLanguages: [],
    language,
    own: new Map(),
    sidecars: [],
    xmp,
    packets: [xmp],
    iptc: new Map(),
    exif: {},
    png: new Map(),
    film: {},
    faults: [],
    ...own,
  };
};

const toIptc = (block: Uint8Array | undefined) => (block ? { iptc: parseIptc(block) } : {});

/** @param shown what the photograph states @param language of the site */
export function describeSeconds(
  { raw, live }: Seconds,
  shown: Partial<Metadata>,
  language: string | undefined,
): Pick<Metadata, 'secondsSaid'> {
  const sources = [
    ...(raw ? [toSources(raw.said.xmp, language, { exif: raw.exif, ...toIptc(raw.said.iptc) })] : []),
    ...(live ? [toSources(live.xmp, language, { film: live.facts })] : []),
  ];
  const said = sources.flatMap((each) => {
    const others = Object.entries(selectFields(each, 1)).filter(
      ([name, value]) => !UNASKED.has(name) && JSON.stringify(value) !== JSON.stringify(shown[name as keyof Metadata]),
    );
    return others.length > 0 ? [Object.fromEntries(others) as Partial<Metadata>] : [];
  });
  return omitUndefined({ secondsSaid: said.length > 0 ? said : undefined });
}
