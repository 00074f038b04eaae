// Elements of the HTML document that the server is rendering, which are left out of its flight data (components/ui/unhydrated.tsx).

/** Set by lib/http/render.ts; on globalThis because the server and Next's bundles each have a copy of this module. */
const shared = globalThis as { vitrineDocument?: { getStore(): unknown[] | undefined } };

/** Undefined where flight data are sent instead of a document, in the browser, and while developing. */
export const getDocumentElements = <T>() => shared.vitrineDocument?.getStore() as T[] | undefined;
