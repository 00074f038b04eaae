// Loads the owner's tiles as a map source; the PMTiles reader is downloaded only if needed.
import type { RasterSourceSpecification } from 'maplibre-gl';
import type { PMTiles } from 'pmtiles';
import { addArchive } from '@/lib/clients/browser/maplibre';
import { escapeHtml } from '@/lib/model/escape';
import type { OwnTiles } from './style';
import { isPmtiles, type MapTiles } from './tile-source';

/** https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md#tile-type-tt */
const VECTORS = 1;
const PICTURES = [2, 3, 4, 5];

let opened: Promise<PMTiles> | undefined;

async function openArchive(address: string) {
  const archive = await addArchive(address);
  const { tileType } = await archive.getHeader();
  if (tileType !== VECTORS && !PICTURES.includes(tileType))
    throw new Error(`Vitrine: ${address} holds neither pictures nor Mapbox vector tiles (tile type ${tileType})`);
  return archive;
}

const toPictures = (source: Partial<RasterSourceSpecification>): OwnTiles => ({
  sources: { tiles: { ...source, type: 'raster', tileSize: 256 } },
  toLayers: () => [{ id: 'tiles', type: 'raster', source: 'tiles' }],
});

/** @throws Error if the archive cannot be read or has no drawable tiles */
export async function openOwnTiles({ tiles, attribution, maxZoom }: MapTiles): Promise<OwnTiles> {
  const address = tiles.startsWith('/') ? `${location.origin}${tiles}` : tiles;
  const credit = escapeHtml(attribution);
  if (!isPmtiles(tiles)) return toPictures({ tiles: [address], maxzoom: maxZoom, attribution: credit });
  opened ??= openArchive(address).catch((error: unknown) => {
    // Retry the next time a map opens.
    opened = undefined;
    throw error;
  });
  const archive = await opened;
  const header = await archive.getHeader();
  const source = { url: `pmtiles://${address}`, attribution: credit };
  if (header.tileType !== VECTORS) return toPictures(source);
  const [{ buildVectorTiles }, metadata] = await Promise.all([import('./vector'), archive.getMetadata()]);
  return buildVectorTiles({ ...source, type: 'vector' }, header, metadata);
}
