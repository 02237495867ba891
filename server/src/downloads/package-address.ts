import { secondMs } from '@time-tracker/contract/time/durations';
import {
  checksumFileMaxBytes,
  checksumFileName,
  readChecksumList,
  type ListedPackage,
} from './checksum-list.ts';
import { newestPackages, readPackageName } from './package-name.ts';

export type RemotePackage = ListedPackage & { sizeBytes: number; url: string };

/** Packages on another web server. */
export type PackageAddress = {
  /** Undefined while the address cannot be read. */
  list(): Promise<RemotePackage[] | undefined>;
};

type AddressParts = {
  /** Ends with a slash. */
  baseUrl: string;
  now(): Date;
  /** Called when the address becomes unreachable. */
  onUnreachable(error: unknown): void;
  timeoutMs?: number;
};

const defaultTimeoutMs = 5 * secondMs;
const readAgainAfterMs = 600 * secondMs;
const retryAfterMs = 30 * secondMs;

/** Reads the checksum file at `baseUrl` and the size of each package, and remembers them for ten minutes. */
export function createPackageAddress(parts: AddressParts): PackageAddress {
  const { baseUrl, now, onUnreachable, timeoutMs = defaultTimeoutMs } = parts;
  let known: { packages: RemotePackage[] | undefined; readAtMs: number } | undefined;
  let reading: Promise<RemotePackage[] | undefined> | undefined;

  async function read(): Promise<RemotePackage[] | undefined> {
    const packages = await readPackages(baseUrl, AbortSignal.timeout(timeoutMs)).catch(
      (error: unknown) => {
        if (known === undefined || known.packages !== undefined) onUnreachable(error);
        return undefined;
      },
    );
    known = { packages, readAtMs: now().getTime() };
    return packages;
  }

  return {
    list: () => {
      const ageMs = known === undefined ? Infinity : Math.abs(now().getTime() - known.readAtMs);
      const maxAgeMs = known?.packages === undefined ? retryAfterMs : readAgainAfterMs;
      if (known !== undefined && ageMs < maxAgeMs) return Promise.resolve(known.packages);
      // Concurrent calls share one request.
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}

async function readPackages(baseUrl: string, signal: AbortSignal): Promise<RemotePackage[]> {
  const listUrl = new URL(checksumFileName, baseUrl).href;
  const response = await request(listUrl, { signal });
  if (!response.ok) throw new Error(`${listUrl} responded with status ${response.status}`);
  const listed = readChecksumList(await readText(response)).flatMap((one) => {
    const facts = readPackageName(one.name);
    return facts ? [{ ...one, ...facts }] : [];
  });
  const found = await Promise.all(
    newestPackages(listed).map(async ({ name, sha256 }) => {
      const url = new URL(encodeURIComponent(name), baseUrl).href;
      const sizeBytes = await readSize(url, signal);
      return sizeBytes === undefined ? [] : [{ name, sha256, sizeBytes, url }];
    }),
  );
  return found.flat();
}

/** Undefined if there is no such file, or the server does not say how large it is. */
async function readSize(url: string, signal: AbortSignal): Promise<number | undefined> {
  const response = await request(url, { method: 'HEAD', signal });
  const size = Number(response.headers.get('content-length') ?? 0);
  return response.ok && Number.isSafeInteger(size) && size > 0 ? size : undefined;
}

/** Throws if a redirect leaves https. Compression would hide the size of the file. */
async function request(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, headers: { 'accept-encoding': 'identity' } });
  if (url.startsWith('https:') && !response.url.startsWith('https:')) {
    throw new Error(`${url} redirects to an address without https`);
  }
  return response;
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  const body = response.body as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    sizeBytes += chunk.byteLength;
    if (sizeBytes > checksumFileMaxBytes) throw new Error(`${response.url} is too large`);
  }
  return Buffer.concat(chunks).toString('utf8');
}
