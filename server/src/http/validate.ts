import type { AnySchema } from '@orpc/contract';
import { ApiError } from '@time-tracker/contract/errors';
import { z } from 'zod';
import { problemText } from './problem-text.ts';

z.config({ customError: problemText });

type Issue = {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
};

/**
 * The validated input, or a 422 with all problems of all fields. For invalid input, `findMore` may add
 * problems or replace those of the same field.
 */
export async function validateInput(
  schema: AnySchema | undefined,
  body: unknown,
  findMore: () => Record<string, string[]> = () => ({}),
): Promise<unknown> {
  if (schema === undefined) return undefined;
  const result = await schema['~standard'].validate(body ?? {});
  if (result.issues === undefined) return result.value;
  const fields = { ...collectFields(result.issues), ...findMore() };
  throw new ApiError('invalid_input', { fields });
}

/** The validated output. Anything else is a bug, a 500. */
export async function validateOutput(
  schema: AnySchema | undefined,
  output: unknown,
): Promise<unknown> {
  if (schema === undefined) return output;
  const result = await schema['~standard'].validate(output);
  if (result.issues === undefined) return result.value;
  throw new Error(
    `The response violates the contract: ${JSON.stringify(collectFields(result.issues))}`,
  );
}

/** Problems by dotted field path; `input` for the whole input. */
export function collectFields(issues: readonly Issue[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) =>
      String(typeof part === 'object' ? part.key : part),
    );
    const field = path.join('.') || 'input';
    fields.set(field, [...(fields.get(field) ?? []), issue.message]);
  }
  return Object.fromEntries(fields);
}
