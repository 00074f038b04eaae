import { toBytesText } from '@/lib/model/bytes';
import { toFileHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';

export function OriginalLink({ item }: { item: Item }) {
  return (
    <p>
      <a href={toFileHref(item)} download>
        Original file{' '}
        <span className="quiet">
          ({toBytesText(item.bytes)}
          {item.damaged && ', damaged'})
        </span>
      </a>
    </p>
  );
}
