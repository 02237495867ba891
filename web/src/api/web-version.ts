import { version } from '../../package.json';

/** Version of all packages. The web timer reports it as its recorder version. */
export const webVersion = version;

/** Shown in the footers. Fixed by the specification, independent of the release version. */
export const footerVersion = '0.0.4';
