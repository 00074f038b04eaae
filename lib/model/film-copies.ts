// Names the H.264 copies of films that browsers do not play.

interface PreparedSize {
  width: number;
  height: number;
  bytes: number;
}

/** The H.264 copies of a film, which are derived data. */
export interface PreparedFilm {
  /** Changes with the content of the film and with the way in which it is converted. */
  key: string;
  /** Size that fits most screens, and that of the film if it is larger. */
  sizes: [PreparedSize, PreparedSize?];
}

/** Value of `?of=` for each size of `PreparedFilm`, in the same order. */
export const PREPARED_NAMES = ['play', 'large'] as const;

export type PreparedName = (typeof PREPARED_NAMES)[number];

export const PREPARED_TYPE = 'video/mp4';

export const isPreparedName = (name: string): name is PreparedName => PREPARED_NAMES.some((each) => each === name);
