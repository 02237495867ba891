import { join } from 'node:path';
import { isMissing, type DurableFiles } from '../spool/durable-files.ts';
import type { Autostart } from './autostart.ts';

const fileName = 'time-tracker-recorder.desktop';

/** A file that every desktop on Linux reads at sign-in: the Desktop Application Autostart standard. */
export function xdgAutostart(folder: string, files: DurableFiles, command: string[]): Autostart {
  const path = join(folder, fileName);
  return {
    isOn: async () => {
      try {
        const text = (await files.read(path)).toString('utf8');
        // Settings of the desktop may switch it off without removing it.
        return !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(text);
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    turnOn: async () => {
      await files.makeFolder(folder);
      await files.write(path, describeEntry(command));
    },
    turnOff: async () => {
      await files.remove(path).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
  };
}

function describeEntry(command: string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Time Tracker',
    'Comment=Records your time while a timer is running',
    `Exec=${command.map(quote).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/**
 * As the Desktop Entry Specification says: quoted, with these characters escaped, then escaped again as
 * a string; a percent sign is doubled.
 */
function quote(argument: string): string {
  const quoted = `"${argument.replace(/["`$\\]/g, '\\$&')}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%').replaceAll('\n', '\\n');
}
