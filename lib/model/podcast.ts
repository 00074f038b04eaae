// Parses the owner's settings of a podcast: https://podcasters.apple.com/support/823-podcast-requirements
import { closestMatch } from './closest-match';

export interface Podcast {
  /** At least one: a category of Apple's list, and its subcategory if stated. */
  categories: { name: string; sub?: string }[];
  isExplicit: boolean;
  /** Path of the cover picture, relative to the text that states it. */
  image?: string;
}

/** https://podcasters.apple.com/support/1691-apple-podcasts-categories */
const CATEGORIES: Record<string, string[]> = {
  Arts: ['Books', 'Design', 'Fashion & Beauty', 'Food', 'Performing Arts', 'Visual Arts'],
  Business: ['Careers', 'Entrepreneurship', 'Investing', 'Management', 'Marketing', 'Non-Profit'],
  Comedy: ['Comedy Interviews', 'Improv', 'Stand-Up'],
  Education: ['Courses', 'How To', 'Language Learning', 'Self-Improvement'],
  Fiction: ['Comedy Fiction', 'Drama', 'Science Fiction'],
  Government: [],
  'Health & Fitness': ['Alternative Health', 'Fitness', 'Medicine', 'Mental Health', 'Nutrition', 'Sexuality'],
  History: [],
  'Kids & Family': ['Education for Kids', 'Parenting', 'Pets & Animals', 'Stories for Kids'],
  Leisure: [
    ...['Animation & Manga', 'Automotive', 'Aviation', 'Crafts', 'Games', 'Hobbies', 'Home & Garden'],
    'Video Games',
  ],
  Music: ['Music Commentary', 'Music History', 'Music Interviews'],
  News: [
    ...['Business News', 'Daily News', 'Entertainment News', 'News Commentary', 'Politics', 'Sports News'],
    'Tech News',
  ],
  'Religion & Spirituality': ['Buddhism', 'Christianity', 'Hinduism', 'Islam', 'Judaism', 'Religion', 'Spirituality'],
  Science: [
    ...['Astronomy', 'Chemistry', 'Earth Sciences', 'Life Sciences', 'Mathematics', 'Natural Sciences', 'Nature'],
    ...['Physics', 'Social Sciences'],
  ],
  'Society & Culture': ['Documentary', 'Personal Journals', 'Philosophy', 'Places & Travel', 'Relationships'],
  Sports: [
    ...['Baseball', 'Basketball', 'Cricket', 'Fantasy Sports', 'Football', 'Golf', 'Hockey', 'Rugby', 'Running'],
    ...['Soccer', 'Swimming', 'Tennis', 'Volleyball', 'Wilderness', 'Wrestling'],
  ],
  Technology: [],
  'True Crime': [],
  'TV & Film': ['After Shows', 'Film History', 'Film Interviews', 'Film Reviews', 'TV Reviews'],
};

const toKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/\band\b|&/g, '')
    .replace(/[^a-z]/g, '');

const KNOWN = new Map(
  Object.entries(CATEGORIES).flatMap(([name, subs]) => [
    [toKey(name), { name }] as const,
    ...subs.flatMap((sub) => [[toKey(sub), { name, sub }] as const, [toKey(name + sub), { name, sub }] as const]),
  ]),
);
const NAMES = Object.entries(CATEGORIES).flatMap(([name, subs]) => [name, ...subs]);

/** Apple's limit. */
const MAX_CATEGORIES = 3;

const WANTED =
  'podcast: category, explicit and image are expected, as podcast: { category: History, explicit: false, image: cover.jpg }';
const SETTINGS = ['category', 'explicit', 'image'];

type Report = (detail: string) => void;

const toSuggestion = (name: string, names: readonly string[]) => {
  const meant = closestMatch(name, names);
  return meant ? `; is ${meant} meant?` : '';
};

function listCategories(value: unknown, report: Report): Podcast['categories'] {
  const categories = [value].flat().flatMap((each) => {
    const name = typeof each === 'string' ? each : '';
    const known = KNOWN.get(toKey(name));
    if (!known)
      report(
        `podcast: ${JSON.stringify(each ?? '')} is no category of Apple Podcasts${toSuggestion(name, NAMES)} (the list is at https://podcasters.apple.com/support/1691-apple-podcasts-categories)`,
      );
    return known ? [known] : [];
  });
  if (categories.length > MAX_CATEGORIES)
    report(`podcast: ${categories.length} categories; the first ${MAX_CATEGORIES} are used`);
  return categories.slice(0, MAX_CATEGORIES);
}

/**
 * @param value of `podcast` in an index.md
 * @param report receives what is missing or wrong
 * @returns undefined if there is no valid category, without which Apple rejects a podcast
 */
export function parsePodcast(value: unknown, report: Report): Podcast | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) {
    report(WANTED);
    return undefined;
  }
  const { category, explicit = false, image } = value as Record<string, unknown>;
  for (const name of Object.keys(value))
    if (!SETTINGS.includes(name)) report(`podcast: there is no ${JSON.stringify(name)}${toSuggestion(name, SETTINGS)}`);
  if (category === undefined) report(WANTED);
  if (typeof explicit !== 'boolean') report('podcast: explicit is true or false; true is assumed');
  if (image !== undefined && typeof image !== 'string') report('podcast: image is the path of a picture, as cover.jpg');
  const categories = category === undefined ? [] : listCategories(category, report);
  if (categories.length === 0) return undefined;
  return { categories, isExplicit: explicit !== false, ...(typeof image === 'string' && image && { image }) };
}
