import { lazy, Suspense } from 'react';
import type { ComparisonProps } from './comparison';

// It comes with the viewer, whose pictures it shows: by itself it would cut what everybody opens into more files.
const Comparison = lazy(() => import('@/components/viewer/viewer').then(({ comparing }) => ({ default: comparing })));

/** Pictures side by side, fetched when somebody wants that. */
export function Comparing(props: ComparisonProps) {
  return (
    <Suspense>
      <Comparison {...props} />
    </Suspense>
  );
}
