import { findPictured } from '@/lib/model/cover-picture';
import type { Item } from '@/lib/model/types';
import { Picture } from './picture';

interface ContainedPictureProps {
  item: Item;
  sizes: string;
  maxWidth: number;
  width?: number;
  /** By default none, for a picture beside the title of its item. */
  alt?: string;
}

/** The picture of an item in a box of other proportions, without the placeholder, which would fill the space beside it. */
export function ContainedPicture({ item, alt = '', ...shown }: ContainedPictureProps) {
  const pictured = findPictured(item);
  if (!pictured) return null;
  const { placeholder: _placeholder, colour: _colour, ...picture } = pictured;
  return <Picture item={{ ...picture, alt }} {...shown} />;
}
