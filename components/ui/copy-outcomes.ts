import type { Messages } from '@/lib/messages/messages';
import type { CopyOutcomes } from './copy-text';

export const toCopyOutcomes = (t: Messages): CopyOutcomes => ({
  copied: t('ui.copied'),
  selected: t('ui.selectedToCopy'),
});
