// Parses the steps of a tag that tells a story: regions of a picture, dates or places, each with a text.
import { type GeoPosition, parsePosition } from './parse-position';

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

function takePicture(step: string) {
  const [picture = '', path = ''] = PICTURE.exec(step) ?? [];
  const words = step.replace(picture, ' ').replace(/\s+/g, ' ').trim();
  return { words, picture: path.trim() ? { path: path.trim() } : {} };
}

function parseTimelineStep(step: string): TimelineStep | string {
  const { words, picture } = takePicture(step);
  const [, date = '', text = ''] = DATED.exec(words) ?? [];
  if (!text) return 'a step begins with a date and a colon, as 1864: The quay is built';
  return { date: date.trim(), text, ...picture };
}

export const parseTimelineSteps = (written: string[]) => parseSteps(written, parseTimelineStep);

export interface PlaceStep {
  /** Coordinates, or the path of an item whose place is taken, as written; null for all places of the story. */
  place: GeoPosition | string | null;
  zoom?: number;
  text: string;
  /** A picture, as written. */
  path?: string;
}

const PLACED = /^(.{1,2000}?):\s+(.+)$/;
const ZOOMED = /^(.+?)\s+zoom\s+(-?\d[\d.]{0,9})$/i;
/** The end of the archive map's URL: `https://…/map#map=9/57.78/14.16`. */
const MAP_VIEW = /^\S{0,1900}#map=([\d.]{1,20})\/([-\d.]{1,20})\/([-\d.]{1,20})$/;
const MAX_ZOOM = 16;

const HOW_TO_PLACE =
  'a step begins with coordinates or the path of an item, and a colon, as 57.78, 14.16: The harbour, or whole:';

const isPath = (text: string) => text.includes('/') || /\.[a-z][a-z0-9]{1,4}$/i.test(text);

function parsePlaceStep(step: string): PlaceStep | string {
  const { words, picture } = takePicture(step);
  const [, written = '', text = ''] = PLACED.exec(words) ?? [];
  if (!text) return HOW_TO_PLACE;
  if (written.toLowerCase() === 'whole') return { place: null, text, ...picture };
  const [, where = written, zoomed] = ZOOMED.exec(written) ?? [];
  const [isView, near, latitude, longitude] = MAP_VIEW.exec(where) ?? [];
  const place = parsePosition(isView === undefined ? where : `${latitude}, ${longitude}`);
  if (!place && (isView !== undefined || !isPath(where))) return HOW_TO_PLACE;
  const zoom = zoomed ?? near;
  if (zoom !== undefined && !(Number(zoom) >= 0 && Number(zoom) <= MAX_ZOOM))
    return `a zoom is a number from 0 to ${MAX_ZOOM}`;
  return { place: place ?? where, ...(zoom !== undefined && { zoom: Number(zoom) }), text, ...picture };
}

export const parsePlaceSteps = (written: string[]) => parseSteps(written, parsePlaceStep);
