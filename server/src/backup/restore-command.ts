// npm run restore -- <folder of the backup> --data <new data folder>
import { describeFinding } from '../doctor/describe-finding.ts';
import { readRestoreCommand } from './command-config.ts';
import { restoreBackup } from './restore-backup.ts';
import { commandLog, runCommand, say } from './operator-command.ts';

await runCommand('Nothing was restored.', async (stop) => {
  const request = readRestoreCommand(process.argv.slice(2));
  const findings = await restoreBackup(request, { say, stop, log: commandLog });
  for (const finding of findings) say(describeFinding(finding));
  const problems = findings.filter(({ level }) => level === 'problem').length;
  say(
    `\nThe restore is complete${describeProblems(problems)}. Give ${request.dataDir} to the user of the server (chown -R), and start the server with it as DATA_DIR.`,
  );
  return problems === 0;
});

function describeProblems(problems: number): string {
  if (problems === 0) return '';
  return problems === 1 ? ', with 1 problem' : `, with ${problems} problems`;
}
