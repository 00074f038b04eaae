import type { Messages } from '@/lib/messages/messages';

interface IndexingNoticeProps {
  state: 'starting' | 'reading' | 'drawing' | 'idle';
  done: number;
  total: number;
  items: number;
  t: Messages;
}

/** Shows the progress of indexing, or instructions if the library is empty. */
export function IndexingNotice({ state, done, total, items, t }: IndexingNoticeProps) {
  if (state === 'starting') return <p className="notice">{t('site.readingSoon')}</p>;
  if (state === 'reading' && total > done) return <p className="notice">{t('site.reading', { done, total })}</p>;
  return items > 0 ? null : <p className="notice">{t('site.empty')}</p>;
}
