'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const INTERVAL_MS = 5000;

/** Renders the page again while it is visible, so that it shows changes soon. */
export function LivePage() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
