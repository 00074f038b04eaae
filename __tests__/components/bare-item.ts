// An item with the mandatory fields only.
import type { Item } from '@/lib/model/types';

export const bareItem: Item = {
  kind: 'photo',
  type: 'image/jpeg',
  id: 'abcdefgh27',
  path: 'harbour.jpg',
  folder: '',
  title: 'Harbour at dusk',
  slug: 'harbour-at-dusk',
  bytes: 1_234_567,
  modified: 0,
  version: 'v1',
};
