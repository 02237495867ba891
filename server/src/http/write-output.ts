import { setImmediate } from 'node:timers/promises';
import type { AnySchema } from '@orpc/contract';
import { z } from 'zod';
import { validateOutput } from './validate.ts';

/** How many entries of a list are validated and written at a time: a few milliseconds of work. */
const sliceLength = 250;

/**
 * The JSON of an output, validated against the contract. Long lists are processed in slices, so that other
 * calls can run in between.
 */
export async function writeOutput(schema: AnySchema | undefined, output: unknown): Promise<string> {
  if (Array.isArray(output)) {
    const written = await writeSlices(output, async (slice) => validateOutput(schema, slice));
    return `[${written}]`;
  }
  const name = findLongList(output);
  if (name === undefined) return JSON.stringify(await validateOutput(schema, output));
  const fields = output as Record<string, unknown>;
  let rest = '}';
  const written = await writeSlices(fields[name] as unknown[], async (slice, start) => {
    // The other fields are validated once: they can be long lists, too.
    if (start > 0) return validateOutput(fieldOf(schema, name), slice);
    const valid = await validateOutput(schema, { ...fields, [name]: slice });
    const { [name]: entries, ...others } = valid as Record<string, unknown>;
    rest = JSON.stringify(others).slice(1);
    return entries;
  });
  const separator = rest === '}' ? '' : ',';
  return `{${JSON.stringify(name)}:[${written}]${separator}${rest}`;
}

/** The entries of a list, without brackets. */
async function writeSlices(
  list: readonly unknown[],
  validate: (slice: unknown[], start: number) => Promise<unknown>,
): Promise<string> {
  const written: string[] = [];
  for (let start = 0; start < list.length; start += sliceLength) {
    const entries = await validate(list.slice(start, start + sliceLength), start);
    written.push(JSON.stringify(entries).slice(1, -1));
    if (start + sliceLength < list.length) await setImmediate();
  }
  return written.join(',');
}

/** The field of an object with a list longer than one slice. */
function findLongList(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return undefined;
  const found = Object.entries(output).find(
    ([, value]) => Array.isArray(value) && value.length > sliceLength,
  );
  return found?.[0];
}

function fieldOf(schema: AnySchema | undefined, name: string): AnySchema | undefined {
  if (schema === undefined) return undefined;
  if (!(schema instanceof z.ZodObject))
    throw new Error('An output with a long list is an array or an object');
  return (schema.shape as Record<string, AnySchema>)[name];
}
