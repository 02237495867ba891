import { pathToFileURL } from 'node:url';

/**
 * Modules whose exports are computed during the build, because computing them needs more code than
 * a page should load.
 */
const evaluated = /\/web\/src\/api\/call-addresses\.ts$/;

/** Runs such a module during the build and replaces it by its exported values. */
export function evaluateWhileBuilding() {
  return {
    name: 'evaluate-while-building',
    apply: 'build',
    async load(id) {
      if (!evaluated.test(id.replaceAll('\\', '/'))) return null;
      const values = await import(pathToFileURL(id).href);
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
