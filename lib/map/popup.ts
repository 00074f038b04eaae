// Shows a popup at a map location.
import { type Map as MapLibre, Popup } from 'maplibre-gl';

export function createPopup(map: MapLibre) {
  const popup = new Popup({
    closeButton: false,
    closeOnClick: false,
    // The popup follows the pointer or focus; moving focus into it is up to the visitor (WCAG 2.1.2, 3.2.1).
    focusAfterOpen: false,
    offset: 12,
    maxWidth: 'none',
  });
  // MapLibre places the popup above or below by its size, which changes when content loads.
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
