// Parses moments of films in URLs.

/** Parses `#t=61.5`, `#t=1:01`, `#t=npt:61,70` to seconds. https://www.w3.org/TR/media-frags/#naming-time */
export function parseMoment(hash: string): number | null {
  const match = /^#(?:.*&)?t=(?:npt:)?(?:(?:(\d{1,4}):)?([0-5]?\d):)?(\d{1,6}(?:\.\d{1,6})?)s?(?:,|&|$)/.exec(hash);
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
