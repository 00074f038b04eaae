// Parses the steps of a tag that tells a story: regions of a picture, dates or places, each with a text.

/** A part of a picture in percent of its sides. */
export interface StepRegion {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TourStep {
  /** Null for the whole picture. */
  region: StepRegion | null;
  text: string;
}

/** A step that is left out, as it is written, and the reason. */
export interface StepFault {
  step: string;
  reason: string;
}

export interface Steps<Step> {
  steps: Step[];
  faults: StepFault[];
}

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,6})?)`;
/** Four numbers, or a link with them, as the viewer copies it: `https://…#xywh=percent:10,20,30,40`. */
const REGION = new RegExp(
  String.raw`^(?:\S{0,2000}#xywh=percent:)?${[NUMBER, NUMBER, NUMBER, NUMBER].join(String.raw`,\s?`)}\s+(.+)$`,
);
const WHOLE = /^whole\s+(.+)$/i;

const HOW_TO_TOUR = 'a step begins with a part of the picture in percent: left, top, width, height, as 10,20,30,40';

function parseTourStep(step: string): TourStep | string {
  const [, wholeText] = WHOLE.exec(step) ?? [];
  if (wholeText) return { region: null, text: wholeText };
  const [isRegion, left, top, across, down, text = ''] = REGION.exec(step) ?? [];
  if (isRegion === undefined) return HOW_TO_TOUR;
  const [x = 0, y = 0, width = 0, height = 0] = [left, top, across, down].map(Number);
  if (x >= 100 || y >= 100 || width === 0 || height === 0) return 'this part is outside the picture';
  const region = { x, y, width: Math.min(width, 100 - x), height: Math.min(height, 100 - y) };
  return { region: region.width > 99.9 && region.height > 99.9 ? null : region, text };
}

function parseSteps<Step>(written: string[], parse: (step: string) => Step | string): Steps<Step> {
  const result: Steps<Step> = { steps: [], faults: [] };
  for (const step of written) {
    const parsed = parse(step);
    if (typeof parsed === 'string') result.faults.push({ step, reason: parsed });
    else result.steps.push(parsed);
  }
  return result;
}

export const parseTourSteps = (written: string[]) => parseSteps(written, parseTourStep);

export interface TimelineStep {
  /** EDTF, or the owner's words. */
  date: string;
  text: string;
  /** A picture, as written. */
  path?: string;
}

/** A picture within a step, as in Markdown. */
const PICTURE = /!\[[^\]]{0,500}\]\(([^()]{1,1000})\)/;
const DATED = /^([^:]{1,60}):\s+(.+)$/;

function parseTimelineStep(step: string): TimelineStep | string {
  const [picture = '', path = ''] = PICTURE.exec(step) ?? [];
  const words = step.replace(picture, ' ').replace(/\s+/g, ' ').trim();
  const [, date = '', text = ''] = DATED.exec(words) ?? [];
  if (!text) return 'a step begins with a date and a colon, as 1864: The quay is built';
  return { date: date.trim(), text, ...(path.trim() && { path: path.trim() }) };
}

export const parseTimelineSteps = (written: string[]) => parseSteps(written, parseTimelineStep);
