import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText, repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';
import { findAffected } from './affected-tests.mjs';
import { journeyConcepts } from './journey-concepts.mjs';

const files = new Map(
  Object.entries({
    'contract/src/api.ts': "import { timer } from './timer/timer.ts';",
    'contract/src/timer/timer.ts': '',
    'server/src/access/authorize.ts': '',
    'server/src/app.ts':
      "import './timer/timer-routes.ts';\nimport './projects/project-routes.ts';",
    'server/src/projects/project-routes.ts':
      "import type { Timer } from '../timer/timer-store.ts';",
    'server/src/projects/project-routes.test.ts': "import '../testing/test-app.ts';",
    'server/src/testing/test-app.ts': "import '../app.ts';",
    'server/src/timer/timer-routes.ts': "import '@time-tracker/contract/timer/timer';",
    'server/src/timer/timer-routes.test.ts': "import '../testing/test-app.ts';",
    'server/src/timer/timer-store.ts': '',
    'server/src/whole-api/access.test.ts': "import '../testing/test-app.ts';",
    'web/src/timer/clock.ts': '',
    'web/src/timer/clock.test.ts': "import { read } from './clock.ts';",
    'e2e/data/team.ts': '',
    'e2e/work/time-log.spec.ts': "import '../data/team.ts';",
    'e2e/recording/main-job.spec.ts': '',
    'e2e/new.spec.ts': '',
  }),
);
const affected = (...changed) => findAffected(changed, files);
const timer = ['server/src/timer/timer-routes.test.ts', 'server/src/whole-api/access.test.ts'];

describe('what a change can affect', () => {
  it('is the folder, those that import it, and the tests of the whole API', () => {
    expect(affected('server/src/timer/timer-store.ts').unitTests).toEqual(timer);
    expect(affected('contract/src/timer/timer.ts').unitTests).toEqual(timer);
    expect(affected('web/src/timer/clock.ts').unitTests).toEqual(['web/src/timer/clock.test.ts']);
  });

  it('is every test of the server when every call goes through it', () => {
    expect(affected('server/src/access/authorize.ts').unitTests).toHaveLength(3);
  });

  it('is the journeys of the concept, and those that are not listed', () => {
    expect(affected('server/src/timer/timer-store.ts').journeys).toEqual([
      'e2e/recording/main-job.spec.ts',
      'e2e/new.spec.ts',
    ]);
    expect(affected('server/src/access/authorize.ts').journeys).toHaveLength(3);
    expect(affected('e2e/data/team.ts').journeys).toContain('e2e/work/time-log.spec.ts');
  });

  it('is everything when packages change, and no test when only documents do', () => {
    expect(affected('package-lock.json').unitTests).toHaveLength(4);
    expect(affected('package-lock.json').journeys).toHaveLength(3);
    expect(affected('docs/upgrade.md')).toMatchObject({ unitTests: [], journeys: [] });
  });

  it('names the checks of the packages in question', () => {
    const { checks, lintFiles } = affected('contract/src/timer/timer.ts');
    expect(checks).toEqual(
      expect.arrayContaining(['lint', 'types of contract', 'types of server', 'documents']),
    );
    expect(checks).not.toContain('types of recorder');
    expect(lintFiles).toEqual(['contract/src/timer/timer.ts']);
  });
});

describe('the list of journeys', () => {
  it('has every journey and names only folders that exist', () => {
    const journeys = repositoryFiles()
      .filter((path) => /^e2e\/(?!soak\/).+\.spec\.ts$/.test(path))
      .map((path) => path.slice('e2e/'.length, -'.spec.ts'.length));
    expect(Object.keys(journeyConcepts).sort()).toEqual(journeys.sort());
    const folders = new Set([
      'extension',
      ...['web', 'server', 'recorder'].flatMap((name) =>
        readdirSync(join(repositoryRoot, name, 'src')),
      ),
    ]);
    const concepts = new Set(Object.values(journeyConcepts).flat());
    expect([...concepts].filter((name) => !folders.has(name))).toEqual([]);
  });
});

it('knows every check by its name', () => {
  const known = [...readText('scripts/checks/run-checks.mjs').matchAll(/name: '([^']+)'/g)];
  const { checks } = affected('server/src/database/x.ts', 'web/src/timer/clock.ts');
  const chosen = checks.filter((name) => !name.startsWith('types of '));
  expect(chosen.sort()).toEqual(known.map(([, name]) => name).sort());
});
