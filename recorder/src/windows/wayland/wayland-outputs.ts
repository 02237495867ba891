import type { WaylandConnection } from './wayland-connection.ts';
import { readText } from './wayland-message.ts';

/** A monitor that is on, where it is on the desktop; in logical pixels. */
export type WaylandOutput = { name: string; x: number; y: number; width: number; height: number };

/** The first version with names. */
const managerVersion = 2;
const getXdgOutput = 1;
const outputEvents = { position: 0, size: 1, name: 3 };

/** All monitors in the order of the compositor, by xdg-output. */
export async function readOutputs(connection: WaylandConnection): Promise<WaylandOutput[]> {
  const [manager] = connection.globals('zxdg_output_manager_v1');
  if (!manager) throw new Error('the compositor does not list its monitors');
  const managerId = connection.bind(manager, managerVersion);
  const outputs = connection.globals('wl_output').map((global) => {
    const output: WaylandOutput = { name: '', x: 0, y: 0, width: 0, height: 0 };
    const outputId = connection.bind(global, 1);
    const described = connection.create((event, body) => {
      if (event === outputEvents.position) {
        [output.x, output.y] = [body.readInt32LE(0), body.readInt32LE(4)];
      } else if (event === outputEvents.size) {
        [output.width, output.height] = [body.readInt32LE(0), body.readInt32LE(4)];
      } else if (event === outputEvents.name) {
        output.name = readText(body, 0).text;
      }
    });
    connection.send(managerId, getXdgOutput, [described, outputId]);
    return output;
  });
  await connection.roundtrip();
  return outputs;
}
