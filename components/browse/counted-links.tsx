import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { Destination } from '@/lib/model/browse';

interface CountedLinksProps {
  destinations: Destination[];
  className: string | undefined;
  t: Messages;
}

/** Links, each with its number of items. */
export const CountedLinks = ({ destinations, className, t }: CountedLinksProps) => (
  <Unhydrated as="ul" className={className}>
    {destinations.map(({ title, href, count }) => (
      <li key={href}>
        <a href={href}>
          <bdi>{title}</bdi>
        </a>{' '}
        {count !== undefined && <span className="quiet">{count.toLocaleString(t.locale)}</span>}
      </li>
    ))}
  </Unhydrated>
);
