// The owner's own tiles as a source of the map; what reads PMTiles is fetched only where there are some.
import { addProtocol, type RasterSourceSpecification } from 'maplibre-gl';
import { isPmtiles, type MapTiles } from '../map-tiles';

/** Pictures: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md#tile-type-tt */
const PICTURES = [2, 3, 4, 5];

const toHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const shared = globalThis as { vitrineArchives?: Promise<unknown> };

async function addArchive(address: string) {
  const { PMTiles, Protocol } = await import('pmtiles');
  const archive = new PMTiles(address);
  const { tileType } = await archive.getHeader();
  if (!PICTURES.includes(tileType)) throw new Error(`Vitrine: ${address} holds no pictures (tile type ${tileType})`);
  const protocol = new Protocol();
  protocol.add(archive);
  addProtocol('pmtiles', protocol.tile);
}

/** @throws Error where the archive cannot be read or holds what is no picture */
export async function toTilesSource({ tiles, attribution, maxZoom }: MapTiles): Promise<RasterSourceSpecification> {
  const address = tiles.startsWith('/') ? `${location.origin}${tiles}` : tiles;
  const source = { type: 'raster' as const, tileSize: 256, attribution: toHtml(attribution) };
  if (!isPmtiles(tiles)) return { ...source, tiles: [address], maxzoom: maxZoom };
  shared.vitrineArchives ??= addArchive(address);
  await shared.vitrineArchives;
  return { ...source, url: `pmtiles://${address}` };
}
