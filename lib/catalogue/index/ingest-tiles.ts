// Ingests archives of map tiles, and reports why an archive is not used by the map.
import { toFull } from '@/lib/catalogue/paths';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { FolderEntry } from '@/lib/library/folder';
import { DRAWN_LAYERS } from '@/lib/map/vector-style';
import type { Problem } from '@/lib/model/problem';
import { chooseArchive, isTilesPath, type TileArchive } from '@/lib/model/tile-archive';
import { putReadFile } from './put-read-file';
import type { IndexSettings, Work } from './work';

/** Number of fingerprint characters in the URL of the archive. */
const VERSION = 12;
const MAX_NAMES_LENGTH = 200;

function toLayerFault({ kind, layers }: TileArchive): string | null {
  if (kind === 'picture' || layers.some((name) => DRAWN_LAYERS.has(name))) return null;
  const names = layers.length > 0 ? JSON.stringify(layers.join(', ').slice(0, MAX_NAMES_LENGTH)) : 'none';
  return `it has no layer that is drawn here; its layers: ${names}`;
}

/** If the file cannot be read for now, the stored archive stays. */
export async function ingestTiles(
  { writer, readers }: IndexSettings,
  work: Work,
  [folder, entry]: [string, FolderEntry],
) {
  const answer = await readers.read({ type: 'tiles', entry });
  const path = toFull(folder, entry.name);
  const { bytes, modified } = entry;
  work.change(() => {
    const isPassing = putReadFile(writer, [folder, entry], answer);
    const refuse = (problem: Omit<Problem, 'path'>) => {
      if (!isPassing) writer.tiles.removeTiles(path);
      writer.problems.putProblem({ path, reason: problem.reason, detail: problem.detail });
    };
    if (answer.type === 'problem') return refuse(answer);
    if (answer.type !== 'tiles') return;
    const fault = toLayerFault(answer.archive);
    if (fault) return refuse({ reason: 'unsupported', detail: fault });
    const version = answer.fingerprint.slice(0, VERSION);
    writer.tiles.putTiles({ path, version, bytes, modified }, answer.archive);
    writer.problems.removeProblem(path);
  });
}

/**
 * Reports unused archives, and a used one without attribution. Run at the end of a scan, because it depends on all
 * archives.
 * @returns the archive that vitrine.yaml names, if it is missing
 */
export function checkTiles(writer: CatalogueWriter): { source: string; address: string }[] {
  const said = JSON.parse(writer.getSite() ?? '{}') as { map?: { tiles?: string; attribution?: string } };
  const { tiles: named, attribution } = said.map ?? {};
  const all = writer.tiles.listTiles();
  const shown = all.filter(({ isShown }) => isShown);
  const chosen = chooseArchive(shown, named);
  const instead = chosen
    ? `the map is drawn on ${chosen.path}, and on one archive alone`
    : 'vitrine.yaml names other tiles for the map';
  for (const archive of all) {
    const { path } = archive;
    let problem: Omit<Problem, 'path'> | null = null;
    if (archive.isShown && archive !== chosen) problem = { reason: 'unsupported', detail: instead };
    else if (archive === chosen && !(attribution ?? archive.attribution))
      problem = {
        reason: 'invalid-text',
        detail:
          'it does not say who made it, and nobody is named on the map; say so in vitrine.yaml, as map: { attribution: © OpenStreetMap contributors }',
      };
    const known = writer.problems.getProblem(path);
    // An unreadable file has a more important problem already.
    if (problem?.detail === known?.detail || known?.reason === 'unreadable') continue;
    if (problem) writer.problems.putProblem({ path, ...problem });
    else writer.problems.removeProblem(path);
  }
  if (named === undefined || !isTilesPath(named) || chosen) return [];
  const why = chooseArchive(all, named) ? 'map.tiles, which a rule withholds' : 'map.tiles';
  return [{ source: 'vitrine.yaml', address: `${named} (${why})` }];
}
