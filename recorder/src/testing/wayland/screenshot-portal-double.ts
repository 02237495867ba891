import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { variantValue } from '../../desktop/bus-object.ts';
import type { MessageBus } from '../../desktop/message-bus.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const portalPath = '/org/freedesktop/portal/desktop';
const screenshotInterface = 'org.freedesktop.portal.Screenshot';

/** What the person, or the desktop, answers; `late` = the response comes after the reply of the call. */
export type PortalAnswer = { code: 0 | 1 | 2; picture?: Buffer; late?: boolean };

/**
 * A double of the screenshot portal of GNOME and KDE, after the documentation of xdg-desktop-portal: the
 * real one needs a whole desktop.
 */
export async function startScreenshotPortal(
  bus: MessageBus,
  answer: PortalAnswer = { code: 1 },
): Promise<{ requests: Map<string, unknown>[]; files: string[] }> {
  const folder = await temporaryFolder();
  const requests: Map<string, unknown>[] = [];
  const files: string[] = [];
  const respond = async (path: string) => {
    const results: [string, [string, string]][] = [];
    if (answer.picture) {
      const file = join(folder, `Screenshot ${files.length}.png`);
      await writeFile(file, answer.picture);
      files.push(file);
      results.push(['uri', ['s', pathToFileURL(file).href]]);
    }
    const signal = { path, interface: 'org.freedesktop.portal.Request', member: 'Response' };
    bus.emit({ ...signal, signature: 'ua{sv}', body: [answer.code, results] });
  };
  const takeScreenshot = async ([, options]: unknown[]) => {
    const pairs = options as [string, unknown][];
    const read = new Map(pairs.map(([name, value]) => [name, variantValue(value)]));
    requests.push(read);
    const path = `${portalPath}/request/1_1/${String(read.get('handle_token'))}`;
    if (answer.late) setImmediate(() => void respond(path));
    else await respond(path);
    return [path];
  };
  bus.serve(portalPath, {
    methods: { [screenshotInterface]: { Screenshot: { returns: 'o', answer: takeScreenshot } } },
    properties: { [screenshotInterface]: () => ({ version: ['u', 2] }) },
  });
  await bus.requestName('org.freedesktop.portal.Desktop');
  return { requests, files };
}
