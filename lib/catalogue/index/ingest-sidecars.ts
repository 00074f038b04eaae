// Records the sidecars of a folder, which describe the photographs of their name; others are ignored.
import { toFull } from '@/lib/catalogue/paths';
import { toIgnoredMarker } from '@/lib/catalogue/read/left-alone';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { Folder } from '@/lib/library/folder';
import { foldName, getStem } from '@/lib/model/file-names';
import type { IngestTools } from './ingest-texts';

export function ingestSidecars(
  writer: CatalogueWriter,
  folder: string,
  found: Folder,
  here: Set<string>,
  isChanged: IngestTools['isChanged'],
) {
  const subjects = new Set<string>();
  for (const { name } of [...found.media, ...found.posters.values()]) {
    const folded = foldName(name);
    subjects.add(folded).add(getStem(folded));
  }
  for (const [subject, entries] of [...found.sidecars, ...found.exports]) {
    for (const entry of entries) {
      here.add(entry.name);
      // Stored with whether it has a photograph, so that a photograph added later changes the signature.
      const beside = subjects.has(subject) ? '' : toIgnoredMarker('sidecar');
      if (!isChanged(entry, beside)) continue;
      writer.files.putFile(folder, { ...entry, beside });
      writer.problems.removeProblem(toFull(folder, entry.name));
    }
  }
}
