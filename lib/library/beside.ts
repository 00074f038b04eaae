// Reads metadata about a file from its row of metadata.csv and its sidecars.
import fs from 'node:fs';
import path from 'node:path';
import type { Sources } from '@/lib/metadata/fields/sources';
import { customFieldCells, listRowLanguages, selectRow } from '@/lib/metadata/formats/columns';
import { parseExportSidecar } from '@/lib/metadata/formats/export-sidecar';
import { parseGeoreference } from '@/lib/metadata/formats/georeference';
import { MAX_EXPORT_BYTES, MAX_XMP_BYTES } from '@/lib/metadata/formats/limits';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { parseXmpPacket } from '@/lib/metadata/formats/xmp';
import type { Xmp } from '@/lib/metadata/formats/xmp-values';
import type { Georeference } from '@/lib/model/georeference';
import type { MediaFile } from '@/lib/model/media-file';
import type { Metadata } from '@/lib/model/types';
import { describeFileError } from './denied';
import { FLICKR_SIDECAR, isExportSidecarName } from './export-sidecars';

export type SidecarSources = Pick<Sources, 'row' | 'rowLanguages' | 'language' | 'own' | 'sidecars' | 'faults'> &
  Pick<Metadata, 'hasUnreadTexts' | 'unusedFields' | 'georeferences'>;

export function readBeside(file: MediaFile, language: string | undefined, faults: string[]): SidecarSources {
  const read = file.sidecars.map((sidecar) => readSidecar(sidecar, language, faults));
  const isUnread = read.some(({ isWhole }) => !isWhole);
  const unusedFields = [...new Set(read.flatMap(({ unused = [] }) => unused))];
  const georeferences = read.flatMap((sidecar) => sidecar.georeferences ?? []);
  const row = selectRow(file.row, language);
  if (read.some(({ isWithheld }) => isWithheld)) row.set('publish', [...(row.get('publish') ?? []), 'never']);
  return {
    row,
    rowLanguages: listRowLanguages(file.row),
    language,
    own: customFieldCells(file.row),
    sidecars: read.map(({ xmp }) => xmp).filter((xmp) => xmp.size > 0),
    faults,
    ...(isUnread && { hasUnreadTexts: true }),
    ...(unusedFields.length > 0 && { unusedFields }),
    ...(georeferences.length > 0 && { georeferences }),
  };
}

interface ReadSidecar {
  xmp: Xmp;
  isWhole: boolean;
  isWithheld?: boolean;
  /** Fields of an export that the site does not use. */
  unused?: string[];
  georeferences?: Georeference[];
}

/** An unreadable sidecar is a fault of the item, and does not prevent it. */
function readSidecar(file: string, language: string | undefined, faults: string[]): ReadSidecar {
  const report = (why: string) => faults.push(`its sidecar ${path.basename(file)} ${why}`);
  const isExport = isExportSidecarName(file);
  const toUnread = (why: string): ReadSidecar => {
    report(why);
    return { xmp: new Map(), isWhole: false, isWithheld: isExport && isPrivacyExpected(file, report) };
  };
  const max = isExport ? MAX_EXPORT_BYTES : MAX_XMP_BYTES;
  try {
    const bytes = fs.statSync(file).size;
    if (bytes > max) return toUnread(`is of ${bytes} bytes; at most ${max} are read`);
    const packet = withReader(file, (readAt) => readAt(0, bytes));
    if (isExport) return readExport(packet, report, toUnread);
    const { xmp, isWhole } = parseXmpPacket(packet, language);
    if (xmp.size === 0) report('holds no XMP that is understood');
    else if (!isWhole) report('is broken off or damaged: only its beginning is used; save it again');
    return { xmp, isWhole };
  } catch (error) {
    return toUnread(`cannot be read (${describeFileError(error)})`);
  }
}

/** Flickr's export has private pictures too, and only this file says which. */
function isPrivacyExpected(file: string, report: (why: string) => void): boolean {
  const isExpected = FLICKR_SIDECAR.test(path.basename(file));
  if (isExpected) report('may say that the picture is private, which is therefore not shown; get it again from Flickr');
  return isExpected;
}

/** Control points of a map, as Allmaps exports them. A JSON file of another program is ignored without a fault. */
function readOther(text: string, report: (why: string) => void): ReadSidecar {
  const { maps = [], faults = [] } = parseGeoreference(JSON.parse(text)) ?? {};
  if (faults.length > 0) report(`is not used completely: ${faults.join(', ')}`);
  return { xmp: new Map(), isWhole: true, georeferences: maps };
}

function readExport(
  packet: Buffer,
  report: (why: string) => void,
  toUnread: (why: string) => ReadSidecar,
): ReadSidecar {
  const text = new TextDecoder().decode(packet);
  let sidecar: ReturnType<typeof parseExportSidecar>;
  try {
    sidecar = parseExportSidecar(text);
  } catch {
    return toUnread('is no valid JSON, and is not used');
  }
  if (!sidecar) return readOther(text, report);
  const { xmp, restriction, faults, unused } = sidecar;
  if (faults.length > 0) report(`is not used completely: ${faults.join(', ')}`);
  if (restriction)
    report(`says ${restriction}, and the picture is therefore not shown; to show it, delete that file or correct it`);
  return { xmp, isWhole: true, isWithheld: restriction !== undefined, unused };
}
