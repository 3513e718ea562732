import * as z from 'zod';

/** A bucket of Amazon S3, or of a service that speaks its protocol. */
export interface BucketSettings {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export const bucketVariables = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be a URL with http or https' }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a name like eu-west-3')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

type BucketVariables = z.infer<z.ZodObject<typeof bucketVariables>>;

/** Null: files lie in the server's own folder. */
export function bucketSettingsOf(given: BucketVariables): BucketSettings | null {
  const { S3_BUCKET: bucket, S3_REGION: region } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return null;
  const endpoint = (given.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '');
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}
