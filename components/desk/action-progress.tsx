'use client';
import { useEffect, useState } from 'react';

interface ActionProgressProps {
  /** URL that returns `{ isRunning, done, of }`. */
  href: string;
  done: number;
  of: number;
  label: string;
}

const INTERVAL_MS = 1000;

interface Progress {
  isRunning: boolean;
  done: number;
}

async function readProgress(href: string): Promise<Progress | null> {
  try {
    const response = await fetch(href);
    return response.ok ? await response.json() : null;
  } catch {
    // The server may be restarting.
    return null;
  }
}

/** A bar that fills until the action has ended, then shows its result. Without JavaScript the page is reloaded. */
export function ActionProgress({ href, done, of, label }: ActionProgressProps) {
  const [current, setCurrent] = useState(done);
  useEffect(() => {
    const timer = setInterval(async () => {
      const progress = await readProgress(href);
      if (!progress) return;
      if (progress.isRunning) setCurrent(progress.done);
      else location.reload();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [href]);
  return (
    <p>
      <progress aria-label={label} max={Math.max(1, of)} value={current} />{' '}
      <output>
        {current} / {of}
      </output>
    </p>
  );
}
