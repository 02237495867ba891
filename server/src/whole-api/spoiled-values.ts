import type { SeededRandom } from './seeded-random.ts';
import type { Place } from '../testing/two-organizations.ts';

/** A placeholder for JSON text that no JavaScript value serializes to. */
const raw = (text: string) => `@@${text}@@`;

const nest = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 === 0 ? [nest(depth - 1)] : { a: nest(depth - 1) };

const wrongTypes = [null, true, false, 0, '', 'x', [], {}, [[]], [null], { a: 1 }, [{}]] as const;

const numbers = [
  -1,
  -2_147_483_649,
  0.5,
  -0,
  1e308,
  2_147_483_647,
  2_147_483_648,
  2 ** 53,
  -8.64e15,
  8.64e15 + 1,
  946_684_799_999,
  4_102_444_800_000,
  5e-324,
  ...['1e999', '-1e999', '9007199254740993', '99999999999999999999', '1.0', '1E2', '-0'].map(raw),
] as const;

const texts = [
  'a\0b',
  '\0',
  '\ud800',
  'a\udfffb',
  '\u202eabc',
  '\u2028',
  '😀'.repeat(30),
  'e\u0301'.repeat(40),
  ' ',
  '\t\r\n',
  '  abc  ',
  'ß'.repeat(51),
  'İ'.repeat(50),
  'x'.repeat(50_000),
  '%00',
  '%',
  '_',
  "'; drop table users; --",
  '"',
  '\\',
  '\\u0000',
  '${1}',
  '{{7*7}}',
  '<script>',
  '../../etc',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'null',
  'undefined',
  '1',
  '-1',
  '1e3',
  '0x10',
  'a@b',
  'a@b.c\r\nBcc: x@y.z',
  '"a b"@c.de',
  'Ä@ö.de',
  `${'a'.repeat(44)}@b.de`,
  'A@B.CD',
  'UTC',
  'Etc/GMT+99',
  '../UTC',
  'europe/berlin',
  '+02:00',
  'Europe/Berlin\0',
  'GMT0',
] as const;

const instants = [
  '2026-13-45T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '2026-03-10T25:00:00Z',
  '2026-03-10',
  '2026-03-10T10:00:00+02:00',
  '-000001-01-01T00:00:00Z',
  '2026-03-10T10:00:00.123456789Z',
  '+275760-09-13T00:00:00.001Z',
  '1999-12-31T23:59:59Z',
  'now',
] as const;

const uuids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0190163d8694739b8ba9d9fa8c1a2b3c',
  '{0190163d-8694-739b-8ba9-d9fa8c1a2b3c}',
  '0190163D-8694-739B-8BA9-D9FA8C1A2B3C',
  '0190163d-8694-739b-8ba9-d9fa8c1a2b3',
  'not-a-uuid',
  '0190163d-8694-739b-8ba9-d9fa8c1a2b3c\n',
  '०190163d-8694-739b-8ba9-d9fa8c1a2b3c',
] as const;

const strangeNames = [
  'extra',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  '0',
  'then',
  'a.b',
] as const;

type Container = Record<string | number, unknown>;
type Slot = { holder: Container; key: string | number };

/** All paths in a value, including the root. */
function listSlots(holder: Container, key: string | number): Slot[] {
  const value = holder[key];
  const below =
    typeof value === 'object' && value !== null
      ? Object.keys(value).flatMap((inner) => listSlots(value as Container, inner))
      : [];
  return [{ holder, key }, ...below];
}

/** The value with one to three random changes. */
export function spoilValue(value: unknown, foreign: Place, random: SeededRandom): unknown {
  const whole: Container = { value: structuredClone(value) };
  for (let times = random.pick([1, 1, 1, 2, 3]); times > 0; times--) {
    const slots = listSlots(whole, 'value');
    const [first] = slots;
    if (first === undefined) break;
    // Rarely the root, because it hides everything else.
    const slot = random.chance(0.05) ? first : (slots[random.whole(1, slots.length - 1)] ?? first);
    spoilSlot(slot, foreign, random);
  }
  return whole['value'];
}

function spoilSlot({ holder, key }: Slot, foreign: Place, random: SeededRandom): void {
  const value = holder[key];
  const spoil = random.pick<() => unknown>([
    () => random.pick(wrongTypes),
    () => random.pick(numbers),
    () => random.pick(texts),
    () => (typeof value === 'string' ? random.pick([...instants, ...uuids]) : random.pick(numbers)),
    () => takeForeign(value, foreign),
    () => [value, value],
    () => (Array.isArray(value) ? { ...(value as unknown[]) } : [value]),
    () =>
      typeof value === 'string'
        ? value.slice(0, 2000).repeat(random.whole(2, 30))
        : JSON.stringify(value),
    () => nest(random.whole(2, 40)),
    () => growObject(value, random),
    () => undefined,
  ]);
  // A copy, because the inserted value may be changed next.
  const spoiled = structuredClone(spoil());
  if (spoiled === undefined) delete holder[key];
  else holder[key] = spoiled;
}

function growObject(value: unknown, random: SeededRandom): unknown {
  if (Array.isArray(value)) return Array.from({ length: 600 }, () => value[0] as unknown);
  if (typeof value !== 'object' || value === null) return { value };
  const strange = random.pick([...strangeNames, raw('__proto__')]);
  return { ...value, [strange]: random.pick([...wrongTypes, ...texts]) };
}

/** The corresponding value of the other organization. */
function takeForeign(value: unknown, foreign: Place): unknown {
  if (typeof value === 'number') return foreign.projectId;
  return typeof value === 'string' ? foreign.activityId : foreign.organizationId;
}

/** JSON of a changed value; no body for undefined. */
export function writeSpoiled(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  return (text ?? '').replaceAll(/"@@(.*?)@@"/g, (_whole, inner: string) =>
    inner === '__proto__' ? '"__proto__"' : inner,
  );
}

/** A damaged body. */
export function spoilBytes(bytes: Buffer, random: SeededRandom): Buffer {
  const at = random.whole(0, bytes.length);
  const insert = (...more: number[]) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from(more), bytes.subarray(at)]);
  return random.pick<() => Buffer>([
    () => bytes.subarray(0, at),
    () => insert(random.whole(0, 255)),
    () => insert(0xff, 0xfe, 0xc0, 0x80),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.concat([Buffer.from('\ufeff'), bytes]),
    () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
    () => Buffer.concat([bytes, Buffer.from(',')]),
    () => insert(...Buffer.from('"__proto__":{"type":"Owner"},')),
    () => Buffer.alloc(random.whole(0, 2000), random.whole(0, 255)),
  ])();
}
