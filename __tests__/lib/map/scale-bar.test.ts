/** @jest-environment node */
import { chooseScaleBar, formatLength } from '@/lib/map/scale-bar';

test.each([
  [{ y: -0.05, width: 0.2, height: 0.1 }, 5000],
  [{ y: -60.05, width: 0.2, height: 0.1 }, 2000],
  [{ y: -43.2, width: 0.02, height: 0.01 }, 200],
  [{ y: -50, width: 20, height: 10 }, 200_000],
])('of %j the bar stands for %i metres', (frame, metres) => {
  const bar = chooseScaleBar(frame);
  expect(bar.metres).toBe(metres);
  expect(bar.share).toBeGreaterThan(0.09);
  expect(bar.share).toBeLessThanOrEqual(0.25);
});

test('lengths are written in the units of the language', () => {
  expect([formatLength(500, 'en-GB'), formatLength(2000, 'de'), formatLength(5000, 'ar')]).toEqual([
    '500 m',
    '2 km',
    '5 كم',
  ]);
});
