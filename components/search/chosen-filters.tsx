import type { Route } from 'next';
import type { ChosenFilter } from '@/lib/query/search-facets';

/** What narrows the search, each a link that takes it away. */
export function ChosenFilters({ chosen, allOff }: { chosen: ChosenFilter[]; allOff: Route }) {
  if (chosen.length === 0) return null;
  return (
    <ul className="chosen" aria-label="Chosen filters">
      {chosen.map(({ title, label, href }) => (
        <li key={href}>
          <a href={href} rel="nofollow" data-live="" className="chip">
            <span className="unseen">Remove </span>
            <span className="chip-title">{title}:</span> <bdi className="chip-label">{label}</bdi>{' '}
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <a href={allOff} rel="nofollow" data-live="" className="chosen-off">
            Remove all
          </a>
        </li>
      )}
    </ul>
  );
}
