import { createContext } from 'react';
import type { CopyMessages } from '@/components/ui/copy-text';
import type { MessageTable } from '@/lib/messages/browser/load-words';

/** Messages of the selection page, in the language of the page. */
export const SelectionMessages = createContext({} as MessageTable<'selection'> & CopyMessages);
