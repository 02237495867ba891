import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

test.each([
  ['https://example.com/app.exe', 'https://example.com/app.exe'],
  [undefined, '/how-to-record'],
])('with DOWNLOAD_URL %s, "Download App" leads to %s', async (downloadUrl, target) => {
  const app = await startTestApp({ downloadUrl });
  try {
    const answer = await app.server.inject('/api/download');
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, target]);
  } finally {
    await app.close();
  }
});
