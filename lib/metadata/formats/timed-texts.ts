// Gathers the cues of captions that are no WebVTT: bounds them, names their speakers, and reports those without times.
import { type Cue, cleanCueText, MAX_CUES, nameSpeaker, type ParsedCaptions } from '@/lib/model/vtt';

export interface TimedText {
  /** Seconds; null if it is not understood. */
  start: number | null;
  end: number | null;
  text: string;
  speaker?: string | undefined;
  /** Counted from 1. */
  line: number;
}

/** @param texts of any order; of equal cues, as in layers of SubStation Alpha, one is used */
export function gatherCues(texts: Iterable<TimedText>): ParsedCaptions {
  const cues = new Map<string, Cue>();
  const lost: number[] = [];
  let isLong = false;
  for (const { start, end, text: written, speaker, line } of texts) {
    const text = cleanCueText(written);
    if (text === '') continue;
    if (start === null || end === null || end <= start) {
      lost.push(line);
      continue;
    }
    const said = speaker ? nameSpeaker(cleanCueText(speaker), text) : text;
    const key = `${start} ${end} ${said}`;
    isLong = cues.size >= MAX_CUES && !cues.has(key);
    if (isLong) break;
    cues.set(key, { start, end, text: said });
  }
  const faults: string[] = [];
  if (cues.size + lost.length === 0) faults.push('it holds no captions');
  if (lost.length > 0)
    faults.push(
      `${lost.length === 1 ? '1 of its captions is' : `${lost.length} of its captions are`} not shown, because the times are not understood (line ${lost[0]})`,
    );
  if (isLong) faults.push(`it is long: its first ${MAX_CUES} captions are shown`);
  const fault = faults.join('; ');
  return { cues: [...cues.values()].sort((a, b) => a.start - b.start), ...(fault && { fault }) };
}

/** Rounds to milliseconds, as WebVTT states times. */
export const toMilliseconds = (seconds: number) => Number(seconds.toFixed(3));
