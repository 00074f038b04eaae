// Reports the viewer's first opening per page load to the server, if a commercial lightbox licence requires it.
import { withBasePath } from '@/lib/model/base-path';

let isReported = false;

export function reportViewerOpened(): void {
  // The layout sets this attribute if a licence key is configured.
  if (isReported || document.documentElement.dataset.viewerLicence === undefined) return;
  isReported = true;
  Promise.resolve()
    .then(() => fetch(withBasePath('/api/viewer-licence'), { method: 'POST', keepalive: true, priority: 'low' }))
    .catch(() => {});
}
