// Animates thumbnails and photographs (FLIP), except with reduced motion.
import { animate } from 'framer-motion/dom/mini';

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const EASE: [number, number, number, number] = [0.2, 0, 0, 1];
const GROW = 0.32;
const SLIDE = 0.26;

export function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function fitInside({ left, top, width, height }: Box, ratio: number): Box {
  const across = Math.min(width, height * ratio);
  const down = Math.min(height, width / ratio);
  return { left: left + (width - across) / 2, top: top + (height - down) / 2, width: across, height: down };
}

export function toTransform(frame: Box, here: Box, there: Box) {
  const scale = there.width / here.width;
  const x = there.left - frame.left - scale * (here.left - frame.left);
  const y = there.top - frame.top - scale * (here.top - frame.top);
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(5)})`;
}

const STILL = 'translate(0px, 0px) scale(1)';

async function run(element: HTMLElement, [from, to]: [string, string], duration: number) {
  element.style.transform = from;
  await animate(element, { transform: [from, to] }, { duration, ease: EASE });
  element.style.transform = to === STILL ? '' : to;
}

interface Flip {
  /** The element that moves, with its origin at the top left, and the picture within it. */
  slide: HTMLElement;
  picture: HTMLElement;
  thumbnail: HTMLElement;
}

async function flip({ slide, picture, thumbnail }: Flip, way: 'out' | 'back') {
  const here = picture.getBoundingClientRect();
  const there = fitInside(thumbnail.getBoundingClientRect(), here.width / here.height);
  const far = toTransform(slide.getBoundingClientRect(), here, there);
  // Hide the thumbnail, so that the picture is not visible twice.
  thumbnail.style.opacity = '0';
  await run(slide, way === 'out' ? [far, STILL] : [STILL, far], GROW);
  thumbnail.style.opacity = '';
}

export const grow = (parts: Flip) => flip(parts, 'out');
export const shrink = (parts: Flip) => flip(parts, 'back');

const sliding = new WeakSet<HTMLElement>();

/** Animates an element from an offset of `from` pixels to its place. During a running animation it moves at once. */
export async function settle(element: HTMLElement, from: number, axis: 'x' | 'y' = 'x') {
  if (prefersReducedMotion() || sliding.has(element)) {
    element.style.transform = '';
    return;
  }
  sliding.add(element);
  const offset = axis === 'x' ? `${from}px, 0px` : `0px, ${from}px`;
  await run(element, [`translate(${offset}) scale(1)`, STILL], SLIDE);
  sliding.delete(element);
}
