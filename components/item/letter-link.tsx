import Link from 'next/link';
import { toContactHref } from '@/lib/routes';
import type { Item } from '@/lib/types';

const NAMES = { photo: 'picture', film: 'film', story: 'story' } as const;

/** Asks whoever knows more to write. */
export function LetterLink({ item }: { item: Item }) {
  return (
    <p className="item-letter">
      <Link href={toContactHref(item)} prefetch={false} rel="nofollow">
        Tell us about this {NAMES[item.kind]}
      </Link>
    </p>
  );
}
