import { pathToFileURL } from 'node:url';

/** What is known when the web app is built, and needs more to find out than a page should fetch. */
const evaluated = /\/web\/src\/api\/call-addresses\.ts$/;

/** Runs such a file while building, and puts the values it exports in its place. */
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
