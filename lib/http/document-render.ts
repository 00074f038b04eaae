// Collects the elements of an HTML document that are left out of its flight data.
import { AsyncLocalStorage } from 'node:async_hooks';

// On globalThis, where lib/model/document-elements.ts reads it.
const shared = globalThis as { vitrineDocument?: AsyncLocalStorage<unknown[]> };
shared.vitrineDocument ??= new AsyncLocalStorage();
const storage = shared.vitrineDocument;

/** Runs the render of one document. */
export const renderDocument = <T>(render: () => T): T => storage.run([], render);
