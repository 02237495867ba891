import packageFile from '../package.json' with { type: 'json' };

/** The version of all packages. */
export const currentVersion = packageFile.version;
