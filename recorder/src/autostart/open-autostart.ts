import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { DurableFiles } from '../spool/durable-files.ts';
import type { Autostart } from './autostart.ts';
import { launchAgent } from './launch-agent.ts';
import { runKey, type RunProgram } from './run-key.ts';
import { xdgAutostart } from './xdg-autostart.ts';

export type AutostartOptions = {
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  files: DurableFiles;
  runProgram: RunProgram;
  /** Program and arguments that start the recorder. */
  command: string[];
};

/** Undefined where the recorder does not know how. */
export function openAutostart(options: AutostartOptions): Autostart | undefined {
  const { platform, environment, files, runProgram } = options;
  const home = environment['HOME'] || homedir();
  const command = commandWithFolder(options);
  if (platform === 'linux') {
    const config = environment['XDG_CONFIG_HOME'];
    const folder = config && isAbsolute(config) ? config : join(home, '.config');
    return xdgAutostart(join(folder, 'autostart'), files, command);
  }
  if (platform === 'darwin') {
    return launchAgent(join(home, 'Library', 'LaunchAgents'), files, command);
  }
  return platform === 'win32' ? runKey(runProgram, command) : undefined;
}

/** With the state folder that this recorder uses, where it is not the usual one. */
function commandWithFolder({ platform, environment, command }: AutostartOptions): string[] {
  const folder = environment['TIME_TRACKER_HOME'];
  if (!folder || platform === 'win32') return command;
  return ['/usr/bin/env', `TIME_TRACKER_HOME=${folder}`, ...command];
}
