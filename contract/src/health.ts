import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { CallMeta } from './access.ts';

export const healthCalls = {
  get: oc
    .$meta<CallMeta>({ access: { who: 'anyone' }, isUncounted: true })
    .route({ method: 'GET', path: '/health', summary: 'Answers 200 only when the database does' })
    .output(
      z.object({
        status: z
          .enum(['ok', 'degraded'])
          .describe('degraded: it works, but an operator is needed'),
        reasons: z
          .array(z.enum(['disk_filling', 'disk_full']))
          .optional()
          .describe(
            'Why it is degraded. disk_filling: the disk is 85 % used. disk_full: images are refused.',
          ),
        version: z.string(),
      }),
    ),
};
