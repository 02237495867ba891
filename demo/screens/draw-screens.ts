import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Desktop } from '../people/captures.ts';
import { drawDesktop } from './draw-desktop.ts';

/** Draws what a monitor shows and returns it as WebP. */
export type DrawScreen = (desktop: Desktop) => Promise<Buffer>;

export type DrawingRequest = { id: number; svg: string };
export type DrawingReply = { id: number; image?: Uint8Array; failure?: string };

/** Drawing gets only the processor time that nobody else needs. */
const lowPriority = 10;

const fonts = [
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'),
];

/**
 * Starts a process that turns SVG into images. It is a process of its own because the fonts that SVG text
 * uses are chosen by the environment at its start, and so that it can have a low priority.
 */
export function startScreenDrawing(
  environment: Record<string, string | undefined>,
): { drawScreen: DrawScreen } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'tracker-demo-'));
  const fontConfig = join(folder, 'fonts.conf');
  writeFileSync(fontConfig, describeFonts(folder));
  const child = fork(join(import.meta.dirname, 'draw-process.ts'), {
    env: { ...environment, FONTCONFIG_FILE: fontConfig, PANGOCAIRO_BACKEND: 'fontconfig' },
    serialization: 'advanced',
  });
  if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  let count = 0;
  child.on('message', ({ id, image, failure }: DrawingReply) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (image !== undefined) request?.resolve(Buffer.from(image));
    else request?.reject(new Error(`A screen could not be drawn: ${failure}`));
  });
  child.once('exit', () => {
    for (const request of waiting.values()) request.reject(new Error('Drawing screens ended'));
  });
  return {
    drawScreen: (desktop) => {
      const request = Promise.withResolvers<Buffer>();
      const id = count++;
      waiting.set(id, request);
      child.send({ id, svg: drawDesktop(desktop) } satisfies DrawingRequest);
      return request.promise;
    },
    [Symbol.dispose]: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The fonts of our packages only, so that screens look the same on every computer. */
function describeFonts(folder: string): string {
  const folders = fonts.map((font) => dirname(fileURLToPath(font)));
  const lines = folders.map((path) => `<dir>${path}</dir>`);
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${lines.join('\n')}
<cachedir>${folder}</cachedir>
</fontconfig>
`;
}
