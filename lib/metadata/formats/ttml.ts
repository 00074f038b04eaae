// Parses captions in TTML (https://www.w3.org/TR/ttml2/), also called DFXP and iTT: texts, times and speakers.
import { Parser } from 'htmlparser2';
import type { ParsedCaptions } from '@/lib/model/vtt';
import { flattenMarkup } from './flat-markup';
import { gatherCues, type TimedText, toMilliseconds } from './timed-texts';

type Attributes = Record<string, string>;

interface Rates {
  frame: number;
  subFrame: number;
  tick: number;
}

/** An element with times, which are relative to those of the element around it. */
interface Level {
  start: number | null;
  /** Undefined until something limits it. */
  end: number | null | undefined;
  isText: boolean;
  isPreserved: boolean;
  speaker: string | undefined;
  text: string;
  /** Whether a part of its text has times of its own. */
  isParted: boolean;
  line: number;
}

const trimLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n');

const TIMED = new Set(['body', 'div', 'p', 'span']);

/** Elements within a paragraph whose text is no caption. */
const ABOUT = new Set(['metadata', 'title', 'desc']);

const CLOCK = /^(\d{2,4}):(\d{2}):(\d{2})(?:(\.\d{1,9})|:(\d{1,4})(?:\.(\d{1,4}))?)?$/;
const OFFSET = /^(\d{1,12}(?:\.\d{1,9})?)(h|m|s|ms|f|t)$/;

/** https://www.w3.org/TR/ttml2/#timing-value-time-expression @returns null if it is invalid */
function parseTime(text: string, { frame, subFrame, tick }: Rates): number | null {
  const [, hours, minutes, seconds, fraction = '0', frames = '0', subFrames = '0'] = CLOCK.exec(text.trim()) ?? [];
  if (hours !== undefined) {
    const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return whole + Number(`0${fraction}`) + (Number(frames) + Number(subFrames) / subFrame) / frame;
  }
  const [, count, unit = ''] = OFFSET.exec(text.trim()) ?? [];
  if (count === undefined) return null;
  const perSecond: Record<string, number> = { h: 1 / 3600, m: 1 / 60, s: 1, ms: 1000, f: frame, t: tick };
  return Number(count) / (perSecond[unit] ?? 1);
}

const toRate = (text: string | undefined, otherwise: number) => {
  const rate = Number(text);
  return rate > 0 && rate <= 1e9 ? rate : otherwise;
};

/** https://www.w3.org/TR/ttml2/#parameter-attribute-frameRate, and those beside it. */
function parseRates(attributes: Attributes): Rates {
  const [numerator, denominator] = (attributes.frameRateMultiplier ?? '').split(/[\s:]+/);
  const multiplier = toRate(numerator, 1) / toRate(denominator, 1);
  const frame = toRate(attributes.frameRate, 30) * multiplier;
  const subFrame = toRate(attributes.subFrameRate, 1);
  const tick = toRate(attributes.tickRate, attributes.frameRate ? frame * subFrame : 1);
  return { frame, subFrame, tick };
}

const toLocal = (name: string) => name.slice(name.indexOf(':') + 1);

const addTimes = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other);

function toEnd(level: Level, begin: number | null, { end, dur }: Attributes, rates: Rates): Level['end'] {
  const limits = [level.end].filter((limit) => limit !== undefined);
  if (end !== undefined) limits.push(addTimes(level.start, parseTime(end, rates)));
  if (dur !== undefined) limits.push(addTimes(begin, parseTime(dur, rates)));
  if (limits.length === 0) return undefined;
  return limits.includes(null) ? null : Math.min(...limits.map(Number));
}

export function parseTtml(source: string): ParsedCaptions {
  const texts: TimedText[] = [];
  const speakers = new Map<string, string>();
  let rates = parseRates({});
  let agent = '';
  let isName = false;
  let isCaptions = false;
  let about = 0;
  let line = 1;
  let counted = 0;
  const root: Level = {
    ...{ start: 0, end: undefined, isText: false, isPreserved: false, speaker: undefined, text: '' },
    ...{ isParted: false, line: 1 },
  };
  const levels: Level[] = [root];
  const markup = flattenMarkup(source, true);

  const here = () => levels.at(-1) ?? root;
  const countLines = (to: number) => {
    for (; counted < to; counted += 1) if (markup.charCodeAt(counted) === 10) line += 1;
    return line;
  };

  function open(name: string, attributes: Attributes) {
    const above = here();
    const { begin, end, dur, agent: said } = attributes;
    const start = begin === undefined ? above.start : addTimes(above.start, parseTime(begin, rates));
    const isTimed = begin !== undefined || end !== undefined || dur !== undefined;
    if (above.isText && isTimed) above.isParted = true;
    levels.push({
      start,
      end: toEnd(above, start, attributes, rates),
      isText: above.isText || name === 'p',
      isPreserved: attributes.space ? attributes.space === 'preserve' : above.isPreserved,
      speaker: speakers.get(said?.trim().split(/\s+/)[0] ?? '') ?? above.speaker,
      text: '',
      isParted: false,
      line: countLines(parser.startIndex),
    });
  }

  function close(name: string) {
    const level = levels.pop() ?? root;
    const above = here();
    // A part with times of its own, and a paragraph, are captions; other parts belong to the text around them.
    const isPart = name === 'span' && !above.isParted;
    if (isPart) above.text += level.text;
    else if (level.isText && !level.isParted) add(level);
    if (isPart && level.isParted) above.isParted = true;
  }

  function add({ start, end, text, speaker, line: at }: Level) {
    const round = (time: number | null | undefined) => (typeof time === 'number' ? toMilliseconds(time) : null);
    texts.push({ start: round(start), end: round(end), text: trimLines(text), speaker, line: at });
  }

  const parser = new Parser(
    {
      onopentag(tag, given) {
        const name = toLocal(tag);
        const attributes = Object.fromEntries(Object.entries(given).map(([key, value]) => [toLocal(key), value]));
        if (name === 'tt') {
          isCaptions = true;
          rates = parseRates(attributes);
          root.isPreserved = attributes.space === 'preserve';
        } else if (name === 'agent') agent = attributes.id ?? '';
        else if (name === 'name') isName = agent !== '';
        else if (ABOUT.has(name)) about += 1;
        else if (name === 'br') here().text += '\n';
        else if (TIMED.has(name)) open(name, attributes);
      },
      onclosetag(tag) {
        const name = toLocal(tag);
        if (name === 'agent') agent = '';
        else if (name === 'name') isName = false;
        else if (ABOUT.has(name)) about -= 1;
        else if (TIMED.has(name) && levels.length > 1) close(name);
      },
      ontext(text) {
        if (isName) speakers.set(agent, ((speakers.get(agent) ?? '') + text).replace(/\s+/g, ' ').slice(0, 200));
        const level = here();
        if (level.isText && about <= 0 && !isName) level.text += level.isPreserved ? text : text.replace(/\s+/g, ' ');
      },
    },
    { xmlMode: true },
  );
  parser.end(markup);
  return isCaptions ? gatherCues(texts) : { cues: [], fault: 'it is no TTML, whose first element is tt' };
}
