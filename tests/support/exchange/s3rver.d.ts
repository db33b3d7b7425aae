/** What the tests use of s3rver, which brings no types. */
export default class S3rver {
  constructor(options: {
    readonly address: string;
    readonly port: number;
    readonly directory: string;
    readonly silent: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
  });
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}
