import { drawNearLand, isTooNear } from '@/lib/map/near-land';

/** Whether the path covers a place, by the even-odd rule along a line to the west. */
function covers(drawn: ReturnType<typeof drawNearLand>, longitude: number, latitude: number) {
  if (!drawn) throw new Error('nothing is drawn');
  const [, x, y, scale] = /^translate\((\S+) (\S+)\) scale\((\S+)\)$/.exec(drawn.transform) ?? [];
  const at = [(longitude - Number(x)) / Number(scale), (-latitude - Number(y)) / Number(scale)] as const;
  let isIn = false;
  for (const ring of drawn.d.split('z').filter(Boolean)) {
    const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
    const points: [number, number][] = [];
    for (let each = 0; each < numbers.length; each += 2) {
      const [fromX, fromY] = points.at(-1) ?? [0, 0];
      points.push([fromX + (numbers[each] ?? 0), fromY + (numbers[each + 1] ?? 0)]);
    }
    points.forEach(([toX, toY], each) => {
      const [fromX, fromY] = points.at(each - 1) ?? [0, 0];
      if (toY > at[1] === fromY > at[1]) return;
      if (at[0] > toX + ((at[1] - toY) / (fromY - toY)) * (fromX - toX)) isIn = !isIn;
    });
  }
  return isIn;
}

test('land and sea are correct around a coastal city', () => {
  const drawn = drawNearLand({ x: -76, y: -41.7, width: 4, height: 2 });
  expect([covers(drawn, -74.5, 40.9), covers(drawn, -73.2, 40.8), covers(drawn, -73.2, 40.2)]).toEqual([
    true,
    true,
    false,
  ]);
  // Above and below the frame, where a phone shows more.
  expect([covers(drawn, -74.5, 42.5), covers(drawn, -74.5, 38.6)]).toEqual([true, false]);
  expect(drawn?.d.length).toBeLessThan(3000);
});

test('land continues across the antimeridian', () => {
  const drawn = drawNearLand({ x: 177, y: -69, width: 6, height: 3 });
  expect([covers(drawn, 178, 68), covers(drawn, 181.5, 67)]).toEqual([true, true]);
});

test('the ocean is empty, and unsuitable extents are left to other maps', () => {
  expect(drawNearLand({ x: -140, y: 30, width: 5, height: 2.5 })?.d).toBe('');
  expect(drawNearLand({ x: -180, y: -90, width: 360, height: 180 })).toBeNull();
  const near = { x: -74, y: -40.8, width: 0.2, height: 0.1 };
  expect([isTooNear(near), drawNearLand(near)]).toEqual([true, null]);
});
