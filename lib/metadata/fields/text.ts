// Selects title, caption, makers, identifiers and rights from their sources, in order of preference.
import { splitList } from '@/lib/metadata/formats/columns';
import { exifComment, exifText, exifWindowsText } from '@/lib/metadata/formats/exif';
import { iptcText } from '@/lib/metadata/formats/iptc';
import { cleanTexts, firstText, parseWebUrl } from '@/lib/metadata/formats/plain-text';
import {
  structsOf,
  textOf,
  type Xmp,
  xmpLanguages,
  xmpStructs,
  xmpText,
  xmpTexts,
} from '@/lib/metadata/formats/xmp-values';
import { expandLicence } from '@/lib/model/licences';
import { omitUndefined } from '@/lib/model/stated';
import type { RightsStatement } from '@/lib/model/types';
import { findNotice } from './copyright-notice';
import { firstList, packetText, packetTexts, type Sources } from './sources';

const junk =
  /^((\w+ ){0,2}digital ?camera|sony dsc|dcf 1\.0|\w+ dsc picture|samsung( camera pictures)?|<digimax.*>|kodak digital still camera|exif_jpeg_picture|jpeg picture|untitled|default|binary comment|my beautiful picture|created by [\w .]+)$/i;
// Names of phone camera modes and filters, such as `cof_vivid`, in place of a caption.
const modes =
  /^(cof|sdr|ptr|ptfbty|dav|mde|edf|nor|rhdr|hdr|hdrpl|btf|btr|fbt|fbthdr|rbt|rpt|oznor|oznorwo|ozcedw|qrf|frem|fshbty|btfmdn|btfhdr|frontbhdr)(_\w+)?$/;
const fileName =
  /^(.*[\\/])?[\w.-]+\.(jpe?g|tiff?|png|heic)$|^(dsc|img|im|pict|p|hpim|dcp|dscn|mvc)[-_]?\d{3,}[a-z]?$/i;

/** Returns undefined for default texts of cameras and programs. */
export function dropPlaceholderText(text: string | undefined): string | undefined {
  const trimmed = text?.replaceAll('\0', '').trim();
  return trimmed && [junk, modes, fileName].some((form) => form.test(trimmed)) ? undefined : trimmed;
}

/** Returns the property in each packet, or the TIFF property of programs that do not use Dublin Core (CIPA DC-010). */
const ownOrTiff = (s: Sources, own: string, tiff: string) =>
  s.packets.map((xmp) => xmpText(xmp, own) ?? xmpText(xmp, tiff));

// Semicolons separate several artists in one tag (Exif 3.0, 4.6.5.4.6).
const splitArtists = (text: string | undefined) => text?.replaceAll('\0', '').split(';');

export const selectTitle = (s: Sources): string | undefined =>
  firstText(
    ...(s.row.get('title') ?? []),
    textOf(s.artwork?.get('Iptc4xmpExt:AOTitle')),
    // A sidecar's headline precedes an embedded title, because the sidecar is newer.
    ...s.packets.flatMap((xmp) => [xmpText(xmp, 'dc:title'), xmpText(xmp, 'photoshop:Headline')]),
    iptcText(s.iptc, 5),
    iptcText(s.iptc, 105),
    exifWindowsText(s.exif, 'XPTitle'),
    s.png.get('Title'),
    s.film.title,
  );

export const selectCaption = (s: Sources): string | undefined =>
  firstText(
    ...(s.row.get('caption') ?? []),
    ...ownOrTiff(s, 'dc:description', 'tiff:ImageDescription').map(dropPlaceholderText),
    textOf(s.artwork?.get('Iptc4xmpExt:AOContentDescription')),
    dropPlaceholderText(iptcText(s.iptc, 120)),
    dropPlaceholderText(exifText(s.exif, 'ImageDescription')),
    dropPlaceholderText(exifWindowsText(s.exif, 'XPComment')),
    s.png.get('Description'),
    s.film.caption,
    toComment(exifComment(s.exif)),
    toComment(s.comment),
    // Programs may write a default text as x-default beside real captions in a language.
    ...s.packets.flatMap((xmp) => xmpLanguages(xmp, 'dc:description').map(([, text]) => dropPlaceholderText(text))),
  );

