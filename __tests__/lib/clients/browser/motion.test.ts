/** @jest-environment jsdom */
import { fitInside, prefersReducedMotion, toTransform } from '@/lib/clients/browser/motion';

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

test.each([
  [box(0, 0, 300, 200), 1.5, box(0, 0, 300, 200)],
  [box(10, 20, 400, 100), 1, box(160, 20, 100, 100)],
  [box(10, 20, 100, 400), 2, box(10, 195, 100, 50)],
])('in %j a picture of the ratio %s fills %j', (outer, ratio, inner) => {
  expect(fitInside(outer, ratio)).toEqual(inner);
});

/** The position of a box after a transform whose origin is the frame's corner. */
function apply(transform: string, frame: ReturnType<typeof box>, here: ReturnType<typeof box>) {
  const [x = 0, y = 0, scale = 1] = [...transform.matchAll(/-?[\d.]+/g)].map(Number);
  return box(
    frame.left + x + (here.left - frame.left) * scale,
    frame.top + y + (here.top - frame.top) * scale,
    here.width * scale,
    here.height * scale,
  );
}

test('the transform places the photograph exactly over its thumbnail', () => {
  const frame = box(0, 53, 1440, 772);
  const here = box(200, 100, 900, 600);
  const there = box(56, 700, 270, 180);
  const put = apply(toTransform(frame, here, there), frame, here);
  for (const side of ['left', 'top', 'width', 'height'] as const) expect(put[side]).toBeCloseTo(there[side], 1);
});

test('nothing is animated with reduced motion', () => {
  for (const matches of [true, false]) {
    Object.assign(window, {
      matchMedia: (query: string) => ({ matches: matches && query.includes('reduced-motion') }),
    });
    expect(prefersReducedMotion()).toBe(matches);
  }
});
