import packageFile from '../../package.json' with { type: 'json' };

/** The one version of all packages. */
export const productVersion = packageFile.version;
