// The options of a slide show, as its URL states them.
import { KIOSK_DEFAULTS, parseKioskOptions } from '@/lib/model/kiosk';

test('has defaults, and reads every option', () => {
  expect(parseKioskOptions({})).toEqual(KIOSK_DEFAULTS);
  expect(parseKioskOptions({ seconds: '2', order: 'shuffled', text: 'no' })).toEqual({
    seconds: 2,
    order: 'shuffled',
    hasText: false,
  });
});

test.each(['-1', '0', '1', 'NaN', '', '1e3', '3601', '99999999999999999999', '5.5', ' 5', '٥'])(
  'names the possible seconds instead of %j',
  (seconds) => {
    expect(parseKioskOptions({ seconds })).toEqual({ name: 'seconds', value: seconds, choices: '2–3600' });
  },
);

test('names the possible orders and texts', () => {
  expect(parseKioskOptions({ order: 'constructor' })).toMatchObject({ name: 'order', value: 'constructor' });
  expect(parseKioskOptions({ text: 'maybe' })).toMatchObject({ name: 'text', choices: 'yes, no' });
});
