// The licenses of everything that a package contains; what is in its node_modules brings its own.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findNode } from '../start/brought-node.mjs';
import { readText, repositoryRoot } from '../start/repository-files.mjs';

/**
 * @param {string} product name of the package
 * @param {string[]} packageFolders of the npm packages that are bundled in it, relative to the repository
 */
export function describeLicenses(product, packageFolders) {
  const packages = packageFolders.map((folder) => {
    const { name, version, license } = JSON.parse(readText(join(folder, 'package.json')));
    return {
      title: `${name} ${version} (${license})`,
      text: readLicense(join(repositoryRoot, folder)),
    };
  });
  const parts = [
    { title: product, text: readText('LICENSE') },
    { title: 'Node.js', text: readLicense(join(dirname(findNode()), '..')) },
    ...packages,
  ];
  const line = '='.repeat(80);
  const texts = parts.map(({ title, text }) => `${line}\n${title}\n${line}\n\n${text.trim()}\n`);
  return `${texts.join('\n')}\nThe folder node_modules has the licenses of the packages in it.\n`;
}

function readLicense(folder) {
  const name = existsSync(folder)
    ? readdirSync(folder).find((each) => /^licen[cs]e(\.\w+)?$/i.test(each))
    : undefined;
  return name === undefined
    ? 'See the license in its package on npm.'
    : readFileSync(join(folder, name), 'utf8');
}
