import { seedRandom } from '../../seeded-random.ts';

/** Source files of the invented projects, by what they are. */
export type CodeKind = 'service' | 'component' | 'test' | 'query' | 'styles';

export const codeKinds: readonly [CodeKind, ...CodeKind[]] = [
  'service',
  'component',
  'test',
  'query',
  'styles',
];

export function nameOfCode(kind: CodeKind, noun: string): string {
  switch (kind) {
    case 'service':
      return `${noun}-service.ts`;
    case 'component':
      return `${noun}-list.tsx`;
    case 'test':
      return `${noun}-service.test.ts`;
    case 'query':
      return `${noun}-totals.sql`;
    case 'styles':
      return `${noun}-list.css`;
  }
}

const fields = [
  ['createdAt', 'Date'],
  ['total', 'number'],
  ['currency', 'string'],
  ['status', "'open' | 'paid' | 'closed'"],
  ['reference', 'string'],
  ['isArchived', 'boolean'],
  ['quantity', 'number'],
  ['ownerId', 'number'],
  ['note', 'string | null'],
  ['dueOn', 'Date'],
  ['language', 'string'],
  ['position', 'number'],
] as const;

/** About sixty to a hundred lines that read like somebody's work. */
export function writeSourceCode(kind: CodeKind, noun: string, other: string): string[] {
  const random = seedRandom('code', kind, noun, other);
  const first = random.whole(0, fields.length - 6);
  const chosen = fields.slice(first, first + 5).map(([name, type]) => ({ name, type }));
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1);
  const words: CodeWords = { noun, Noun, other, chosen, limit: random.whole(2, 40) * 5 };
  switch (kind) {
    case 'service':
      return writeService(words);
    case 'component':
      return writeComponent(words);
    case 'test':
      return writeTest(words);
    case 'query':
      return writeQuery(words);
    case 'styles':
      return writeStyles(words);
  }
}

type CodeWords = {
  noun: string;
  Noun: string;
  other: string;
  chosen: { name: string; type: string }[];
  limit: number;
};

function writeService({ noun, Noun, other, chosen, limit }: CodeWords): string[] {
  const [a] = chosen;
  return `import type { Database } from '../database.ts';
import { ${noun}Schema } from './${noun}-schema.ts';
import { notify } from '../${other}/notify.ts';

export type ${Noun} = {
  id: number;
${chosen.map(({ name, type }) => `  ${name}: ${type};`).join('\n')}
};

const pageSize = ${limit};

/** The newest first; the total counts all of them. */
export async function list${Noun}s(database: Database, page: number) {
  const offset = (page - 1) * pageSize;
  const rows = await database
    .select<${Noun}>('${noun}s')
    .where('is_archived', '=', false)
    .orderBy('created_at', 'desc')
    .limit(pageSize)
    .offset(offset);
  const total = await database.count('${noun}s');
  return { rows, page, pages: Math.ceil(total / pageSize) };
}

/** Throws when the ${other} it belongs to is closed. */
export async function save${Noun}(database: Database, input: unknown): Promise<${Noun}> {
  const ${noun} = ${noun}Schema.parse(input);
  if (${noun}.${a?.name} === undefined) {
    throw new InputError('${a?.name}', 'This is needed to save the ${noun}');
  }
  return database.transaction(async (tx) => {
    const ${other} = await tx.lock('${other}s', ${noun}.${other}Id);
    if (${other}.status === 'closed') {
      throw new ConflictError(\`${other} \${${other}.id} is closed\`);
    }
    const saved = await tx.upsert<${Noun}>('${noun}s', ${noun});
    await notify(${other}.watchers, { kind: '${noun}-saved', id: saved.id });
    return saved;
  });
}

${writeSums({ noun, Noun, chosen })}`.split('\n');
}

function writeSums({ noun, Noun, chosen }: Pick<CodeWords, 'noun' | 'Noun' | 'chosen'>): string {
  const [a, b] = chosen;
  return `/** Sums per ${b?.name ?? 'day'}, for the chart on the start page. */
export function sumBy${Noun}(rows: readonly ${Noun}[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = String(row.${b?.name ?? 'id'});
    sums.set(key, (sums.get(key) ?? 0) + row.id);
  }
  return sums;
}

export function describe${Noun}(${noun}: ${Noun}): string {
  const parts = [\`#\${${noun}.id}\`];
  if (${noun}.${a?.name}) parts.push(String(${noun}.${a?.name}));
  // An empty ${b?.name ?? 'value'} would leave two blanks.
  return parts.filter((part) => part !== '').join(' · ');
}

export async function archive${Noun}s(database: Database, before: Date): Promise<number> {
  const { count } = await database
    .update('${noun}s')
    .set({ is_archived: true })
    .where('created_at', '<', before);
  return count;
}`;
}

function writeComponent({ noun, Noun, other, chosen, limit }: CodeWords): string[] {
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
${chosen.map(({ name }) => `            <td>{format(row.${name})}</td>`).join('\n')}
          </Row>
        ))}
      </Table>
      <footer className={styles.foot}>
        Page {page} of {data.pages}
      </footer>
    </section>
  );
}

