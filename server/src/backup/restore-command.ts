// npm run restore -- <folder of the backup> --data <new data folder>
import { describeFinding } from '../doctor/describe-finding.ts';
import { readRestoreCommand } from './command-config.ts';
import { restoreBackup } from './restore-backup.ts';
import { commandLog, runCommand, say } from './operator-command.ts';

await runCommand('Nothing was restored.', async (stop) => {
  const request = readRestoreCommand(process.argv.slice(2));
  const findings = await restoreBackup(request, { say, stop, log: commandLog });
  for (const finding of findings) say(describeFinding(finding));
  say(
    `\nThe restore is complete. Give ${request.dataDir} to the user of the server (chown -R), and start the server with it as DATA_DIR.`,
  );
  return true;
});
