import { join } from 'node:path';
import { isMissing, type DurableFiles } from '../spool/durable-files.ts';
import type { Autostart } from './autostart.ts';

const label = 'time-tracker.recorder';

/** A file that macOS reads at sign-in. */
export function launchAgent(folder: string, files: DurableFiles, command: string[]): Autostart {
  const path = join(folder, `${label}.plist`);
  return {
    isOn: async () => {
      try {
        await files.read(path);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    turnOn: async () => {
      await files.makeFolder(folder);
      await files.write(path, describeAgent(command));
    },
    turnOff: async () => {
      await files.remove(path).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
  };
}

function describeAgent(command: string[]): string {
  const parts = command.map((part) => `    <string>${escapeXml(part)}</string>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${label}</string>
  <key>ProgramArguments</key>
  <array>
${parts.join('\n')}
  </array>
  <key>RunAtLoad</key>
  <true/>
</dict>
</plist>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
