/** @jest-environment jsdom */
import { listenForSwipes } from '@/lib/viewer/swipe';

type Point = [x: number, y: number, time: number];

function open({ mayBegin = (): boolean => true } = {}) {
  document.body.innerHTML = '<div></div>';
  const stage = document.body.firstElementChild as HTMLElement;
  Object.defineProperty(stage, 'clientWidth', { value: 400 });
  Object.defineProperty(stage, 'clientHeight', { value: 800 });
  const moves: number[] = [];
  const ends: number[] = [];
  const down: (number | boolean)[] = [];
  const stop = listenForSwipes(stage, {
    mayBegin,
    move: (by) => moves.push(by),
    end: (step) => ends.push(step),
    moveDown: (by) => down.push(by),
    endDown: (isSwipe) => down.push(isSwipe),
  });
  function fire(type: string, [clientX, clientY, time]: Point, { id = 1, pointerType = 'touch' } = {}) {
    const event = Object.assign(new Event(type, { bubbles: true }), { clientX, clientY, pointerId: id, pointerType });
    Object.defineProperty(event, 'timeStamp', { value: time });
    stage.dispatchEvent(event);
  }
  /** A finger that moves along these points. */
  function drag(points: Point[], options = {}) {
    const last = points.at(-1) as Point;
    fire('pointerdown', points[0] as Point, options);
    for (const point of points.slice(1)) fire('pointermove', point, options);
    fire('pointerup', last, options);
  }
  return { moves, ends, down, stop, fire, drag };
}

test('a sufficient swipe to the left moves on, to the right back', () => {
  const { drag, ends, moves } = open();
  drag([
    [300, 100, 0],
    [250, 102, 200],
    [180, 104, 900],
  ]);
  drag([
    [100, 100, 2000],
    [150, 102, 2200],
    [220, 104, 2900],
  ]);
  expect(ends).toEqual([1, -1]);
  expect(moves).toEqual([-50, -120, 50, 120]);
});

test('a flick is sufficient', () => {
  const { drag, ends } = open();
  drag([
    [300, 100, 0],
    [280, 100, 30],
    [250, 100, 60],
  ]);
  expect(ends).toEqual([1]);
});

test('a short, slow swipe moves back into place', () => {
  const { drag, ends } = open();
  drag([
    [300, 100, 0],
    [280, 100, 400],
    [260, 100, 900],
  ]);
  expect(ends).toEqual([0]);
});

test('a sufficient swipe down is reported, a short one moves back, and one upwards is none', () => {
  const { drag, down, ends } = open();
  drag([
    [200, 100, 0],
    [205, 150, 300],
    [210, 300, 900],
  ]);
  drag([
    [200, 100, 0],
    [200, 150, 500],
    [200, 130, 900],
  ]);
  drag([
    [200, 300, 0],
    [200, 100, 60],
  ]);
  expect(down).toEqual([50, 200, true, 50, 30, false]);
  expect(ends).toEqual([]);
});

test('a second finger ends a swipe down', () => {
  const { fire, down } = open();
  fire('pointerdown', [200, 100, 0]);
  fire('pointermove', [200, 300, 50]);
  fire('pointerdown', [100, 100, 60], { id: 2 });
  fire('pointerup', [200, 300, 70]);
  expect(down).toEqual([200, false]);
});

test('a tap, an upward movement, and a mouse are not swipes', () => {
  const { drag, ends, moves, down } = open();
  drag([
    [300, 100, 0],
    [303, 101, 60],
  ]);
  drag([
    [300, 100, 0],
    [305, 50, 60],
    [100, 10, 90],
  ]);
  drag(
    [
      [300, 100, 0],
      [100, 100, 60],
    ],
    { pointerType: 'mouse' },
  );
  expect([ends, moves, down]).toEqual([[], [], []]);
});

test('a second finger turns it into a pinch', () => {
  const { fire, ends } = open();
  fire('pointerdown', [300, 100, 0]);
  fire('pointermove', [250, 100, 50]);
  fire('pointerdown', [100, 100, 60], { id: 2 });
  fire('pointermove', [50, 100, 90]);
  fire('pointerup', [50, 100, 100]);
  fire('pointerup', [100, 100, 110], { id: 2 });
  expect(ends).toEqual([0]);
});

test('a zoomed picture is panned instead', () => {
  const { drag, ends } = open({ mayBegin: () => false });
  drag([
    [300, 100, 0],
    [100, 100, 60],
  ]);
  expect(ends).toEqual([]);
});

test('a cancelled pointer changes nothing, and the next one works', () => {
  const { fire, drag, ends } = open();
  fire('pointerdown', [300, 100, 0]);
  fire('pointermove', [200, 100, 50]);
  fire('pointercancel', [200, 100, 60]);
  drag([
    [300, 100, 100],
    [150, 100, 200],
  ]);
  expect(ends).toEqual([0, 1]);
});

test('after the end listeners are removed', () => {
  const { drag, ends, stop } = open();
  stop();
  drag([
    [300, 100, 0],
    [100, 100, 60],
  ]);
  expect(ends).toEqual([]);
});
