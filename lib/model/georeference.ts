// A map that is printed on a picture, with control points that place it on the ground.

/** https://iiif.io/api/extension/georef/ */
export interface Georeference {
  /** Width and height to which the pixels refer; those of the picture if undefined. */
  size?: [width: number, height: number];
  /** Control points. */
  points: [x: number, y: number, longitude: number, latitude: number][];
  /** Corners of the part of the picture that the map covers; all of it if undefined. */
  mask?: [x: number, y: number][];
  transformation?: { type: string; order?: number } | undefined;
}
