/** Set by `npm run soak`: a real object store, with its credentials in the variables of AWS. */
export const objectStore = { filesUrl: process.env['OBJECT_STORE_URL'] };

/** The credentials that the S3 client finds. */
export function setS3Credentials({ key, secret }: { key: string; secret: string }): void {
  process.env['AWS_ACCESS_KEY_ID'] = key;
  process.env['AWS_SECRET_ACCESS_KEY'] = secret;
}
