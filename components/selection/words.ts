import { createContext } from 'react';
import type { CopyOutcomes } from '@/components/ui/copy-text';
import type { Words } from '@/lib/messages/browser/load-words';

/** What the page of a selection says, in its language. */
export const SelectionWords = createContext({} as Words<'selection'> & CopyOutcomes);
