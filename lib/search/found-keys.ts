// Lists all items that a search finds, beyond those that can be reached by paging.
import type { SearchForHits } from 'algoliasearch';
import { runWithDefaultLocale } from '@/lib/i18n/request-locale';
import { find } from './engine/find';
import { getIndex } from './engine/index-state';
import { parseParams } from './params/params';

/** @returns their keys in the catalogue, by the embedded engine, even if an index is hosted */
export const listFoundKeys = (request: SearchForHits): number[] =>
  runWithDefaultLocale(() => [...find(getIndex(), parseParams({ ...request })).keys]);
