'use client';
import { type ReactNode, useEffect, useState } from 'react';
import { LiveRegion } from '@/components/ui/live-region';

/**
 * The search page of a static copy until the results are found in the browser (scripts/static-search/page.ts), which
 * shows them beside it. It is removed by React, because what others remove before hydration would be inserted again.
 */
export function WaitingSearch({ outcome, children }: { outcome: string; children: ReactNode }) {
  const [isFound, setFound] = useState(false);
  useEffect(() => {
    const follow = () => setFound('found' in document.documentElement.dataset);
    follow();
    addEventListener('search-found', follow);
    return () => removeEventListener('search-found', follow);
  }, []);
  if (isFound) return null;
  return (
    <div>
      <LiveRegion text={outcome} />
      {children}
    </div>
  );
}
