// npm run doctor [-- --fix]
import { describeFinding } from '../doctor/describe-finding.ts';
import { examineInstallation } from '../doctor/examine-installation.ts';
import type { Finding } from '../doctor/finding.ts';
import { askRunningServer } from '../start/control-channel.ts';
import { readDoctorCommand } from './command-config.ts';
import type { DoctorRequest } from './installation.ts';
import { openStoppedInstallation, runCommand, say } from './operator-command.ts';

await runCommand('The examination was not finished.', async (stop) => {
  const { dataDir, isFixing } = readDoctorCommand(process.argv.slice(2));
  const request: DoctorRequest = { isFixing };
  let problems = 0;
  const report = (finding: Finding) => {
    if (finding.level === 'problem') problems += 1;
    say(describeFinding(finding));
  };
  const answer = await askRunningServer<Finding, undefined>(dataDir, 'doctor', request, report);
  if (answer === undefined) {
    const installation = await openStoppedInstallation(stop, { isUpgrading: true });
    try {
      await examineInstallation(installation.patient, { isFixing, stop }, report);
    } finally {
      await installation.close();
    }
  }
  say(problems === 0 ? '\nNo problems.' : `\n${problems} problems.`);
  return problems === 0;
});
