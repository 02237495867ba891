import { seedRandom } from '../example-random.ts';
import { capitalize } from './example-text.ts';
import type { Theme } from './screen-theme.ts';

const fields = [
  ['createdAt', 'Date'],
  ['total', 'number'],
  ['currency', 'string'],
  ['status', "'open' | 'paid' | 'closed'"],
  ['reference', 'string'],
  ['isArchived', 'boolean'],
  ['quantity', 'number'],
  ['ownerId', 'number'],
  ['dueOn', 'Date'],
  ['position', 'number'],
] as const;

type Terms = { noun: string; Noun: string; other: string; names: string[]; limit: number };

/** Forty to eighty lines of code about a thing of a project. */
export function writeSourceCode(file: string, noun: string, other: string): string[] {
  const random = seedRandom('code', file, other);
  const first = random.whole(0, fields.length - 5);
  const chosen = fields.slice(first, first + 5);
  const names = chosen.map(([name]) => name);
  const terms = { noun, Noun: capitalize(noun), other, names, limit: random.whole(2, 20) * 5 };
  if (file.endsWith('.tsx')) return writeComponent(terms).split('\n');
  if (file.endsWith('.test.ts')) return writeTest(terms).split('\n');
  if (file.endsWith('.sql')) return writeQuery(terms).split('\n');
  const types = chosen.map(([name, type]) => `  ${name}: ${type};`).join('\n');
  return writeService(terms, types).split('\n');
}

function writeService({ noun, Noun, other, names, limit }: Terms, types: string): string {
  return `import type { Database } from '../database.ts';
import { ${noun}Schema } from './${noun}-schema.ts';
import { notify } from '../${other}/notify.ts';

export type ${Noun} = {
  id: number;
${types}
};

const pageSize = ${limit};

/** Newest first. The total counts all pages. */
export async function list${Noun}s(database: Database, page: number) {
  const rows = await database
    .select<${Noun}>('${noun}s')
    .where('is_archived', '=', false)
    .orderBy('created_at', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await database.count('${noun}s');
  return { rows, page, pages: Math.ceil(total / pageSize) };
}

/** Throws if its ${other} is closed. */
export async function save${Noun}(database: Database, input: unknown): Promise<${Noun}> {
  const ${noun} = ${noun}Schema.parse(input);
  if (${noun}.${names[0]} === undefined) {
    throw new InputError('${names[0]}', 'Required to save the ${noun}');
  }
  return database.transaction(async (tx) => {
    const ${other} = await tx.lock('${other}s', ${noun}.${other}Id);
    if (${other}.status === 'closed') {
      throw new ConflictError(\`${Noun} \${${other}.id} is closed\`);
    }
    const saved = await tx.upsert<${Noun}>('${noun}s', ${noun});
    await notify(${other}.watchers, { kind: '${noun}-saved', id: saved.id });
    return saved;
  });
}

/** Totals per ${names[1]}, for the chart on the home page. */
export function sumBy${capitalize(names[1] ?? 'id')}(rows: readonly ${Noun}[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const row of rows) {
    const key = String(row.${names[1]});
    totals.set(key, (totals.get(key) ?? 0) + row.id);
  }
  return totals;
}

export async function archive${Noun}s(database: Database, before: Date): Promise<number> {
  const { count } = await database
    .update('${noun}s')
    .set({ is_archived: true })
    .where('created_at', '<', before);
  return count;
}`;
}

function writeComponent({ noun, Noun, other, names, limit }: Terms): string {
  return `import { useState } from 'react';
import { Button, Empty, Row, Table } from '../ui/table.tsx';
import { use${Noun}s } from './use-${noun}s.ts';
import styles from './${noun}-list.css';

type Props = { ${other}Id: number; onOpen: (id: number) => void };

export function ${Noun}List({ ${other}Id, onOpen }: Props) {
  const [filter, setFilter] = useState('');
  const [page, setPage] = useState(1);
  const { data, isPending, error } = use${Noun}s(${other}Id, { filter, page });

  if (error) return <Failure error={error} />;
  if (isPending) return <Skeleton rows={${limit % 9 || 4}} />;
  if (data.rows.length === 0) {
    return <Empty title="No ${noun}s yet" action="New ${noun}" />;
  }

  return (
    <section className={styles.list} aria-label="${Noun}s">
      <header className={styles.head}>
        <h2>${Noun}s</h2>
        <SearchField value={filter} onChange={setFilter} />
        <Button onClick={() => onOpen(0)}>New ${noun}</Button>
      </header>
      <Table columns={columns} pages={data.pages} onPage={setPage}>
        {data.rows.map((row) => (
          <Row key={row.id} onClick={() => onOpen(row.id)}>
${names.map((name) => `            <td>{format(row.${name})}</td>`).join('\n')}
          </Row>
        ))}
      </Table>
    </section>
  );
}

const columns = [
${names.map((name) => `  { key: '${name}', label: t('${noun}.${name}'), sortable: true },`).join('\n')}
];

function format(value: unknown): string {
  if (value instanceof Date) return value.toLocaleDateString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? '–');
}`;
}

