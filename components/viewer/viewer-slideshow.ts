import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { ViewerList } from '@/lib/viewer/list';

// How long each picture is shown, ms.
const SLIDE_MS = 5000;

/** Shows one picture after the other until the end. A change of the reduced-motion preference pauses the show. */
export function useSlideshow(list: ViewerList, index: number): [boolean, Dispatch<SetStateAction<boolean>>] {
  const [isPlaying, setPlaying] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restart the timer for each picture
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(async () => {
      const before = list.getState().index;
      await list.step(1);
      if (list.getState().index === before) setPlaying(false);
    }, SLIDE_MS);
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    const stop = () => setPlaying(false);
    motion.addEventListener('change', stop);
    return () => {
      clearTimeout(timer);
      motion.removeEventListener('change', stop);
    };
  }, [isPlaying, index, list]);
  return [isPlaying, setPlaying];
}
