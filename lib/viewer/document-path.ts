// Determines which document was loaded, whose content security policy applies after client-side navigation.

export function getDocumentPath(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? location.href, location.href).pathname;
}

/** Whether the current page is the loaded document, so that its policy allows the page's resources. */
export const isOwnDocument = () => getDocumentPath() === location.pathname;
