import { hydrateRoot } from 'react-dom/client';
import { DownloadButton, reachForDownload } from '@/components/ui/download-button';

/** Makes a link that the server wrote, alone in its place, one that shows its download. */
export function hydrateDownload(place: HTMLElement, link: HTMLAnchorElement) {
  // As the server wrote it.
  const href = link.getAttribute('href') ?? '';
  const bytes = Number(place.dataset.bytes);
  hydrateRoot(place, <DownloadButton {...{ href, bytes }} filename={link.download} label={link.textContent ?? ''} />);
  reachForDownload();
}
