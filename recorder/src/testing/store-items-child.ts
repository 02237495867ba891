// Stores items and prints each one's id once it is stored, until it is killed.
import { writeSync } from 'node:fs';
import { diskFiles } from '../spool/durable-files.ts';
import { Spool } from '../spool/spool.ts';
import { someActivity, someScreenshot } from './recorded-items.ts';

const spool = await Spool.open(process.argv[2] ?? '', diskFiles);
for (let each = 0; ; each++) {
  const activity = someActivity({ measured_seconds: each % 600 });
  await spool.storeActivity(activity);
  writeSync(1, `activity ${activity.activity_id}\n`);
  const screenshot = someScreenshot();
  await spool.storeScreenshot(screenshot, new Uint8Array(50_000).fill(each));
  writeSync(1, `screenshot ${screenshot.id}\n`);
}
