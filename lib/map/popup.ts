// What hangs over the map beside a place.
import { type Map as MapLibre, Popup } from 'maplibre-gl';

export function createPopup(map: MapLibre) {
  const popup = new Popup({
    closeButton: false,
    closeOnClick: false,
    // It shows what is pointed at or tabbed to; whoever goes into it does so by choice (WCAG 2.1.2, 3.2.1).
    focusAfterOpen: false,
    offset: 12,
    maxWidth: 'none',
  });
  // Above or below is chosen by its size, which grows when what lies there is found.
  const sizes = new ResizeObserver(() => {
    if (popup.isOpen()) popup.setLngLat(popup.getLngLat());
  });
  return {
    point(spot: { lng: number; lat: number } | null, content: HTMLElement) {
      sizes.disconnect();
      if (!spot) {
        popup.remove();
        return;
      }
      popup.setLngLat([spot.lng, spot.lat]).setDOMContent(content).addTo(map);
      sizes.observe(content);
    },
    remove() {
      sizes.disconnect();
      popup.remove();
    },
  };
}
