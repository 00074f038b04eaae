import type { Messages } from '@/lib/messages/messages';

interface IndexingNoticeProps {
  state: 'starting' | 'reading' | 'drawing' | 'idle';
  percent: number;
  items: number;
  t: Messages;
}

/** Says that more is to come while the library is being read, and what to do where there is nothing. */
export function IndexingNotice({ state, percent, items, t }: IndexingNoticeProps) {
  if (state === 'starting') return <p className="notice">{t('site.readingSoon')}</p>;
  if (state === 'reading' && percent < 100) return <p className="notice">{t('site.reading', { percent })}</p>;
  return items > 0 ? null : <p className="notice">{t('site.empty')}</p>;
}
