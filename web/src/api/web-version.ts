import { version } from '../../package.json';

/** The one version of all packages: in the footers, and what a page that records calls itself. */
export const webVersion = version;
