// Lists the named regions of a picture, as the viewer draws them.
import { isNameable, toPeopleHref } from './routes';
import type { Item, Region } from './types';
import { isUnnamed } from './unnamed';

/** Sides are percentages of the picture's. */
export interface NamedRegion extends Record<'left' | 'top' | 'width' | 'height', number> {
  name: string;
  /** Page of the person; absent for an animal or object. */
  href?: string;
}

const MAX_REGIONS = 50;
const MAX_NAME_LENGTH = 100;

const toPercent = (share: number) => Number((100 * Math.min(1, Math.max(0, share))).toFixed(2));

const toSides = ({ x, y, width, height }: Region) => {
  const [left, top] = [toPercent(x - width / 2), toPercent(y - height / 2)];
  return {
    left,
    top,
    width: Number((toPercent(x + width / 2) - left).toFixed(2)),
    height: Number((toPercent(y + height / 2) - top).toFixed(2)),
  };
};

const toShortName = (name: string) =>
  name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Returns those with a name, within the picture, the largest first: smaller ones are drawn over them. */
export const listNamedRegions = ({ regions = [], people = [] }: Pick<Item, 'regions' | 'people'>): NamedRegion[] =>
  regions
    .filter(({ name }) => name !== undefined && !isUnnamed(name))
    .slice(0, MAX_REGIONS)
    .sort((one, two) => two.width * two.height - one.width * one.height)
    .map((region) => {
      const { name = '' } = region;
      const isPerson = people.includes(name) && isNameable(name);
      return { name: toShortName(name), ...toSides(region), ...(isPerson && { href: toPeopleHref(name) }) };
    });
