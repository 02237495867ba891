/** A JSON Schema of an API description, as far as it is compared. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  [limit: string]: unknown;
};

type Content = Record<string, { schema?: Schema }>;

type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Record<string, { content?: Content }>;
};

export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/** `input`: what clients send. `output`: what they receive. */
type Direction = 'input' | 'output';

type Compared = { before: ApiDescription; now: ApiDescription; direction: Direction };

const upperLimits = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const lowerLimits = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];

/**
 * What a client of the description `before` cannot do with a server of `now`: each change by its place. Fields
 * may be added; what was accepted must be accepted, and what was sent must be sent.
 */
export function findBreakingChanges(before: ApiDescription, now: ApiDescription): string[] {
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const other = now.paths[path]?.[method];
      const place = `${method.toUpperCase()} ${path}`;
      if (other === undefined) return [`${place} is missing`];
      return compareOperations(place, operation, other, { before, now });
    }),
  );
}

function compareOperations(
  place: string,
  before: Operation,
  now: Operation,
  descriptions: Omit<Compared, 'direction'>,
): string[] {
  const input: Compared = { ...descriptions, direction: 'input' };
  const output: Compared = { ...descriptions, direction: 'output' };
  const isBodyNew = now.requestBody?.required === true && before.requestBody?.required !== true;
  const responses = [before, now].map(({ responses: all }) => all?.['200']?.content ?? {});
  return [
    ...(isBodyNew ? [`${place} requires a body`] : []),
    ...compareParameters(place, before, now, input),
    ...compareContents(
      `${place} input`,
      before.requestBody?.content ?? {},
      now.requestBody?.content ?? {},
      input,
    ),
    ...compareContents(`${place} output`, responses[0] ?? {}, responses[1] ?? {}, output),
  ];
}

function compareParameters(
  place: string,
  { parameters: before = [] }: Operation,
  { parameters: now = [] }: Operation,
  compared: Compared,
): string[] {
  const isSame = (one: { name: string; in: string }) => (other: { name: string; in: string }) =>
    one.name === other.name && one.in === other.in;
  const changed = before.flatMap((parameter) => {
    const at = `${place} parameter ${parameter.name}`;
    const found = now.find(isSame(parameter));
    if (found === undefined) return [`${at} is missing`];
    const isNewlyRequired = found.required === true && parameter.required !== true;
    return [
      ...(isNewlyRequired ? [`${at} is required now`] : []),
      ...compareSchemas(at, parameter.schema, found.schema, compared),
    ];
  });
  const added = now.filter((one) => one.required === true && !before.some(isSame(one)));
  return [...changed, ...added.map(({ name }) => `${place} parameter ${name} is required now`)];
}

function compareContents(
  place: string,
  before: Content,
  now: Content,
  compared: Compared,
): string[] {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const other = now[type];
    if (other === undefined) return [`${place} ${type} is missing`];
    return compareSchemas(place, schema, other.schema, compared);
  });
}

function compareSchemas(
  place: string,
  before: Schema | undefined,
  now: Schema | undefined,
  compared: Compared,
): string[] {
  if (before === undefined || now === undefined) return [];
  const [ours, theirs] = [
    listAlternatives(before, compared.before),
    listAlternatives(now, compared.now),
  ];
  const [given, allowed] = compared.direction === 'input' ? [ours, theirs] : [theirs, ours];
  return given.flatMap((one) => {
    const attempts = allowed.map((other) => {
      const pair: [Schema, Schema] = compared.direction === 'input' ? [one, other] : [other, one];
      return compareAlternatives(place, ...pair, compared);
    });
    // The alternative that fits best tells what has changed.
    return attempts.sort((a, b) => a.length - b.length)[0] ?? [];
  });
}

/** The types that a value may have. An empty schema is any value. */
function listAlternatives(schema: Schema, description: ApiDescription): Schema[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const found = description.components?.schemas?.[name];
    if (found === undefined) throw new Error(`${schema.$ref} is not described`);
    return listAlternatives(found, description);
  }
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return several.flatMap((one) => listAlternatives(one, description));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

function compareAlternatives(
  place: string,
  before: Schema,
  now: Schema,
  compared: Compared,
): string[] {
  if (!fitsType(before, now, compared.direction)) {
    return [`${place} was ${typeOf(before)} and is ${typeOf(now)}`];
  }
  return [
    ...(compared.direction === 'input' ? compareLimits(place, before, now) : []),
    ...compareProperties(place, before, now, compared),
    ...compareSchemas(`${place}[]`, before.items, now.items, compared),
  ];
}

function typeOf({ type, const: value }: Schema): string {
  if (typeof type === 'string') return type;
  return value === undefined ? 'any' : value === null ? 'null' : typeof value;
}

function fitsType(before: Schema, now: Schema, direction: Direction): boolean {
  const [given, allowed] = direction === 'input' ? [before, now] : [now, before];
  const [type, other] = [typeOf(given), typeOf(allowed)];
  return other === 'any' || type === other || (type === 'integer' && other === 'number');
}

function compareLimits(place: string, before: Schema, now: Schema): string[] {
  const known = valuesOf(before);
  const allowed = valuesOf(now);
  const isNarrowed =
    allowed !== undefined &&
    (known === undefined || known.some((value) => !allowed.includes(value)));
  const isTighter = (limits: string[], sign: number) =>
    limits.filter((limit) => {
      const [was, is] = [before[limit], now[limit]];
      if (typeof is !== 'number') return false;
      return typeof was !== 'number' || sign * is < sign * was;
    });
  return [
    ...(isNarrowed ? [`${place} accepts fewer values`] : []),
    ...(now.pattern !== undefined && now.pattern !== before.pattern
      ? [`${place} has another pattern`]
      : []),
    ...[...isTighter(upperLimits, 1), ...isTighter(lowerLimits, -1)].map(
      (limit) => `${place} has a tighter ${limit}`,
    ),
  ];
}

function valuesOf(schema: Schema): unknown[] | undefined {
  return schema.const === undefined ? schema.enum : [schema.const];
}

function compareProperties(
  place: string,
  before: Schema,
  now: Schema,
  compared: Compared,
): string[] {
  const nowRequired = now.required ?? [];
  const wasRequired = before.required ?? [];
  const changed = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const other = now.properties?.[name];
    const at = `${place}.${name}`;
    if (other === undefined) return [`${at} is missing`];
    return compareSchemas(at, schema, other, compared);
  });
  const required =
    compared.direction === 'input'
      ? nowRequired
          .filter((name) => !wasRequired.includes(name))
          .map((name) => `${place}.${name} is required now`)
      : wasRequired
          .filter((name) => now.properties?.[name] !== undefined && !nowRequired.includes(name))
          .map((name) => `${place}.${name} may be missing now`);
  return [...changed, ...required];
}
