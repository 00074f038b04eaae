import { createContext } from 'react';
import type { MessageTable } from '@/lib/messages/browser/load-words';

/** Messages of the viewer, in the language of the page. */
export const ViewerMessages = createContext({} as MessageTable<'viewer'>);
