/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Filmstrip, type Frame } from '@/components/ui/filmstrip';
import en from '@/lib/messages/languages/en.json';

const CELL = 68;

// jsdom has no layout.
beforeAll(() => {
  Object.defineProperties(HTMLElement.prototype, {
    offsetWidth: { configurable: true, get: () => CELL },
    clientWidth: { configurable: true, get: () => 680 },
  });
});

const toFrame = (place: number): Frame => ({ label: `Number ${place}`, src: `/iiif/3/${place}` });

function show(props: Partial<Parameters<typeof Filmstrip>[0]> = {}) {
  const chosen: number[] = [];
  const wanted: [number, number][] = [];
  const toElement = (more: typeof props = {}) => (
    <Filmstrip
      label="All pictures"
      labels={en.viewer}
      index={0}
      total={100_000}
      toFrame={toFrame}
      onWant={(from, to) => wanted.push([from, to])}
      onChoose={(index) => chosen.push(index)}
      {...props}
      {...more}
    />
  );
  const { rerender } = render(toElement());
  return { chosen, wanted, change: (more: typeof props) => rerender(toElement(more)) };
}

const frames = () => screen.getAllByRole('button');
const current = () => screen.getByRole('button', { current: true });

test('of a hundred thousand pictures only a few are in the document, including the current one', () => {
  const { change } = show();
  expect(frames().length).toBeLessThanOrEqual(60);
  expect(current()).toHaveAccessibleName('1 of 100000: Number 0');
  change({ index: 54_321 });
  expect(frames().length).toBeLessThanOrEqual(60);
  expect(current()).toHaveAccessibleName('54322 of 100000: Number 54321');
});

test('the strip scrolls so that the current picture is centred', () => {
  const { change } = show();
  change({ index: 1000 });
  expect(screen.getByRole('navigation').scrollLeft).toBe(1000.5 * CELL - 340);
});

test('Tab reaches the current frame only', () => {
  show({ index: 3 });
  expect(frames().filter((frame) => frame.tabIndex === 0)).toEqual([current()]);
});

test('moving on from within the strip keeps the focus in it', () => {
  const { change } = show({ index: 3 });
  current().focus();
  change({ index: 4 });
  expect(document.activeElement).toBe(current());
  expect(current()).toHaveAccessibleName('5 of 100000: Number 4');
});

test('a click on a frame shows its picture', async () => {
  const { chosen } = show({ index: 3 });
  await userEvent.click(screen.getByRole('button', { name: /Number 6$/ }));
  expect(chosen).toEqual([6]);
});

test('items that come into view are requested', () => {
  const { wanted, change } = show();
  change({ index: 500 });
  const [from, to] = wanted.at(-1) ?? [0, 0];
  expect(from).toBeLessThan(500);
  expect(to).toBeGreaterThan(500);
});

test('an unknown item has a placeholder, and an item without a picture cannot be selected', () => {
  show({ total: 3, toFrame: (place) => [toFrame(0), undefined, null][place] });
  expect(frames()).toHaveLength(3);
  expect(frames()[1]).toBeEnabled();
  expect(frames()[1]).toHaveAccessibleName('2 of 3');
  expect(frames()[2]).toBeDisabled();
});
