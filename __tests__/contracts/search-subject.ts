// Declares a search implementation under test, and helpers that query it.
import type { Algoliasearch, SearchParamsObject, SearchResponse } from 'algoliasearch';
import type { SearchRecord } from '@/lib/model/search-record';
import { type Name, RECORDS, toName } from './collection';

export interface Opened {
  client: Algoliasearch;
  /** The index with RECORDS, the project's settings and its replicas. */
  index: string;
  /** A client whose key may browse, if that of `client` may not. */
  browser?: Algoliasearch;
}

export type Open = () => Promise<Opened>;
export type Response = SearchResponse<SearchRecord>;
export type Query = string | SearchParamsObject;

/** Algolia's own defaults where the settings of the index differ from them (lib/search/params/index-settings.ts). */
const DEFAULTS: SearchParamsObject = {
  typoTolerance: true,
  allowTyposOnNumericTokens: true,
  ignorePlurals: false,
  removeWordsIfNoResults: 'none',
};

const toParams = (query: Query): SearchParamsObject => ({
  ...DEFAULTS,
  ...(typeof query === 'string' ? { query } : query),
});

export function createSubject(open: Open) {
  let opened: Opened | undefined;
  const get = () => {
    if (!opened) throw new Error('the engine under test is not open');
    return opened;
  };

  const search = (query: Query, indexName = get().index): Promise<Response> =>
    get().client.searchSingleIndex<SearchRecord>({ indexName, searchParams: toParams(query) });

  /** Names of the hits, best first. */
  const find = async (query: Query, indexName?: string): Promise<Name[]> =>
    (await search({ hitsPerPage: 1000, ...toParams(query) }, indexName)).hits.map((hit) => toName(hit.objectID));

  const getRefusal = async (ask: () => Promise<unknown>) => {
    try {
      await ask();
    } catch (error) {
      // The client's error for a response with an error status; network failures have other names.
      if (error instanceof Error && error.name === 'ApiError' && 'status' in error)
        return { status: error.status, message: error.message };
      throw error;
    }
    return null;
  };

  return {
    open: async () => {
      opened = await open();
    },
    get client() {
      return get().client;
    },
    get browser() {
      return get().browser ?? get().client;
    },
    get index() {
      return get().index;
    },
    total: RECORDS.length,
    search,
    find,

    /** A test body: exactly these records match, in any order. */
    finds:
      (query: Query, ...names: Name[]) =>
      async () => {
        expect((await find(query)).sort()).toEqual(names.sort());
      },

    /** A test body: exactly these records match, in this order. */
    ranks:
      (query: Query, ...names: Name[]) =>
      async () => {
        expect(await find(query)).toEqual(names);
      },

    /** Status and message of a rejected request; null if it succeeds. */
    getRefusal,

    /** A test body: a search with these parameters is a bad request. */
    refuses: (params: object, message: RegExp) => async () => {
      expect(await getRefusal(() => search(params))).toEqual({ status: 400, message: expect.stringMatching(message) });
    },
  };
}

export type Subject = ReturnType<typeof createSubject>;
