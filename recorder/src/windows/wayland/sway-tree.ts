import { createConnection } from 'node:net';
import { z } from 'zod';

/** A window in the tree of sway. */
export type SwayWindow = {
  appId: string;
  title: string;
  processId: number | undefined;
  isVisible: boolean;
  isFocused: boolean;
};

const magic = 'i3-ipc';
const headerBytes = magic.length + 8;
const getTree = 4;
const answerWithinMs = 5_000;

const text = z.string().nullish();
const node = z.object({
  type: z.string(),
  name: text,
  pid: z.int().optional(),
  app_id: text,
  window_properties: z.object({ class: text }).nullish(),
  visible: z.boolean().optional(),
  focused: z.boolean(),
  get nodes() {
    return z.array(node);
  },
  get floating_nodes() {
    return z.array(node);
  },
});

/** All windows, on every workspace. Throws when sway does not answer. */
export async function readSwayWindows(socketPath: string): Promise<SwayWindow[]> {
  return windowsOf(node.parse(JSON.parse(await request(socketPath, getTree))));
}

type SwayNode = z.infer<typeof node>;

function windowsOf(tree: SwayNode): SwayWindow[] {
  const inside = [...tree.nodes, ...tree.floating_nodes].flatMap(windowsOf);
  if (tree.pid === undefined || tree.visible === undefined) return inside;
  return [
    ...inside,
    {
      // Old programs of X11 have a class instead.
      appId: tree.app_id ?? tree.window_properties?.class ?? '',
      title: tree.name ?? '',
      processId: tree.pid,
      isVisible: tree.visible,
      isFocused: tree.focused,
    },
  ];
}

/** One request by the protocol of i3, which sway speaks. */
function request(socketPath: string, type: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath);
    let received = Buffer.alloc(0);
    const end = (finish: () => void) => {
      clearTimeout(tooLong);
      socket.destroy();
      finish();
    };
    const fail = (error: Error) => end(() => reject(error));
    const tooLong = setTimeout(() => fail(new Error('sway does not answer')), answerWithinMs);
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('sway went away')));
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      if (received.length < headerBytes) return;
      const length = received.readUInt32LE(magic.length);
      if (received.length < headerBytes + length) return;
      const body = received.toString('utf8', headerBytes, headerBytes + length);
      end(() => resolve(body));
    });
    const header = Buffer.alloc(headerBytes);
    header.write(magic);
    header.writeUInt32LE(0, magic.length);
    header.writeUInt32LE(type, magic.length + 4);
    socket.write(header);
  });
}
