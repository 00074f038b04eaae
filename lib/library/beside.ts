// Reads what speaks for a file from beside it: its row of a table and its sidecars.
import fs from 'node:fs';
import path from 'node:path';
import type { Sources } from '@/lib/metadata/fields/sources';
import { listRowLanguages, toOwnCells, toRow } from '@/lib/metadata/formats/columns';
import { MAX_XMP_BYTES } from '@/lib/metadata/formats/limits';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { parseXmp, type Xmp } from '@/lib/metadata/formats/xmp';
import { toMachineWords } from '@/lib/metadata/machine-faults';
import type { MediaFile } from '@/lib/model/media-file';

export type Beside = Pick<Sources, 'row' | 'rowLanguages' | 'language' | 'own' | 'sidecars' | 'faults'>;

export const readBeside = (file: MediaFile, language: string | undefined, faults: string[]): Beside => ({
  row: toRow(file.row, language),
  rowLanguages: listRowLanguages(file.row),
  language,
  own: toOwnCells(file.row),
  sidecars: file.sidecars.map((sidecar) => readSidecar(sidecar, language, faults)).filter((xmp) => xmp.size > 0),
  faults,
});

/** A sidecar that cannot be read says nothing: the picture is there all the same. */
function readSidecar(file: string, language: string | undefined, faults: string[]): Xmp {
  const report = (why: string) => faults.push(`its sidecar ${path.basename(file)} ${why}`);
  try {
    const bytes = fs.statSync(file).size;
    if (bytes > MAX_XMP_BYTES) report(`is of ${bytes} bytes; at most ${MAX_XMP_BYTES} are read`);
    const xmp: Xmp =
      bytes > MAX_XMP_BYTES
        ? new Map()
        : parseXmp(
            withReader(file, (readAt) => readAt(0, bytes)),
            language,
          );
    if (xmp.size === 0 && bytes <= MAX_XMP_BYTES) report('holds no XMP that is understood');
    return xmp;
  } catch (error) {
    report(`cannot be read (${toMachineWords((error as NodeJS.ErrnoException).code ?? '')})`);
    return new Map();
  }
}
