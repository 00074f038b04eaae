// Reports captions that no film uses, and parts of captions that are not understood.
import { readCues } from '@/lib/library/captions';
import type { CaptionMatches } from '@/lib/library/match-captions';
import { type IngestTools, withFaults } from './ingest-texts';

export function ingestCaptions(tools: IngestTools, { used, unused }: CaptionMatches) {
  const { writer, folder, isChanged } = tools;
  const files = new Map([...used.values()].flat().map(({ entry, file }) => [entry, file]));
  for (const entry of new Set([...files.keys(), ...unused.keys()])) {
    const file = files.get(entry);
    const reason = unused.get(entry) ?? '';
    // Stored with the reason, so that a film added later changes the signature.
    if (!isChanged(entry, reason)) continue;
    withFaults(tools, entry, (report) => {
      if (reason) report(reason);
      else if (file) readCues(file, report);
    });
    writer.files.putFile(folder, { ...entry, beside: reason });
  }
}
