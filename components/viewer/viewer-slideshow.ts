import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { ViewerList } from '@/lib/viewer/list';

// How long one picture is shown, in milliseconds.
const SHOWN = 5000;

/** One picture after the other, to the end. Who asks for less motion while it goes on has it stopped; they may start it again. */
export function useSlideshow(list: ViewerList, index: number): [boolean, Dispatch<SetStateAction<boolean>>] {
  const [isPlaying, setPlaying] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every picture has its own time
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(async () => {
      const before = list.getState().index;
      await list.step(1);
      if (list.getState().index === before) setPlaying(false);
    }, SHOWN);
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
