import type { JsonSchema } from './describe-contract.ts';

/** One row of a table of fields. */
export type SchemaField = {
  /** `activities[].apps[].name`: brackets for each entry of a list. */
  path: string;
  /** As a label: `text`, `whole number or null`, `one of "a", "b"`. */
  type: string;
  isRequired: boolean;
  /** `1 to 500 entries`, `3 to 50 characters`, `10 by default`. */
  limits: string;
};

/** All fields of an object or of a list of objects; nested fields follow their parent. */
export function listFields(schema: JsonSchema, prefix = ''): SchemaField[] {
  const items = itemsOf(schema);
  if (items !== undefined) return listFields(items, `${prefix}[]`);
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === 'boolean') return [];
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const field = {
      path,
      type: typeLabel(property),
      isRequired: required.has(name),
      limits: limitsText(property),
    };
    return [field, ...listFields(withoutNull(property), path)];
  });
}

function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  const { items } = schema;
  return items === undefined || typeof items === 'boolean' || Array.isArray(items)
    ? undefined
    : items;
}

function alternativesOf(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap((one) =>
    typeof one === 'boolean' ? [] : [one, ...alternativesOf(one)],
  );
}

/** The schema of a nullable field without null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const held = alternativesOf(schema).filter((one) => one.type !== 'null');
  return held.length === 1 && held[0] !== undefined ? held[0] : schema;
}

export function typeLabel(schema: JsonSchema): string {
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter(
    (one): one is JsonSchema => typeof one !== 'boolean',
  );
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeLabel))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((word) => JSON.stringify(word)).join(' | ');
  if (schema.type === 'array') {
    const items = itemsOf(schema);
    return items === undefined ? 'list' : `list of ${pluralOf(typeLabel(items))}`;
  }
  return plainTypeLabel(schema);
}

function pluralOf(words: string): string {
  return ['object', 'text', 'whole number', 'number', 'instant', 'UUID'].includes(words)
    ? `${words}s`
    : words;
}

function plainTypeLabel({ type, format, pattern, contentMediaType }: JsonSchema): string {
  if (format === 'date-time') return 'instant';
  if (format === 'email') return 'email address';
  if (contentMediaType !== undefined) return 'file';
  if (pattern?.startsWith('^[0-9a-f]{8}-') === true) return 'UUID';
  const words: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    number: 'number',
    boolean: 'true or false',
    object: 'object',
    null: 'null',
  };
  return (typeof type === 'string' ? words[type] : undefined) ?? 'anything';
}

function limitsText(schema: JsonSchema): string {
  const held = withoutNull(schema);
  const words = [
    range(held.minLength, held.maxLength, 'characters'),
    range(held.minItems, held.maxItems, 'entries'),
    range(held.minimum, held.maximum === 2_147_483_647 ? undefined : held.maximum, ''),
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} by default`,
    schema.description ?? '',
  ];
  return words.filter((word) => word !== '').join(', ');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  const numbers =
    least === undefined
      ? `at most ${most}`
      : most === undefined
        ? `from ${least}`
        : least === most
          ? String(least)
          : `${least} to ${most}`;
  return unit === '' ? numbers : `${numbers} ${unit}`;
}
