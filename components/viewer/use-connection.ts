import { useEffect, useRef, useSyncExternalStore } from 'react';

// Delays between attempts; they double from the first to the last, ms.
const MIN_RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

export const useIsOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

/** While loading fails, retries with growing delays, and as soon as the browser is online again. */
export function useRetry(isFailing: boolean, retry: () => void) {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!isFailing) return undefined;
    let delay = MIN_RETRY_MS;
    let timer: ReturnType<typeof setTimeout>;
    const attempt = () => {
      clearTimeout(timer);
      timer = setTimeout(attempt, delay);
      delay = Math.min(MAX_RETRY_MS, delay * 2);
      if (navigator.onLine) latest.current();
    };
    timer = setTimeout(attempt, delay);
    addEventListener('online', attempt);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', attempt);
    };
  }, [isFailing]);
}
