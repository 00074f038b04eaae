import type { Messages } from '@/lib/messages/messages';
import type { CopyMessages } from './copy-text';

export const copyMessages = (t: Messages): CopyMessages => ({
  copied: t('ui.copied'),
  selected: t('ui.selectedToCopy'),
});