const columns = [
${chosen.map(({ name }) => `  { key: '${name}', label: t('${noun}.${name}'), sortable: true },`).join('\n')}
];

function format(value: unknown): string {
  if (value instanceof Date) return value.toLocaleDateString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || value === undefined) return '–';
  return String(value);
}

function Failure({ error }: { error: Error }) {
  return (
    <p role="alert" className={styles.failure}>
      {error.message} <Button onClick={() => location.reload()}>Again</Button>
    </p>
  );
}`.split('\n');
}

function writeTest({ noun, Noun, other, chosen, limit }: CodeWords): string[] {
  const cases = chosen.map(
    ({ name }, index) => `
  it('keeps ${name} as it was sent', async () => {
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

describe('saving one ${noun}', () => {${cases.join('\n')}

  it('refuses a closed ${other}', async () => {
    await database.update('${other}s').set({ status: 'closed' });
    await expect(save${Noun}(database, sample())).rejects.toThrow('is closed');
  });
});

describe('the list', () => {
  it('shows ${limit} to a page, the newest first', async () => {
    for (let n = 1; n <= ${limit + 3}; n++) await save${Noun}(database, sample({ id: n }));
    const { rows, pages } = await list${Noun}s(database, 1);
    expect(rows).toHaveLength(${limit});
    expect(rows[0]?.id).toBe(${limit + 3});
    expect(pages).toBe(2);
  });
});`.split('\n');
}

function writeQuery({ noun, other, chosen, limit }: CodeWords): string[] {
  const [a, b, c] = chosen.map(({ name }) =>
    name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`),
  );
  return `-- What the ${other} report shows, one row for each month.
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
  select
    counted.*,
    rank() over (partition by month order by total desc) as place
  from counted
)
select
  to_char(months.month, 'YYYY-MM') as month,
  coalesce(sum(ranked.${noun}s), 0) as ${noun}s,
  coalesce(sum(ranked.total), 0)::numeric(12, 2) as total,
  max(ranked.${a}) filter (where ranked.place = 1) as best_${a}
from months
left join ranked on ranked.month = months.month and ranked.place <= ${limit}
group by months.month
order by months.month;

-- Which of them nobody looked at since ${c}.
select ${noun}.id, ${noun}.${a}, ${noun}.${c}
from ${noun}s as ${noun}
where not exists (
  select from views
  where views.${noun}_id = ${noun}.id
    and views.seen_at > now() - interval '${limit} days'
)
order by ${noun}.${c} desc nulls last
limit ${limit};

create index concurrently if not exists ${noun}s_by_${a}
  on ${noun}s (${other}_id, ${a}) include (total);`.split('\n');
}

function writeStyles({ noun, other, chosen, limit }: CodeWords): string[] {
  const blocks = chosen.map(
    ({ name }, index) => `
.${noun}-${name.toLowerCase()} {
  display: ${index % 2 === 0 ? 'flex' : 'grid'};
  gap: ${4 + index * 2}px;
  padding: ${8 + index}px ${12 + index * 2}px;
  color: var(--ink-${index + 4});
  border-bottom: 1px solid var(--line);
}

.${noun}-${name.toLowerCase()}:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: ${index + 1}px;
}`,
  );
  return `/* The list of ${noun}s, below each ${other}. */
:root {
  --row-height: ${(limit % 20) + 36}px;
  --accent: hsl(${limit} 62% 42%);
}

.${noun}-list {
  container-type: inline-size;
  border-radius: 12px;
  background: var(--surface);
  box-shadow: 0 1px 2px rgb(0 0 0 / 8%);
}
${blocks.join('\n')}

@container (width < 480px) {
  .${noun}-list table {
    display: block;
  }

  .${noun}-list td::before {
    content: attr(data-label);
    font-weight: 600;
  }
}

@media (prefers-reduced-motion: no-preference) {
  .${noun}-list .row {
    transition: background 120ms ease-out;
  }
}`.split('\n');
}

export type CodeToken = {
  text: string;
  kind: 'plain' | 'word' | 'text' | 'comment' | 'number' | 'type' | 'call';
};

const keywords = new Set(
  `import export from type const let function async await return if else for of new throw true false null undefined
  select with as where group by order join on left and or not exists in limit create index is interval sum count
  describe it expect beforeEach`.split(/\s+/),
);
const pattern =
  /(\/\/.*|--.*|\/\*.*?\*\/|\/\*\*.*)|('[^']*'|"[^"]*"|`[^`]*`)|(\b\d[\d_.]*\b)|([A-Za-z_$][\w$]*)|(\s+|.)/g;

export function colourCode(line: string): CodeToken[] {
  return [...line.matchAll(pattern)].map((match) => {
    const [text, comment, string, number, name] = match;
    if (comment !== undefined) return { text, kind: 'comment' };
    if (string !== undefined) return { text, kind: 'text' };
    if (number !== undefined) return { text, kind: 'number' };
    if (name === undefined) return { text, kind: 'plain' };
    if (keywords.has(name)) return { text, kind: 'word' };
    if (/^[A-Z]/.test(name)) return { text, kind: 'type' };
    return { text, kind: line.charAt(match.index + text.length) === '(' ? 'call' : 'plain' };
  });
}
