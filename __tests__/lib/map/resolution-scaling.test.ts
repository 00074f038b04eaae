/** @jest-environment jsdom */
import type { Map as MapLibre } from 'maplibre-gl';
import { scaleResolution } from '@/lib/map/resolution-scaling';

/** The parts of a MapLibre map that the module uses: events, movement and pixel ratio. */
class Drawn {
  ratio = 2;
  isInMotion = false;
  readonly #listeners = new Map<string, Set<() => void>>();
  on = (type: string, listener: () => void) =>
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  off = (type: string, listener: () => void) => this.#listeners.get(type)?.delete(listener);
  fire(type: string) {
    for (const listener of this.#listeners.get(type) ?? []) listener();
  }
  isMoving = () => this.isInMotion;
  getPixelRatio = () => this.ratio;
  setPixelRatio = (ratio: number) => {
    this.ratio = ratio;
  };

  move(pictures: number, each: number) {
    this.isInMotion = true;
    for (let picture = 0; picture < pictures; picture += 1) {
      this.fire('move');
      jest.advanceTimersByTime(each);
      this.fire('render');
    }
    this.isInMotion = false;
    this.fire('moveend');
  }
}

let map: Drawn;
let end: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(window, 'devicePixelRatio', { value: 2, configurable: true });
  map = new Drawn();
  end = scaleResolution(map as unknown as MapLibre);
});

afterEach(() => {
  end();
  jest.useRealTimers();
});

test('a map that is drawn quickly keeps its full resolution', () => {
  map.move(60, 16);
  expect(map.ratio).toBe(2);
});

test('one late frame changes nothing', () => {
  map.move(5, 16);
  map.move(2, 200);
  map.move(5, 16);
  expect(map.ratio).toBe(2);
});

test('a slow map has fewer pixels while it moves, and full resolution at rest', () => {
  map.move(10, 80);
  expect(map.ratio).toBeLessThanOrEqual(1.1);
  jest.advanceTimersByTime(1000);
  expect(map.ratio).toBe(2);
});

test('the pixel ratio never falls below 0.5', () => {
  map.move(100, 500);
  expect(map.ratio).toBe(0.5);
});

test('the next movement starts with the resolution that could be drawn in time', () => {
  map.move(10, 80);
  jest.advanceTimersByTime(1000);
  map.move(1, 16);
  expect(map.ratio).toBeLessThanOrEqual(1.1);
});

test('a map that moves again at once is not redrawn at full resolution in between', () => {
  map.move(10, 80);
  jest.advanceTimersByTime(100);
  map.isInMotion = true;
  map.fire('move');
  map.fire('render');
  jest.advanceTimersByTime(1000);
  expect(map.ratio).toBeLessThanOrEqual(1.1);
});

test('a removed map is left unchanged', () => {
  map.move(10, 80);
  const { ratio } = map;
  end();
  jest.advanceTimersByTime(1000);
  expect(map.ratio).toBe(ratio);
});
