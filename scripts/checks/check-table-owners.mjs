// Stores write only to the tables that their folder owns. The owners and the exceptions with their
// reasons are listed in server/src/database/table-owners.ts.
import { tableOwners } from '../../server/src/database/table-owners.ts';
import { readText, repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

const listPath = 'server/src/database/table-owners.ts';
const store = /^server\/src\/([^/]+)\/(?!.*\.test\.ts$).+\.ts$/;
/** Tests prepare their data freely; the example data is a program of its own. */
const freeFolders = ['testing', 'whole-api'];

const builderWrite = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g;
const sqlWrite =
  /\b(?:insert into|delete from|merge into)\s+(\w+)|\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi;
/** A table in a variable: every name in a list of the file counts. */
const writeOfVariable = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[a-zA-Z]/;
const listed = /[[,]\s*(?:\/\/[^\n]*\n\s*)*'(\w+)'(?=\s*[,\]])/g;

/** @returns {string[]} problems */
export function checkTableOwners(root = repositoryRoot, owners = tableOwners) {
  const problems = [];
  const written = new Map(Object.keys(owners).map((table) => [table, new Set()]));
  const folders = new Set(['database']);
  for (const path of repositoryFiles(root)) {
    const folder = store.exec(path)?.[1];
    if (folder === undefined || freeFolders.includes(folder)) continue;
    folders.add(folder);
    for (const table of listWrites(readText(path, root))) {
      if (!(table in owners)) continue;
      written.get(table).add(folder);
      const { owner, also = {} } = owners[table];
      if (folder !== owner && !(folder in also)) {
        problems.push(
          `${path} writes to ${table}, which ${owner}/ owns. Move the statement to a store of ${owner}/ and call it, or list ${folder} with a reason in ${listPath}.`,
        );
      }
    }
  }
  for (const [table, { owner, also = {} }] of Object.entries(owners)) {
    if (!folders.has(owner))
      problems.push(`${listPath}: ${table} is owned by ${owner}/, which does not exist.`);
    for (const folder of Object.keys(also).filter((one) => !written.get(table).has(one))) {
      problems.push(`${listPath}: ${folder}/ no longer writes to ${table}. Remove it from "also".`);
    }
  }
  return problems;
}

function listWrites(text) {
  const tables = [...text.matchAll(builderWrite), ...text.matchAll(sqlWrite)].map(
    ([, inserted, updated]) => inserted ?? updated,
  );
  if (writeOfVariable.test(text))
    tables.push(...[...text.matchAll(listed)].map(([, name]) => name));
  return new Set(tables);
}
