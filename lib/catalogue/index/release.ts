// Publishes items whose embargo date has come.
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { Work } from './work';

export function publishDue(writer: CatalogueWriter, work: Work): boolean {
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
