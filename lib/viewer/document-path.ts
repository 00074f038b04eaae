// Which document was loaded, whatever page is shown in it by now: its content security policy holds.

/** Path of the document that was loaded, whose policy holds; other pages may have come into it since. */
export function getDocumentPath(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? location.href, location.href).pathname;
}

/** Whether the policy that holds is that of the page which is shown, and lets in what belongs to it. */
export const isOwnDocument = () => getDocumentPath() === location.pathname;
