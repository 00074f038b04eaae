// It comes without types.
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    store: unknown;
    configureBuckets(): Promise<void>;
    callback(): unknown;
  }
}
