import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { CallMeta } from './access.ts';

export const healthCalls = {
  get: oc
    .$meta<CallMeta>({ access: { who: 'anyone' }, isUncounted: true })
    .route({ method: 'GET', path: '/health', summary: 'Answers 200 only when the database does' })
    .output(z.object({ status: z.literal('ok'), version: z.string() })),
};
