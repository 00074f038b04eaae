// Selects the map tiles: those that vitrine.yaml names, or an archive in the library.
import { toTilesHref } from '@/lib/model/routes';
import { chooseArchive, isTilesPath, type TileArchive } from '@/lib/model/tile-archive';
import { queryJson } from './connection';
import { getSite } from './site';

interface Row {
  path: string;
  version: string;
  bytes: number;
  modified: number;
  data: string;
}

type StoredArchive = TileArchive & Omit<Row, 'data'>;

const toStored = ({ data, ...file }: Row): StoredArchive => ({ ...(JSON.parse(data) as TileArchive), ...file });

/** The archive that the map uses, which is the only one that may be served; null if none. */
export function getTileArchive(): StoredArchive | null {
  const named = getSite().map?.tiles;
  const archives = queryJson(
    toStored,
    "SELECT path, version, bytes, modified, data FROM tiles WHERE path > '' AND shown = 1 ORDER BY path",
  );
  return chooseArchive(archives, named) ?? null;
}

/** Tiles for the browser (lib/map/tile-source.ts); null for the built-in basemap. */
export function getMapTiles(): { tiles: string; attribution: string; maxZoom: number } | null {
  const { map } = getSite();
  const { tiles, attribution } = map ?? {};
  if (map && tiles !== undefined && !isTilesPath(tiles))
    return { tiles, attribution: attribution ?? '', maxZoom: map.maxZoom };
  const archive = getTileArchive();
  return (
    archive && {
      tiles: toTilesHref(archive.version),
      attribution: attribution ?? archive.attribution ?? '',
      maxZoom: archive.maxZoom,
    }
  );
}
