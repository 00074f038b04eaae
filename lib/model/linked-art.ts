// Addresses of Linked Art documents, and the context that they share: https://linked.art/api/1.0/
import { withBasePath } from './base-path';
import { encodePath } from './routes';

export const LINKED_ART = 'https://linked.art/ns/v1/linked-art.json';

type EntityKind = 'items' | 'works' | 'places' | 'people' | 'sets' | 'members';

/** @param name id of an item, name of a person or path of a folder; empty for the root */
export const getEntityUrl = (site: string, kind: EntityKind, name: string) =>
  `${site}${withBasePath(`/linked-art/${kind}${name && `/${encodePath(name)}`}`)}`;
