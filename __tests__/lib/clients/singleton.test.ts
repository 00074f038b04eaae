import { peekSingleton, singleton } from '@/lib/clients/singleton';

test('is created once, at the first call, and shared between copies of a module', () => {
  const create = jest.fn(() => ({ count: 0 }));
  expect(peekSingleton('test counter')).toBeUndefined();
  const first = singleton('test counter', create);
  first.count += 1;
  jest.isolateModules(() => {
    const copy = jest.requireActual<typeof import('@/lib/clients/singleton')>('@/lib/clients/singleton');
    expect(copy.singleton).not.toBe(singleton);
    expect(copy.singleton('test counter', create)).toBe(first);
  });
  expect(peekSingleton('test counter')).toBe(first);
  expect(create).toHaveBeenCalledTimes(1);
  expect(singleton('another counter', create)).not.toBe(first);
});

test('a falsy instance is created once too', () => {
  const create = jest.fn(() => null);
  expect([singleton('test null', create), singleton('test null', create)]).toEqual([null, null]);
  expect(create).toHaveBeenCalledTimes(1);
});

test('is created at the next call if creating it has failed', () => {
  const create = jest
    .fn(() => 7)
    .mockImplementationOnce(() => {
      throw new Error('not yet');
    });
  expect(() => singleton('test retry', create)).toThrow('not yet');
  expect(singleton('test retry', create)).toBe(7);
});
