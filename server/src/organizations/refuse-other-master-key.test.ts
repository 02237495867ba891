import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createKeyring } from '../files/keyring.ts';
import { StartError } from '../start/start-error.ts';
import { makeTeam } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { refuseOtherMasterKey } from './refuse-other-master-key.ts';

let app: TestApp;
afterEach(() => app.close());

test('another master key than the one the organizations were made with is refused', async () => {
  const keyring = createKeyring(randomBytes(32));
  app = await startTestApp({ keyring });
  const other = createKeyring(randomBytes(32));
  // An empty database takes any.
  await refuseOtherMasterKey(app.database, other);
  await makeTeam(app);
  await refuseOtherMasterKey(app.database, keyring);
  const refused = refuseOtherMasterKey(app.database, other);
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/Restore secrets.master.key .* or set MASTER_KEY/);
});
