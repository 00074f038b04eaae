import { toBytesText } from '@/lib/bytes';
import { toFileHref } from '@/lib/routes';
import type { Item } from '@/lib/types';

export function OriginalLink({ item }: { item: Item }) {
  return (
    <p>
      <a href={toFileHref(item)} download className="original">
        Original file <span>({toBytesText(item.bytes)})</span>
      </a>
    </p>
  );
}
