// Reads metadata about a file from its row of metadata.csv and its XMP sidecars.
import fs from 'node:fs';
import path from 'node:path';
import type { Sources } from '@/lib/metadata/fields/sources';
import { customFieldCells, listRowLanguages, selectRow } from '@/lib/metadata/formats/columns';
import { MAX_XMP_BYTES } from '@/lib/metadata/formats/limits';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { parseXmpPacket } from '@/lib/metadata/formats/xmp';
import type { Xmp } from '@/lib/metadata/formats/xmp-values';
import type { MediaFile } from '@/lib/model/media-file';
import type { Metadata } from '@/lib/model/types';
import { describeFileError } from './denied';

export type SidecarSources = Pick<Sources, 'row' | 'rowLanguages' | 'language' | 'own' | 'sidecars' | 'faults'> &
  Pick<Metadata, 'hasUnreadTexts'>;

export function readBeside(file: MediaFile, language: string | undefined, faults: string[]): SidecarSources {
  const read = file.sidecars.map((sidecar) => readSidecar(sidecar, language, faults));
  const isUnread = read.some(({ isWhole }) => !isWhole);
  return {
    row: selectRow(file.row, language),
    rowLanguages: listRowLanguages(file.row),
    language,
    own: customFieldCells(file.row),
    sidecars: read.map(({ xmp }) => xmp).filter((xmp) => xmp.size > 0),
    faults,
    ...(isUnread && { hasUnreadTexts: true }),
  };
}

/** An unreadable sidecar is a fault of the item, and does not prevent it. */
function readSidecar(file: string, language: string | undefined, faults: string[]): { xmp: Xmp; isWhole: boolean } {
  const report = (why: string) => faults.push(`its sidecar ${path.basename(file)} ${why}`);
  try {
    const bytes = fs.statSync(file).size;
    if (bytes > MAX_XMP_BYTES) {
      report(`is of ${bytes} bytes; at most ${MAX_XMP_BYTES} are read`);
      return { xmp: new Map(), isWhole: false };
    }
    const packet = withReader(file, (readAt) => readAt(0, bytes));
    const { xmp, isWhole } = parseXmpPacket(packet, language);
    if (xmp.size === 0) report('holds no XMP that is understood');
    else if (!isWhole) report('is broken off or damaged: only its beginning is used; save it again');
    return { xmp, isWhole };
  } catch (error) {
    report(`cannot be read (${describeFileError(error)})`);
    return { xmp: new Map(), isWhole: false };
  }
}
