import { toCountText } from '@/lib/model/format';

interface IndexingNoticeProps {
  state: 'starting' | 'reading' | 'drawing' | 'idle';
  done: number;
  total: number;
  items: number;
  language: string;
}

/** Says that more is to come while the library is being read, and what to do where there is nothing. */
export function IndexingNotice({ state, done, total, items, language }: IndexingNoticeProps) {
  if (state === 'starting')
    return <p className="notice">The library is about to be read. This page fills as that goes on.</p>;
  if (state === 'reading' && total > done) {
    return (
      <p className="notice">
        The library is being read: {done.toLocaleString(language)} of {toCountText(total, 'file', 'files', language)} so
        far.
      </p>
    );
  }
  if (items > 0) return null;
  return (
    <p className="notice">
      The library holds no photographs, films or stories yet. Whatever is put into its folder appears here.
    </p>
  );
}
