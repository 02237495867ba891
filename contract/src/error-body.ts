import { z } from 'zod';

/** Apart from the codes: who only reads an error needs no schemas. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});

/** What every failing call answers; `errors` by field only for `invalid_input`. */
export type ErrorBody = z.infer<typeof errorBody>;
