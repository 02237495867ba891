import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { CallMeta } from './access.ts';

const version = z.string();

export const healthCalls = {
  get: oc
    .$meta<CallMeta>({ access: { who: 'anyone' }, isExemptFromRateLimit: true })
    .route({
      method: 'GET',
      path: '/health',
      summary: 'Report server health; 200 only when the database responds',
    })
    .output(
      z.object({
        status: z
          .enum(['ok', 'degraded'])
          .describe('degraded: the server works, but an administrator must act'),
        reasons: z
          .array(z.enum(['disk_filling', 'disk_full', 'images_unavailable']))
          .optional()
          .describe(
            'Why the status is degraded. disk_filling: the disk is 85% full. disk_full: images are refused. images_unavailable: the image store does not respond.',
          ),
        version,
      }),
    ),
  live: oc
    .$meta<CallMeta>({ access: { who: 'anyone' }, isExemptFromRateLimit: true })
    .route({
      method: 'GET',
      path: '/health/live',
      summary: 'Report that the process responds; restart it only when this fails',
    })
    .output(z.object({ status: z.literal('ok'), version })),
  ready: oc
    .$meta<CallMeta>({ access: { who: 'anyone' }, isExemptFromRateLimit: true })
    .route({
      method: 'GET',
      path: '/health/ready',
      summary: 'Report that this server can take requests; 200 only when the database responds',
    })
    .output(z.object({ status: z.literal('ok'), version })),
};
