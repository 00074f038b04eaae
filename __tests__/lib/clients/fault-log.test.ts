/** @jest-environment node */
import { createFaultLog } from '@/lib/clients/fault-log';

test('a fault is logged once, a second kind too, and the recovery once', () => {
  const lines: string[] = [];
  const log = createFaultLog((line) => lines.push(line));
  log.note(null);
  for (let turn = 0; turn < 5; turn += 1) log.note('the disk is full');
  log.note('the disk may only be read');
  log.note(null);
  log.note(null);
  expect(lines).toEqual([
    'Vitrine: the disk is full',
    'Vitrine: the disk may only be read',
    'Vitrine: what was wrong is over; the site works again.',
  ]);
});

test('a fault that recurs within an hour is not logged again', () => {
  const lines: string[] = [];
  const log = createFaultLog((line) => lines.push(line));
  for (let turn = 0; turn < 5; turn += 1) {
    log.note('the disk is full');
    log.note(null);
  }
  expect(lines).toHaveLength(2);
});
