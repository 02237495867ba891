import { run } from '../stack/child.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { meanDifference, screenSize, type Desktop, type Picture } from '../recording/desktop.ts';

type Point = { x: number; y: number };

/** Of the recorder's icons: recording, paused or problem, idle. */
const iconColors = [
  [224, 49, 49],
  [240, 140, 0],
  [134, 142, 150],
] as const;
/** Around the position of the window in which wine shows icons; its frame is not counted exactly. */
const trayReach = { x: 160, y: 40 };
const entryHeight = 17;
/** A menu covers more of the screen than an icon that changes. */
const menuDifference = 0.2;

/** Opens the menu of the tray icon, and clicks the entry at this index. */
export async function chooseInTray(desktop: Desktop, index: number): Promise<void> {
  const icon = await waitUntil('the icon is shown', () => findIcon(desktop), 60);
  await desktop.movePointer(icon.x, icon.y);
  const before = await desktop.takePicture();
  await click(desktop, icon, '3');
  await waitUntil('the menu is open', async () => {
    const now = await desktop.takePicture();
    return meanDifference(before.pixels, now.pixels) > menuDifference;
  });
  const y = icon.y + Math.round((index + 0.6) * entryHeight);
  await click(desktop, { x: icon.x + 40, y }, '1');
}

async function click(desktop: Desktop, { x, y }: Point, button: string): Promise<void> {
  await desktop.movePointer(x, y);
  await run('xdotool', ['click', button], desktop);
}

/** The middle of the icon; undefined while it is not shown. */
async function findIcon(desktop: Desktop): Promise<Point | undefined> {
  const found = await run('xdotool', ['search', '--name', 'Wine System Tray'], desktop);
  const [window = ''] = found.toString().split('\n');
  await run('xdotool', ['windowraise', window], desktop);
  const geometry = (await run('xdotool', ['getwindowgeometry', window], desktop)).toString();
  const [, left = 0, top = 0] = /Position: (-?\d+),(-?\d+)/.exec(geometry)?.map(Number) ?? [];
  const points = pixelsAround(left, top, await desktop.takePicture());
  if (points.length === 0) return undefined;
  const middle = (values: number[]) => Math.round((Math.min(...values) + Math.max(...values)) / 2);
  return { x: middle(points.map(({ x }) => x)), y: middle(points.map(({ y }) => y)) };
}

function pixelsAround(left: number, top: number, { pixels }: Picture): Point[] {
  const found: Point[] = [];
  for (let y = Math.max(0, top - trayReach.y); y < top + trayReach.y; y++) {
    for (let x = Math.max(0, left - 10); x < left + trayReach.x; x++) {
      const at = (y * screenSize.width + x) * 3;
      const isIcon = iconColors.some((color) =>
        color.every((value, channel) => value === pixels[at + channel]),
      );
      if (isIcon) found.push({ x, y });
    }
  }
  return found;
}
