// Shows what waited for a day that has begun.
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { Work } from './work';

/** To be asked often; its pictures are drawn by the look that follows. @returns whether a day has begun since it was asked */
export function releaseDue(writer: CatalogueWriter, work: Work): boolean {
  const hasDayBegun = writer.isReleaseDue();
  const isFormerDue = writer.isFormerDue();
  if (!hasDayBegun && !isFormerDue) return false;
  work.change(() => {
    if (hasDayBegun) writer.releaseDue();
    if (isFormerDue) writer.releaseFormer();
  });
  work.commit();
  return true;
}
