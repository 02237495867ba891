import { z } from 'zod';
import { optionalText, sentInstant, uuid } from '../fields.ts';
import { canBeName } from '../text/name-characters.ts';
import { formatUserCode, userCodePattern } from './user-code.ts';

// Sign-in by code, after RFC 8628: a recorder shows a short code, and its user confirms it in the web app.

/** The code that the person compares and confirms. Case, spaces and dashes do not matter. */
export const userCode = z
  .string({ error: 'Code is required' })
  .max(40, { error: 'A code has 8 letters' })
  .overwrite(formatUserCode)
  .regex(userCodePattern, {
    error: 'A code has 8 letters, such as BCDF-GHJK',
  });

/** The secret of the recorder that asks. */
export const deviceCode = z.string({ error: 'Code is required' }).max(200);

/** How the recorder that asks describes itself. */
export const askingRecorder = z.object({
  name: optionalText(100)
    .min(1, { error: 'Name is required' })
    .refine(canBeName, { error: 'Contains unsupported characters' }),
  version: optionalText(40),
  /** Identifies the installation, as in timer/report. */
  recorder_id: uuid,
});

export const startedDeviceSignIn = z.object({
  /** Secret. Send it to device_poll. */
  device_code: z.string(),
  /** Show it to the person. */
  user_code: z.string(),
  /** The page to open on this server, with the code filled in. */
  verification_path: z.string(),
  /** Seconds until both codes expire. */
  expires_in: z.int(),
  /** Seconds to wait between polls. */
  interval: z.int(),
});

/** A request that the signed-in person is asked to confirm, or has answered before. */
export const deviceSignIn = z.object({
  name: z.string(),
  version: z.string(),
  /** The IP address that the request came from. */
  address: z.string(),
  /** Whether the request came from the network of this call. */
  is_same_network: z.boolean(),
  status: z.enum(['pending', 'approved', 'denied']),
  requested_at: sentInstant,
  expires_at: sentInstant,
  now: sentInstant,
});
export type DeviceSignIn = z.output<typeof deviceSignIn>;
