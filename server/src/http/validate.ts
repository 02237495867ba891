import type { AnySchema } from '@orpc/contract';
import { ApiError } from '@time-tracker/contract/errors';

type Issue = {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
};

/**
 * The input as the contract wants it, or a 422 that names every problem of every field; `findMore`
 * says what else is wrong with it then, in place of what the contract says of the same field.
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

/** The output as the contract promises it; anything else is a mistake of ours, a 500. */
export async function validateOutput(
  schema: AnySchema | undefined,
  output: unknown,
): Promise<unknown> {
  if (schema === undefined) return output;
  const result = await schema['~standard'].validate(output);
  if (result.issues === undefined) return result.value;
  throw new Error(
    `The answer breaks the contract: ${JSON.stringify(collectFields(result.issues))}`,
  );
}

/** Problems by dotted field path; `input` for those of the whole. */
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