/** Settings, parameters and signatures that cameras and programs write as comments. */
const signature =
  /^[{[<]|[;,]\s*\w+\s*[:=]|\w+=\S|\b(creator|software|encoder|library|copyright|version|compressed|optimi[sz]ed|generated|created (with|by|using)|written by|processed (with|by)|edited (with|in)|steps|screenshot|photoshop|ffmpeg|lavc?\d|gimp|jpeg|ver\.?)\b/i;

/** Accepts comments that read like sentences: other programs fill the field with signatures and settings. */
function toComment(text: string | undefined): string | undefined {
  const comment = dropPlaceholderText(text);
  if (!comment || signature.test(comment)) return undefined;
  const words = comment.match(/\p{L}{2,}/gu) ?? [];
  return words.length > 1 || /(?:(?![A-Za-z])\p{L}){2}/u.test(comment) ? comment : undefined;
}

export const selectAlt = (s: Sources): string | undefined =>
  firstText(...(s.row.get('alt') ?? []), ...packetText(s, 'Iptc4xmpCore:AltTextAccessibility'));

/** Dublin Core, otherwise TIFF's artist, otherwise the Image Creator of IPTC and PLUS. */
const toCreators = (xmp: Xmp): string[] =>
  firstList(
    xmpTexts(xmp, 'dc:creator'),
    splitArtists(xmpText(xmp, 'tiff:Artist')),
    xmpStructs(xmp, 'plus:ImageCreator').flatMap((creator) => xmpTexts(creator, 'plus:ImageCreatorName')),
  );

export const selectMakers = (s: Sources): string[] | undefined =>
  cleanTexts(
    firstList(
      splitList(s.row.get('makers')),
      s.artwork && xmpTexts(s.artwork, 'Iptc4xmpExt:AOCreator'),
      ...s.packets.map((xmp) => (s.artwork ? [] : toCreators(xmp))),
      s.iptc.get(80),
      splitArtists(exifText(s.exif, 'Artist')),
      exifWindowsText(s.exif, 'XPAuthor')?.split(';'),
      [s.png.get('Author') ?? ''],
      s.film.makers,
    ),
  );

export const selectIdentifiers = (s: Sources): string[] | undefined =>
  cleanTexts([
    ...splitList(s.row.get('identifiers')),
    ...(s.artwork ? xmpTexts(s.artwork, 'Iptc4xmpExt:AOSourceInvNo') : []),
    ...packetTexts(s, 'dc:identifier'),
    ...packetTexts(s, 'photoshop:TransmissionReference'),
    ...(s.iptc.get(103) ?? []),
  ]);

export const selectDocumentId = (s: Sources): string | undefined => firstText(...packetText(s, 'xmpMM:DocumentID'));

const toLicenceUrl = (text: string | undefined): string | undefined =>
  text ? (expandLicence(text) ?? parseWebUrl(text)) : undefined;

/** Matches a notice that contains nothing else. */
const publicDomain = /^(this (image|photo|photograph|picture|work) is )?(in the )?public ?domain\.?$/i;

const firstAddress = (...candidates: (string | undefined)[]): string | undefined => {
  for (const candidate of candidates) {
    const address = toLicenceUrl(candidate?.trim());
    if (address) return address;
  }
  return undefined;
};

export function selectRights(s: Sources): RightsStatement | undefined {
  const { row } = s;
  // A "rights" or "licence" cell may contain a notice or a URL.
  const cells = [...(row.get('licence') ?? []), ...(row.get('notice') ?? [])];
  const isAddress = (text: string) => toLicenceUrl(text) !== undefined;
  const licensors = s.packets.flatMap((xmp) => structsOf(xmp.get('plus:Licensor')));
  const notice = firstText(
    row.get('notice')?.find((text) => !isAddress(text)),
    findNotice(s, [
      ...ownOrTiff(s, 'dc:rights', 'tiff:Copyright'),
      iptcText(s.iptc, 116),
      exifText(s.exif, 'Copyright'),
    ]),
    textOf(s.artwork?.get('Iptc4xmpExt:AOCopyrightNotice')),
    s.png.get('Copyright'),
    s.film.notice,
  );
  // For a reproduction, the digital creator is the holding institution.
  const houses = s.artwork && [
    ...packetText(s, 'photoshop:Source'),
    textOf(s.artwork.get('Iptc4xmpExt:AOSource')),
    ...packetText(s, 'dc:creator'),
  ];
  const mining = firstText(...(row.get('dataMining') ?? []), ...packetText(s, 'plus:DataMining'));
  const rights = omitUndefined<RightsStatement>({
    notice,
    credit: firstText(
      ...(row.get('credit') ?? []),
      ...packetText(s, 'photoshop:Credit'),
      iptcText(s.iptc, 110),
      ...(houses ?? []),
    ),
    licenceUrl: firstAddress(
      ...cells,
      ...packetText(s, 'xmpRights:WebStatement'),
      ...packetText(s, 'cc:license'),
      ...packetText(s, 'dcterms:license'),
      publicDomain.test(notice ?? '') ? 'https://creativecommons.org/publicdomain/mark/1.0/' : undefined,
    ),
    licensorUrl: firstAddress(
      ...(row.get('licensorUrl') ?? []),
      ...licensors.map((licensor) => xmpText(licensor, 'plus:LicensorURL')),
    ),
    usageTerms: firstText(
      ...(row.get('usageTerms') ?? []),
      row.get('licence')?.find((text) => !isAddress(text)),
      ...packetText(s, 'xmpRights:UsageTerms'),
    ),
    dataMining: /(?:^|[/#])(DMI-[A-Z-]+)$/.exec(mining ?? '')?.[1],
  });
  return Object.keys(rights).length > 0 ? rights : undefined;
}
