// Maps XMP namespaces to prefixes by their URI, regardless of the prefix that a file uses.

const namespaces: Record<string, string> = {
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://www.w3.org/XML/1998/namespace': 'xml',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
  'http://ns.adobe.com/xap/1.0/mm/': 'xmpMM',
  'http://ns.adobe.com/xap/1.0/rights/': 'xmpRights',
  'http://ns.adobe.com/xap/1.0/sType/Dimensions#': 'stDim',
  'http://ns.adobe.com/xmp/sType/Dimensions#': 'stDim',
  'http://ns.adobe.com/xmp/sType/Area#': 'stArea',
  'http://ns.adobe.com/xap/1.0/sType/Area#': 'stArea',
  'http://ns.adobe.com/photoshop/1.0/': 'photoshop',
  'http://ns.adobe.com/lightroom/1.0/': 'lr',
  'http://ns.adobe.com/tiff/1.0/': 'tiff',
  'http://ns.adobe.com/exif/1.0/': 'exif',
  'http://ns.adobe.com/exif/1.0/aux/': 'aux',
  'http://cipa.jp/exif/1.0/': 'exifEX',
  'http://ns.google.com/photos/1.0/panorama/': 'GPano',
  'http://ns.google.com/photos/1.0/camera/': 'GCamera',
  'http://ns.google.com/photos/1.0/container/': 'Container',
  'http://ns.google.com/photos/1.0/container/item/': 'Item',
  'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/': 'Iptc4xmpCore',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': 'Iptc4xmpExt',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-19/': 'Iptc4xmpExt',
  'http://ns.useplus.org/ldf/xmp/1.0/': 'plus',
  'http://creativecommons.org/ns#': 'cc',
  'http://web.resource.org/cc/': 'cc',
  'http://www.metadataworkinggroup.com/schemas/regions/': 'mwg-rs',
  'http://www.metadataworkinggroup.com/schemas/keywords/': 'mwg-kw',
  'http://www.digikam.org/ns/1.0/': 'digiKam',
  'http://ns.microsoft.com/photo/1.0/': 'MicrosoftPhoto',
  'http://ns.microsoft.com/photo/1.0': 'MicrosoftPhoto',
  'http://ns.microsoft.com/photo/1.2/': 'MP',
  'http://ns.microsoft.com/photo/1.2/t/RegionInfo#': 'MPRI',
  'http://ns.microsoft.com/photo/1.2/t/Region#': 'MPReg',
};

const names = new Map(Object.entries(namespaces));

// Namespaces of programs, cameras and standards, whose properties are not custom fields of the archive.
const PROGRAMS =
  /adobe|microsoft|apple|google|darktable|digikam|acdsee|iview|mediapro|expressionmedia|getty|nikon|canon|sony|panasonic|olympus|leica|exiftool|cipa\.jp|metadataworkinggroup|dji|w3\.org|purl\.org|iptc|useplus|prism|npes|aiim|extensis|fotoware|captureone|phaseone|dxo|on1|skylum|macphun|pixelmator|serif|affinity|rawtherapee|xnview|picasa|photomechanic|camerabits|gimp|inkscape|creativecommons|web\.resource|xmlns\.com/i;

/** Prefix of properties in other namespaces, which are custom fields. */
export const OWN_PREFIX = 'own';

const toPrefix = (namespace: string): string =>
  names.get(namespace) ?? (/^https?:\/\//.test(namespace) && !PROGRAMS.test(namespace) ? OWN_PREFIX : '');

/** Prefixes in scope, mapped to ours; empty for an unknown namespace of a program. */
export type Scope = Map<string, string>;

// More than any program declares; each nested element may copy them.
const MAX_PREFIXES = 200;

export function extendScope(scope: Scope, attributes: Record<string, string>): Scope {
  let extended: Scope | undefined;
  if (scope.size > MAX_PREFIXES) return scope;
  for (const name in attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    extended ??= new Map(scope);
    if (extended.size > MAX_PREFIXES) break;
    extended.set(name.slice(6), toPrefix(attributes[name]?.trim() ?? ''));
  }
  return extended ?? scope;
}

/** Returns the name with our prefix; empty for an unknown namespace. */
export function toXmpName(scope: Scope, name: string): string {
  const colon = name.indexOf(':');
  const given = colon < 0 ? '' : name.slice(0, colon);
  const prefix = given === 'xml' ? 'xml' : scope.get(given);
  if (!prefix) return '';
  return prefix === given ? name : `${prefix}:${name.slice(colon + 1)}`;
}
