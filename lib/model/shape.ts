// Classifies the shape of a picture for the facet.

export type Shape = 'landscape' | 'portrait' | 'square' | 'panorama';

export function classifyShape(width: number, height: number): Shape {
  const ratio = width / height;
  if (ratio >= 2) return 'panorama';
  if (ratio > 1.05) return 'landscape';
  return ratio < 0.95 ? 'portrait' : 'square';
}
