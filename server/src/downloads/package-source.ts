import type { ApiReceives } from '@time-tracker/contract/api';
import { createPackageAddress } from './package-address.ts';
import { createPackageFolder, type OpenPackage } from './package-folder.ts';
import type { ListedPackage } from './checksum-list.ts';
import { newestPackages, readPackageName } from './package-name.ts';

export type PackageList = ApiReceives['download']['list'];

/** Where the packages of the desktop app are: in a folder, at another address, or on a page elsewhere. */
export type PackageSource = {
  list(): Promise<PackageList>;
  /** A package of this server. Undefined if there is none of that name. */
  open(name: string): Promise<OpenPackage | undefined>;
};

type Log = {
  warn(text: string): void;
  warn(detail: object, text: string): void;
};

export type SourceParts = {
  /** Undefined: this server has no packages of its own. */
  downloadsFolder?: string | undefined;
  /** The setting DOWNLOAD_URL. With a slash at the end, packages are there; otherwise it is a page. */
  downloadUrl?: string | undefined;
  now(): Date;
  log: Log;
};

export function createPackageSource(parts: SourceParts): PackageSource {
  const { downloadUrl, downloadsFolder } = parts;
  if (downloadUrl === undefined) {
    return downloadsFolder === undefined ? noPackages : sourceInFolder(downloadsFolder, parts);
  }
  return isFolderUrl(downloadUrl) ? sourceAtAddress(downloadUrl, parts) : sourceOnPage(downloadUrl);
}

/** Whether an address is a folder of packages. Others are pages or files to open in the browser. */
export function isFolderUrl(url: string): boolean {
  return new URL(url).pathname.endsWith('/');
}

const none: PackageList = { status: 'none', packages: [], external_url: null };
const unreachable: PackageList = { ...none, status: 'unreachable' };
const noPackages: PackageSource = {
  list: () => Promise.resolve(none),
  open: () => Promise.resolve(undefined),
};

function sourceOnPage(url: string): PackageSource {
  const list = { ...none, status: 'external', external_url: url } as const;
  return { ...noPackages, list: () => Promise.resolve(list) };
}

function sourceInFolder(folder: string, { log }: SourceParts): PackageSource {
  const packages = createPackageFolder({
    folder,
    onUnusable: (name, reason) => {
      log.warn(`The package ${name} in ${folder} is not offered: ${reason}.`);
    },
  });
  return {
    list: async () => {
      try {
        return describe(await packages.list(), ({ name }) => `/api/downloads/${name}`);
      } catch (error) {
        log.warn({ err: error }, `The packages in ${folder} cannot be read.`);
        return unreachable;
      }
    },
    open: (name) => packages.open(name),
  };
}

function sourceAtAddress(baseUrl: string, { now, log }: SourceParts): PackageSource {
  const address = createPackageAddress({
    baseUrl,
    now,
    onUnreachable: (error) => {
      log.warn({ err: error }, `The packages at DOWNLOAD_URL (${baseUrl}) cannot be read.`);
    },
  });
  return {
    ...noPackages,
    list: async () => {
      const found = await address.list();
      return found === undefined ? unreachable : describe(found, ({ url }) => url);
    },
  };
}

function describe<Found extends ListedPackage & { sizeBytes: number }>(
  found: Found[],
  urlOf: (one: Found) => string,
): PackageList {
  const packages = found.flatMap((one) => {
    const facts = readPackageName(one.name);
    const { name, sha256, sizeBytes } = one;
    return facts ? [{ name, ...facts, size_bytes: sizeBytes, sha256, url: urlOf(one) }] : [];
  });
  if (packages.length === 0) return none;
  return { status: 'available', packages: newestPackages(packages), external_url: null };
}
