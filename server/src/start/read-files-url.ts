import type { S3Address } from '../files/s3/open-s3-client.ts';
import { requireStorePath } from '../files/store-path.ts';
import type { SettingReader } from './setting-reader.ts';

const example = 's3://bucket?endpoint=https://s3.example.com';
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const known = new Set(['endpoint', 'region', 'style']);

/** Undefined when FILES_URL is not set: images are on the disk. */
export function readFilesUrl(reader: SettingReader): S3Address | undefined {
  const url = reader.url('FILES_URL', ['s3:'], example);
  if (url === undefined) return undefined;
  const problem = findProblem(url);
  if (problem !== undefined) {
    reader.problem('FILES_URL', problem);
    return undefined;
  }
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const prefix = readPrefix(url);
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    // Other stores accept any region, but the signature needs one.
    region: url.searchParams.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1'),
    isPathStyle: (url.searchParams.get('style') ?? (endpoint ? 'path' : 'host')) === 'path',
  };
}

function readPrefix(url: URL): string {
  return url.pathname.replace(/^\//, '').replace(/\/$/, '');
}

/** The text may contain a password and is not repeated. */
function findProblem(url: URL): string | undefined {
  const { searchParams, username, password, hostname } = url;
  if (username !== '' || password !== '') {
    return 'leave the credentials out: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  }
  if (!bucketName.test(hostname)) return `"${hostname}" is not the name of a bucket.`;
  if (!isPrefix(readPrefix(url))) {
    return 'a prefix consists of letters, digits, "-", "_", "." and single slashes.';
  }
  const unknown = [...searchParams.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) {
    return `"${unknown}" is not one of endpoint, region and style. It looks like ${example}`;
  }
  const endpoint = searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint)) {
    return 'its endpoint is not an address like https://s3.example.com';
  }
  const style = searchParams.get('style');
  return style === null || ['path', 'host'].includes(style)
    ? undefined
    : `its style is "${style}": use path or host.`;
}

function isPrefix(prefix: string): boolean {
  if (prefix === '') return true;
  try {
    requireStorePath(prefix);
    return true;
  } catch {
    return false;
  }
}
