import { lazy, Suspense } from 'react';
import type { ComparisonProps } from './comparison';

// Imported through the viewer module: a separate entry would split the viewer's code into more chunks.
const Comparison = lazy(() =>
  import('@/components/viewer/viewer').then(({ ViewerComparison }) => ({ default: ViewerComparison })),
);

/** The comparison view, loaded on demand. */
export function LazyComparison(props: ComparisonProps) {
  return (
    <Suspense>
      <Comparison {...props} />
    </Suspense>
  );
}
