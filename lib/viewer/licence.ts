// Tells our server that the viewer has opened, where a third party's lightbox has to be reported: once a page load.

let isReported = false;

/** Call it whenever the viewer opens. It returns at once, shows nothing, and swallows every failure. */
export function reportViewerOpened(): void {
  // The layout says so where the deployer has set a key.
  if (isReported || document.documentElement.dataset.viewerLicence === undefined) return;
  isReported = true;
  Promise.resolve()
    .then(() => fetch('/api/viewer-licence', { method: 'POST', keepalive: true, priority: 'low' }))
    .catch(() => {});
}
