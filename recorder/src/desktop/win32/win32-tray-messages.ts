import { z } from 'zod';
import type { TrayView } from '../tray-icon.ts';

/** To the process of the tray icon. An empty text removes the notification. */
export type TrayRequest =
  | { show: TrayView }
  | { notify: { title: string; text: string; isQuiet: boolean } };

/** From it. */
export const trayEvent = z.union([
  z.object({ event: z.enum(['activated', 'notification pressed', 'session ends']) }),
  z.object({ event: z.literal('entry'), key: z.string() }),
]);
export type TrayEvent = z.infer<typeof trayEvent>;
