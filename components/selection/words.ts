import { createContext } from 'react';
import type { CopyOutcomes } from '@/components/ui/copy-text';
import type { MessageTable } from '@/lib/messages/browser/load-words';

/** Messages of the selection page, in the language of the page. */
export const SelectionWords = createContext({} as MessageTable<'selection'> & CopyOutcomes);
