import { useEffect, useState } from 'react';

/** How long the cursor and the controls stay without a movement, ms. */
const IDLE_MS = 4000;

/** Whether the pointer and the keys have been at rest for some seconds. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    wake();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const name of events) addEventListener(name, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of events) removeEventListener(name, wake);
    };
  }, []);
  return isIdle;
}

/** Keeps the screen on. The browser releases the lock of a hidden page: https://www.w3.org/TR/screen-wake-lock/ */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    async function request() {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        // Browsers have it on secure origins only.
        const taken = await navigator.wakeLock?.request('screen');
        if (isOver) await taken?.release();
        else lock = taken ?? null;
      } catch {
        // The device saves power; the next change of visibility requests it again.
      }
    }
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release().catch(() => {});
    };
  }, []);
}
