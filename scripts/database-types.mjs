// Writes server/src/database/schema.generated.ts from a database that was really migrated; with
// --verify it only compares. The columns come as database.ts reads them: instants as Date, bigint and
// numeric as number.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as prettier from 'prettier';
import { repositoryRoot } from './repository-files.mjs';
import { runTool } from './run-tool.mjs';

const typesPath = 'server/src/database/schema.generated.ts';
const header = '// Made by `npm run types:database` from the migrated schema. Do not edit.\n\n';

async function generateTypes() {
  const folder = await mkdtemp(join(tmpdir(), 'database-types-'));
  // Imported here, since they need the packages, and a Node that reads TypeScript.
  const { startPostgres } = await import('../server/src/database/postgres/start-postgres.ts');
  const { migrate } = await import('../server/src/database/migrate.ts');
  let postgres;
  try {
    postgres = await startPostgres({
      dataDir: join(folder, 'data'),
      settings: { fsync: 'off' },
      log: { info: () => undefined, warn: (text) => console.error(text), error: console.error },
    });
    await migrate(postgres.superuser, { fence: 'forced', appRole: '' });
    const outFile = join(folder, 'schema.ts');
    await runCodegen(postgres.superuser, outFile);
    const options = await prettier.resolveConfig(join(repositoryRoot, typesPath));
    const written = (await readFile(outFile, 'utf8')).replace(/^\/\*\*[\s\S]*?\*\/\s*/, '');
    return await prettier.format(header + written, { ...options, parser: 'typescript' });
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runCodegen({ host, port, user, password, database }, outFile) {
  const url = new URL(`postgres://localhost:${port}/${database}`);
  url.username = user;
  url.password = password;
  url.searchParams.set('host', host); // may be the folder of a socket
  const { exitCode, output } = await runTool('kysely-codegen', [
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${outFile}`,
    '--type-only-imports',
    '--numeric-parser=number',
    '--type-mapping={"int8":"number"}',
    '--exclude-pattern=migrations',
  ]);
  if (exitCode !== 0) throw new Error(`kysely-codegen failed:\n${output}`);
}

const path = join(repositoryRoot, typesPath);
const wanted = await generateTypes();
const present = await readFile(path, 'utf8').catch(() => '');
if (!process.argv.includes('--verify')) {
  await writeFile(path, wanted);
  console.log(`${typesPath}: ${present === wanted ? 'up to date' : 'written anew'}`);
} else if (present !== wanted) {
  console.error(`${typesPath} is not what the migrations make. Run npm run types:database.`);
  process.exitCode = 1;
}
