import { createContext } from 'react';
import type { Words } from '@/lib/messages/browser/load-words';

/** What the viewer says, in the language of the page. */
export const ViewerWords = createContext({} as Words<'viewer'>);
