// Stores captions and chapters of films and recordings, apart from the items, which lists of items read whole.
import { putRow } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { CaptionTrack } from '@/lib/model/vtt';

export function createCaptionTable(sql: Sql) {
  const removeCaptions = (path: string) => sql('DELETE FROM captions WHERE path = ?').run(path);

  return {
    setCaptions(path: string, tracks: readonly CaptionTrack[]) {
      removeCaptions(path);
      tracks.forEach(({ lang, isChapters, file = null, cues }, place) => {
        const row = { path, place, lang, chapters: isChapters ? 1 : 0, file, cues: JSON.stringify(cues) };
        putRow(sql, 'captions', row);
      });
    },

    removeCaptions,
  };
}
