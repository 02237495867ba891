import { createHash } from 'node:crypto';
import * as sdk from '@aws-sdk/client-s3';

/** Where the images are in an object store that speaks the S3 protocol. */
export type S3Address = {
  bucket: string;
  /** Of the names of all objects: empty, or ends with a slash. */
  prefix: string;
  /** Undefined: AWS, by its region. */
  endpoint: string | undefined;
  /** Undefined: from AWS_REGION or the configuration files of AWS. */
  region: string | undefined;
  /** The bucket is in the path of a request instead of the host name. */
  isPathStyle: boolean;
};

/** A client of one bucket. */
export type S3Client = {
  sdk: typeof sdk;
  client: sdk.S3Client;
  bucket: string;
  prefix: string;
  /** Sends requests like a stranger, without a signature. */
  anonymous: sdk.S3Client;
  close(): void;
};

const connectMaxMilliseconds = 3_000;
/** Without a response, or without more bytes of one. */
const silenceMaxMilliseconds = 10_000;
/** Attempts of the SDK, with growing pauses. */
const attempts = 3;

export function openS3Client(address: S3Address): S3Client {
  const settings = {
    forcePathStyle: address.isPathStyle,
    ...(address.endpoint === undefined ? {} : { endpoint: address.endpoint }),
    ...(address.region === undefined ? {} : { region: address.region }),
    // Stores other than AWS refuse the checksums that the SDK would add automatically.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMaxMilliseconds,
      requestTimeout: silenceMaxMilliseconds,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: 64 },
      httpsAgent: { keepAlive: true, maxSockets: 64 },
    },
  } as const;
  const client = new sdk.S3Client({ ...settings, maxAttempts: attempts });
  sendMd5OfDeletions(client);
  const anonymous = new sdk.S3Client({
    ...settings,
    maxAttempts: attempts,
    credentials: { accessKeyId: 'anonymous', secretAccessKey: 'anonymous' },
    signer: { sign: (request) => Promise.resolve(request) },
  });
  const close = () => {
    client.destroy();
    anonymous.destroy();
  };
  return { sdk, client, anonymous, bucket: address.bucket, prefix: address.prefix, close };
}

/** Older stores demand Content-MD5 for DeleteObjects, for which the SDK sends a newer checksum. */
function sendMd5OfDeletions(client: sdk.S3Client): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      const request = args.request as { headers: Record<string, string>; body?: unknown };
      if (context['commandName'] === 'DeleteObjectsCommand' && typeof request.body === 'string') {
        for (const name of Object.keys(request.headers)) {
          if (/^x-amz-(sdk-)?checksum-/i.test(name)) Reflect.deleteProperty(request.headers, name);
        }
        request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
      }
      return next(args);
    },
    // After the SDK added its checksum, before the request is signed.
    { name: 'md5OfDeletions', step: 'build', priority: 'low' },
  );
}
