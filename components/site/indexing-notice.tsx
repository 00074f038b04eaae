import type { Messages } from '@/lib/messages/messages';

interface IndexingNoticeProps {
  state: 'starting' | 'reading' | 'done';
  percent: number;
  isEmpty: boolean;
  t: Messages;
}

/** Says that more is to come while the library is being read, and what to do where there is nothing. */
export function IndexingNotice({ state, percent, isEmpty, t }: IndexingNoticeProps) {
  if (state === 'starting') return <p className="notice">{t('site.readingSoon')}</p>;
  if (state === 'reading') return <p className="notice">{t('site.reading', { percent })}</p>;
  return isEmpty ? <p className="notice">{t('site.empty')}</p> : null;
}
