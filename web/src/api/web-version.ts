/** What a page that records calls itself; as in the package and in the footers. */
export const webVersion = '0.0.4';
