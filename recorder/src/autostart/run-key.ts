import type { Autostart } from './autostart.ts';

/** Runs a program until it exits; returns whether it succeeded. */
export type RunProgram = (program: string, args: string[]) => Promise<boolean>;

const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';
const valueName = ['/v', 'TimeTrackerRecorder'];

/** A value in the registry of Windows that is run at sign-in. */
export function runKey(runProgram: RunProgram, command: string[]): Autostart {
  const isOn = () => runProgram('reg', ['query', key, ...valueName]);
  return {
    isOn,
    turnOn: async () => {
      const data = ['/t', 'REG_SZ', '/d', command.map(quote).join(' '), '/f'];
      if (await runProgram('reg', ['add', key, ...valueName, ...data])) return;
      throw new Error('Windows refused to change the programs that start at sign-in.');
    },
    turnOff: async () => {
      if (!(await isOn())) return;
      if (await runProgram('reg', ['delete', key, ...valueName, '/f'])) return;
      throw new Error('Windows refused to change the programs that start at sign-in.');
    },
  };
}

/** As CommandLineToArgvW reads it: backslashes count only before a quotation mark. */
function quote(argument: string): string {
  return `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`;
}
