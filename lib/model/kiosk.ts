// Parses the options of a slide show from its URL: seconds, order and text.

const KIOSK_ORDERS = ['listed', 'shuffled', 'date', 'newest'] as const;
export type KioskOrder = (typeof KIOSK_ORDERS)[number];

const MIN_SLIDE_SECONDS = 2;
const MAX_SLIDE_SECONDS = 3600;

export interface KioskOptions {
  /** How long each picture is shown. */
  seconds: number;
  order: KioskOrder;
  hasText: boolean;
}

export const KIOSK_DEFAULTS: KioskOptions = { seconds: 10, order: 'listed', hasText: true };

/** A parameter with a value that it cannot have. */
export interface KioskFault {
  name: 'seconds' | 'order' | 'text';
  value: string;
  /** The values that it can have. */
  choices: string;
}

/** @returns the first fault, because a screen in a hall shows nothing else than what its URL says */
export function parseKioskOptions(
  params: Readonly<Partial<Record<KioskFault['name'], string | undefined>>>,
): KioskOptions | KioskFault {
  const { seconds, order, text } = params;
  const number = /^\d{1,4}$/.test(seconds ?? '') ? Number(seconds) : Number.NaN;
  if (seconds !== undefined && !(number >= MIN_SLIDE_SECONDS && number <= MAX_SLIDE_SECONDS))
    return { name: 'seconds', value: seconds, choices: `${MIN_SLIDE_SECONDS}–${MAX_SLIDE_SECONDS}` };
  const known = KIOSK_ORDERS.find((each) => each === order);
  if (order !== undefined && !known) return { name: 'order', value: order, choices: KIOSK_ORDERS.join(', ') };
  if (text !== undefined && text !== 'yes' && text !== 'no') return { name: 'text', value: text, choices: 'yes, no' };
  return {
    seconds: seconds === undefined ? KIOSK_DEFAULTS.seconds : number,
    order: known ?? KIOSK_DEFAULTS.order,
    hasText: text !== 'no',
  };
}
