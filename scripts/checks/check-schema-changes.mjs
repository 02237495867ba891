// Servers of neighboring versions work on one database while they are upgraded one at a time. So migrations
// only add. What removes or restricts something is a later migration, which declares since which release
// nothing uses it: `-- contract: unused since 0.2.0`. Functions are replaced while older servers run, so they
// keep the arguments and results that they had in the latest release.
import { isNewerVersion } from '../../contract/src/text/version-order.ts';
import { readContraction } from '../../server/src/database/schema-versions.ts';
import { readText, repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

const migrationsFolder = 'server/src/database/migrations/';
const functionsFolder = 'server/src/database/functions/';
const releasesFolder = 'server/src/testing/releases/';
const dumpPath = 'server/src/database/schema-dump.generated.sql';

/** The upgrade from 0.1.0 stops all servers, so the migrations before this one may change anything. */
const firstChecked = '0027';

const name = '"?([a-z_][a-z0-9_]*)"?';
const alterTable = new RegExp(`^alter table (?:if exists |only )*${name} `);

/** What breaks the version before, and what to do instead. */
const contractions = [
  {
    what: /^drop (?:table|view|materialized view|type|domain|sequence|schema|extension)\b/,
    remedy: 'Older servers still read it',
  },
  {
    what: /^drop (?:function|procedure|trigger)\b/,
    remedy: 'Statements of older servers rely on it',
  },
  {
    what: /^alter (?:table|view|type|sequence|function|index|trigger)\b.* rename\b/,
    remedy: 'Older servers know the old name: add the new one beside it',
  },
  {
    what: /^alter table\b.* drop (?:column\b|constraint\b|(?!not null|default|expression|identity)[a-z_"])/,
    remedy: 'Older servers still use it',
  },
  {
    what: /^alter table\b.* alter (?:column )?\S+ (?:set data )?type\b/,
    remedy: 'Older servers send the old type: add a column beside it',
  },
  {
    what: /^alter table\b.* alter (?:column )?\S+ set not null\b/,
    remedy: 'Older servers leave it empty',
  },
  {
    what: /^alter table\b.* alter (?:column )?\S+ drop default\b/,
    remedy: 'Older servers do not send it',
  },
  { what: /^revoke\b/, remedy: 'Older servers still use the privilege' },
];

/** Constraints on what older servers write. */
const restrictions = [
  {
    what: /\badd (?:constraint\b|check\b|unique\b|primary key\b|foreign key\b|exclude\b)/,
    remedy: 'Older servers may write other values',
  },
];

/** @returns {string[]} problems */
export function checkSchemaChanges(root = repositoryRoot) {
  const paths = repositoryFiles(root);
  const releases = paths.filter((path) => isRelease(path)).sort(byVersion);
  const migrations = paths
    .filter((path) => path.startsWith(migrationsFolder))
    .filter((path) => path.slice(migrationsFolder.length) >= firstChecked);
  return [
    ...migrations.flatMap((path) => problemsOfMigration(path, readText(path, root), releases)),
    ...problemsOfFunctions(releases.at(-1), root),
  ];
}

function problemsOfMigration(path, text, releases) {
  const since = readContraction(text);
  if (since !== undefined) {
    return releases.some((release) => versionIn(release) === since)
      ? []
      : [
          `${path}: ${since} is no release of ${releasesFolder}, so servers that use what this removes can be running. Name the first release that does not use it.`,
        ];
  }
  const created = new Set();
  return splitStatements(text).flatMap((statement) => {
    const [, table] = new RegExp(`^create table (?:if not exists )?${name}`).exec(statement) ?? [];
    if (table !== undefined) created.add(table);
    const [, altered] = alterTable.exec(statement) ?? [];
    if (created.has(altered)) return [];
    return problemsOfStatement(statement).map(
      (remedy) =>
        `${path}: "${shorten(statement)}" breaks servers of the version before. ${remedy}. If nothing has used it since a release, write that above: -- contract: unused since <version>`,
    );
  });
}

function problemsOfStatement(statement) {
  const found = contractions.filter(({ what }) => what.test(statement));
  const isAltering = alterTable.test(statement);
  const restricted = isAltering ? restrictions.filter(({ what }) => what.test(statement)) : [];
  const unfilled = isAltering ? listActions(statement).filter(isUnfilled) : [];
  return [
    ...[...found, ...restricted].map(({ remedy }) => remedy),
    ...unfilled.map(() => 'Older servers do not send the new column: give it a default'),
  ];
}

/** The parts of an ALTER TABLE, separated by commas outside of parentheses. */
function listActions(statement) {
  const actions = [''];
  let depth = 0;
  for (const character of statement.replace(alterTable, '')) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += character;
  }
  return actions.map((action) => action.trim());
}

function isUnfilled(action) {
  return (
    /^add (?:column )?/.test(action) &&
    !/^add (?:constraint|check|unique|primary|foreign|exclude)\b/.test(action) &&
    /\bnot null\b/.test(action) &&
    !/\b(?:default|generated)\b/.test(action)
  );
}

/** In lower case, on one line, without comments and the bodies of functions. */
function splitStatements(text) {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\$([a-z_]*)\$[^]*?\$\1\$/gi, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
}

/** Each function of the latest release is still there, with the same arguments, and returns at least as much. */
function problemsOfFunctions(released, root) {
  if (released === undefined) return [];
  const now = new Map(listFunctions(readText(dumpPath, root)).map((one) => [one.call, one]));
  return listFunctions(readText(released, root))
    .filter(({ call, result }) => !now.get(call)?.result.startsWith(result))
    .map(
      ({ call }) =>
        `${functionsFolder}: ${call} of ${released} is missing, or has other arguments or results. Servers of that version still call it: add another function beside it.`,
    );
}

function listFunctions(dump) {
  const heads = dump.matchAll(
    /^CREATE OR REPLACE FUNCTION public\.(\w+)\((.*)\)\n RETURNS (.*)$/gm,
  );
  return [...heads].map(([, called, parameters, returns]) => {
    const all = parameters.split(', ');
    const inputs = all.filter((parameter) => !parameter.startsWith('OUT '));
    const outputs = all.filter((parameter) => parameter.startsWith('OUT '));
    const result = outputs.length > 0 ? outputs.join(', ') : returns;
    return { call: `${called}(${inputs.join(', ')})`, result };
  });
}

function isRelease(path) {
  return path.startsWith(releasesFolder) && path.endsWith('.generated.sql');
}

function byVersion(one, other) {
  return isNewerVersion(versionIn(one), versionIn(other)) ? 1 : -1;
}

function versionIn(path) {
  return /(\d+)-(\d+)-(\d+)/.exec(path)?.slice(1).join('.') ?? '';
}

function shorten(statement) {
  return statement.length > 80 ? `${statement.slice(0, 80)}…` : statement;
}
