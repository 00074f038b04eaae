// Results of uploads, as the desk's server and its page exchange them.

export interface UploadLink {
  /** In the library. */
  path: string;
  /** Page of the item; absent for a file that is none. */
  href?: string;
}

export type UploadResult =
  | ({ type: 'done' } & UploadLink)
  | { type: 'inbox'; path: string }
  | { type: 'duplicate'; of: UploadLink[] }
  | { type: 'refused'; message: string };
