/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { TrackMap } from '@/components/map/track-map';
import { getMessages } from '@/lib/messages/messages';
import type { Position } from '@/lib/model/tracks';

const show = (lines: Position[][], language = 'en') => {
  const track = { path: 'a.gpx', name: 'Walk', collection: { path: '', title: 'A' }, lines };
  return render(<TrackMap folder="" tracks={[track]} total={1} t={getMessages(language)} />).container;
};

const WALK: Position[] = [
  [5.9, 43.1],
  [5.98, 43.14],
];

test('a short track has a scale, and a map of the region in a corner without track', () => {
  const container = show([WALK]);
  expect(screen.getByText('2 km')).toBeInTheDocument();
  const [whole, locator] = container.querySelectorAll('svg');
  const [x, y, width] = String(whole?.getAttribute('viewBox')).split(' ').map(Number) as [number, number, number];
  // The track leads from the lower left to the upper right.
  expect([Number(locator?.getAttribute('x')), Number(locator?.getAttribute('y'))]).toEqual([x, y]);
  expect(Number(locator?.getAttribute('width'))).toBeLessThan(width / 3);
});

test('a long track shows its own coasts, without another map', () => {
  const container = show([[WALK[0] as Position, [9, 44.4]]]);
  expect(container.querySelectorAll('svg')).toHaveLength(1);
  expect(screen.getByText('50 km')).toBeInTheDocument();
});

test('the length is in the language of the page', () => {
  show([WALK], 'ar');
  expect(screen.getByText('2 كم')).toBeInTheDocument();
});
