import { version } from '../../package.json';

/** The release of all packages, also what a page that records reports as its version. */
export const webVersion = version;

/** What the footers show: the specification fixes it, releases are numbered on their own. */
export const footerVersion = '0.0.4';