function writeTest({ noun, Noun, other, names, limit }: Terms): string {
  const cases = names.map(
    (name, index) => `
  it('saves ${name}', async () => {
    const saved = await save${Noun}(database, sample({ ${name}: samples[${index}] }));
    expect(saved.${name}).toEqual(samples[${index}]);
    expect(await database.count('${noun}s')).toBe(${index + 1});
  });`,
  );
  return `import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { list${Noun}s, save${Noun} } from './${noun}-service.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
  await database.insert('${other}s', { id: 1, status: 'open' });
});

describe('saving a ${noun}', () => {${cases.join('\n')}

  it('refuses a closed ${other}', async () => {
    await database.update('${other}s').set({ status: 'closed' });
    await expect(save${Noun}(database, sample())).rejects.toThrow('is closed');
  });
});

describe('the list', () => {
  it('shows ${limit} per page, newest first', async () => {
    for (let n = 1; n <= ${limit + 3}; n++) await save${Noun}(database, sample({ id: n }));
    const { rows, pages } = await list${Noun}s(database, 1);
    expect(rows).toHaveLength(${limit});
    expect(pages).toBe(2);
  });
});`;
}

function writeQuery({ noun, other, names, limit }: Terms): string {
  const [a, b, c] = names.map((name) => name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`));
  return `-- The ${other} report: one row per month.
with months as (
  select date_trunc('month', day) as month
  from generate_series(current_date - interval '1 year', current_date, '1 month') as day
),
counted as (
  select
    date_trunc('month', ${noun}.created_at) as month,
    ${noun}.${a},
    count(*) as ${noun}s,
    sum(${noun}.total) as total,
    count(*) filter (where ${noun}.${b} is null) as without_${b}
  from ${noun}s as ${noun}
  join ${other}s as ${other} on ${other}.id = ${noun}.${other}_id
  where ${noun}.created_at >= current_date - interval '1 year'
    and not ${noun}.is_archived
  group by 1, 2
),
ranked as (
  select counted.*, rank() over (partition by month order by total desc) as rank
  from counted
)
select
  to_char(months.month, 'YYYY-MM') as month,
  coalesce(sum(ranked.${noun}s), 0) as ${noun}s,
  coalesce(sum(ranked.total), 0)::numeric(12, 2) as total,
  max(ranked.${a}) filter (where ranked.rank = 1) as best_${a}
from months
left join ranked on ranked.month = months.month and ranked.rank <= ${limit}
group by months.month
order by months.month;

-- Not opened since ${c}.
select ${noun}.id, ${noun}.${a}, ${noun}.${c}
from ${noun}s as ${noun}
where not exists (
  select from views
  where views.${noun}_id = ${noun}.id
    and views.seen_at > now() - interval '${limit} days'
)
order by ${noun}.${c} desc nulls last
limit ${limit};`;
}

const keywords = new Set(
  `import export from type const let function async await return if else for of new throw true false null undefined
  select with as where group by order join left on and or not exists in limit interval describe it expect`.split(
    /\s+/,
  ),
);
const tokens =
  /(\/\/.*|--.*|\/\*.*?\*\/)|('[^']*'|"[^"]*"|`[^`]*`)|(\b\d[\d_.]*\b)|([A-Za-z_$][\w$]*)|(\s+|.)/g;

/** The parts of a line of code with their colors. */
export function highlight(line: string, { code }: Theme): { text: string; color?: string }[] {
  return [...line.matchAll(tokens)].map((match) => {
    const [text, comment, string, number, name] = match;
    if (comment !== undefined) return { text, color: code.comment };
    if (string !== undefined) return { text, color: code.string };
    if (number !== undefined) return { text, color: code.number };
    if (name === undefined) return { text };
    if (keywords.has(name)) return { text, color: code.keyword };
    if (/^[A-Z]/.test(name)) return { text, color: code.type };
    const isCall = line.charAt(match.index + text.length) === '(';
    return isCall ? { text, color: code.call } : { text };
  });
}
