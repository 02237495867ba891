import { z } from 'zod';

/** Kept apart from the error codes, so that clients that only read errors do not load schemas. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});

/** The body of every error response; `errors` lists problems by field, for `invalid_input` only. */
export type ErrorBody = z.infer<typeof errorBody>;
