import { lazy, Suspense } from 'react';
import type { ComparisonProps } from './comparison';

const Comparison = lazy(() => import('./comparison').then(({ Comparison }) => ({ default: Comparison })));

/** Pictures side by side, fetched when somebody wants that. */
export function Comparing(props: ComparisonProps) {
  return (
    <Suspense>
      <Comparison {...props} />
    </Suspense>
  );
}
