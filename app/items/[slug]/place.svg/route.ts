import { resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { respondError, respondText } from '@/lib/http/respond';
import { isMapTheme, renderPlaceMap } from '@/lib/map/place-map';
import { parseItemParam, toPlaceMapHref } from '@/lib/model/routes';

/** A map of an item's surroundings, as shown on the item page. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const theme = new URL(request.url).searchParams.get('theme') ?? 'light';
  if (!isMapTheme(theme)) return respondError(400, 'theme is light or dark');
  const address = resolveItem(parseItemParam((await params).slug));
  if (address.type !== 'here') return respondElsewhere(address, (item) => toPlaceMapHref(item, theme));
  const { latitude, longitude } = address.item.place ?? {};
  if (latitude === undefined || longitude === undefined) return respondError(404, 'This item has no place on the map');
  return respondText(request, renderPlaceMap({ latitude, longitude }, theme), {
    type: 'image/svg+xml; charset=utf-8',
    headers: { 'Cache-Control': 'public, max-age=3600' },
  });
}
