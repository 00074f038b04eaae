// Notes that the catalogue is incomplete, for pages and reports with figures.
import { readClock } from '@/lib/catalogue/clocks';
import { getCell } from '@/lib/catalogue/short-queries';
import type { Sql } from '@/lib/catalogue/statements';
import type { Messages } from '@/lib/messages/messages';

export function describeUnfinished(sql: Sql, t: Messages): string | null {
  const getMeta = (name: string) => getCell<string>(sql, 'SELECT value FROM meta WHERE name = ?', name);
  if (readClock(sql, 'whole') !== undefined && getMeta('state') !== 'reading') return null;
  const [done, total] = [Number(getMeta('done') ?? 0), Number(getMeta('total') ?? 0)];
  return total > 0 ? t('report.unfinishedAt', { done: Math.min(done, total), total }) : t('report.unfinished');
}
