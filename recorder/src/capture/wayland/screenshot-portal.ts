import { randomUUID } from 'node:crypto';
import { readFile, unlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { variantValue } from '../../desktop/bus-object.ts';
import { BusError, MessageBus } from '../../desktop/message-bus.ts';
import type { Screen } from '../../platform/platform-parts.ts';
import type { WaylandOutput } from '../../windows/wayland/wayland-outputs.ts';
import { PermissionRefused } from '../screen-capture.ts';
import { portalObject, screenshotInterface } from './find-portal.ts';
import { splitMonitors } from './split-monitors.ts';

const requestInterface = 'org.freedesktop.portal.Request';

/** The desktop may first ask the person for permission. */
const answerWithinMs = 120_000;
const [succeeded, cancelled] = [0, 1];

/** Takes the whole desktop by the portal. Throws PermissionRefused when it is not allowed. */
export async function grabByPortal(
  busAddress: string | undefined,
  outputs: WaylandOutput[],
): Promise<Screen[]> {
  const bus = await MessageBus.open(busAddress);
  if (!bus) throw new Error('the message bus of this desktop does not answer');
  try {
    return await splitMonitors(await takePicture(bus), outputs);
  } finally {
    bus.close();
  }
}

async function takePicture(bus: MessageBus): Promise<Buffer> {
  const responses = await listenToResponses(bus);
  const options = [
    ['handle_token', ['s', `timetracker${randomUUID().replaceAll('-', '')}`]],
    ['interactive', ['b', false]],
    ['modal', ['b', false]],
  ];
  const request = { ...portalObject, interface: screenshotInterface, member: 'Screenshot' };
  const [handle] = await bus
    .call({ ...request, signature: 'sa{sv}', body: ['', options] })
    .catch((error: unknown) => {
      if (!(error instanceof BusError)) throw error;
      throw new Error(`the desktop cannot take a screenshot: ${error.message}`);
    });
  const { code, results } = await responses.wait(String(handle));
  if (code === cancelled) throw new PermissionRefused();
  const uri = code === succeeded ? results.get('uri') : undefined;
  // GNOME answers like this when the permission was refused before.
  if (typeof uri !== 'string') throw new PermissionRefused();
  return readAndRemove(fileURLToPath(uri));
}

type Response = { code: number; results: Map<string, unknown> };

/** Listens before the request is sent: the response may come before its reply. */
async function listenToResponses(bus: MessageBus) {
  const received = new Map<string, Response>();
  const waiting = new Map<string, (response: Response) => void>();
  await bus.listen(
    `type='signal',interface='${requestInterface}',member='Response'`,
    ({ path, interface: name, member, body: [code, results] }) => {
      if (name !== requestInterface || member !== 'Response') return;
      const pairs = (Array.isArray(results) ? results : []) as [string, unknown][];
      const values = pairs.map(([key, value]) => [key, variantValue(value)] as const);
      const response = { code: Number(code), results: new Map(values) };
      received.set(path, response);
      waiting.get(path)?.(response);
    },
  );
  const wait = (path: string) =>
    new Promise<Response>((resolve, reject) => {
      const early = received.get(path);
      if (early) return resolve(early);
      const slow = new Error('the desktop does not answer the request for a screenshot');
      const tooLong = setTimeout(() => reject(slow), answerWithinMs);
      waiting.set(path, (response) => {
        clearTimeout(tooLong);
        resolve(response);
      });
    });
  return { wait };
}

/** The portal stores the picture in a file, among the pictures of the person on some desktops. */
async function readAndRemove(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } finally {
    await unlink(path).catch(() => undefined);
  }
}
