import { dayMs } from '@time-tracker/contract/time/durations';
import type { SeededRandom } from './seeded-random.ts';
import { evening } from '../testing/recorded-entries.ts';
import type { Place } from '../testing/two-organizations.ts';

/** The part of JSON Schema that the API description uses. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
};

/** A valid value of a schema, with existing IDs for fields that name one. */
export function makeGoodValue(
  schema: Schema,
  name: string,
  place: Place,
  random: SeededRandom,
): unknown {
  const make = (inner: Schema, innerName = name) => makeGoodValue(inner, innerName, place, random);
  const [choice] = pickSome(schema.anyOf ?? schema.allOf, random);
  if (choice !== undefined) return make(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[random.whole(0, schema.enum.length - 1)];
  switch (schema.type) {
    case 'object': {
      // Its fields depend on each other, so random values would never be accepted.
      if (name === 'activities') return makeWork(place, random);
      const required = new Set(schema.required);
      const properties = Object.entries(schema.properties ?? {});
      const sent = properties.filter(([key]) => required.has(key) || random.chance(0.5));
      return Object.fromEntries(sent.map(([key, inner]) => [key, make(inner, key)]));
    }
    case 'array': {
      const { minItems = 0, maxItems = 4, items = {} } = schema;
      const length = Math.max(minItems, random.whole(0, Math.min(maxItems, 4)));
      return Array.from({ length }, () => make(items));
    }
    case 'integer':
    case 'number':
      return makeNumber(schema, name, place, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
    case undefined:
    default:
      return makeText(schema, name, place, random);
  }
}

/** Work in one of the ten-minute windows before the evening, possibly overlapping. */
function makeWork(place: Place, random: SeededRandom): object {
  const window = evening.getTime() - random.whole(1, 40) * 600_000;
  const from = random.whole(0, 300);
  const seconds = random.whole(1, 300);
  const [measured, active] = [random.whole(0, seconds), random.whole(0, seconds)].sort(
    (a, b) => b - a,
  );
  const app = { kind: 'app', name: 'Editor', seconds: seconds >> 1, active_seconds: 0 };
  return {
    activity_id: makeUuid('activity_id', place, random),
    project_id: random.chance(0.8) ? place.projectId : place.secondProjectId,
    start: new Date(window + from * 1000).toISOString(),
    finish: window + (from + seconds) * 1000,
    measured_seconds: measured,
    active_seconds: active,
    keyboard_seconds: active,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => random.chance(0.5)),
    source: random.pick(['desktop', 'browser']),
    apps: random.chance(0.7) ? [app] : [],
  };
}

function pickSome<Item>(items: readonly Item[] | undefined, random: SeededRandom): Item[] {
  if (items === undefined || items.length === 0) return [];
  return items.slice(random.whole(0, items.length - 1));
}

function makeNumber(schema: Schema, name: string, place: Place, random: SeededRandom): number {
  const ids: Record<string, number> = {
    organization_id: place.organizationId,
    project_id: random.chance(0.7) ? place.projectId : place.secondProjectId,
    user_id: random.chance(0.7) ? place.memberId : place.ownerId,
    id: random.chance(0.5) ? place.organizationId : place.projectId,
  };
  const known = ids[name];
  if (known !== undefined) return known;
  if (/start|finish|_at$/.test(name)) return makeInstant(random).getTime();
  const low = Math.max(schema.minimum ?? 0, -1000);
  return random.whole(low, Math.min(schema.maximum ?? 1000, low + 1000));
}

/** An instant in the days before the test's clock. */
function makeInstant(random: SeededRandom): Date {
  const milliseconds = random.whole(0, 2 * dayMs);
  return new Date(evening.getTime() - (random.chance(0.8) ? milliseconds / 48 : milliseconds));
}

function makeText(schema: Schema, name: string, place: Place, random: SeededRandom): string {
  if (schema.pattern?.startsWith('^[0-9a-f]{8}')) return makeUuid(name, place, random);
  if (schema.format === 'date-time') return makeInstant(random).toISOString();
  if (name === 'email')
    return random.chance(0.5) ? place.memberEmail : `x${random.whole(0, 999)}@y.test`;
  if (name.includes('password')) return 'correct horse';
  if (name === 'time_zone') return random.pick(['Europe/Berlin', 'Asia/Kathmandu', 'UTC']);
  const { minLength = 3, maxLength = 20 } = schema;
  return 'n'.repeat(random.whole(minLength, Math.max(minLength, Math.min(maxLength, 60))));
}

function makeUuid(name: string, place: Place, random: SeededRandom): string {
  if (random.chance(0.3)) {
    return name === 'id' ? place.screenshotId : place.activityId;
  }
  const hex = () => random.whole(0, 0xffff).toString(16).padStart(4, '0');
  return `${hex()}${hex()}-${hex()}-7${hex().slice(1)}-8${hex().slice(1)}-${hex()}${hex()}${hex()}`;
}
