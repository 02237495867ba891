import { createHash } from 'node:crypto';
import { answeringServer, answerJson, readPart, type Asked } from './answering-server.ts';
import type { WhenFinished } from './temporary-folder.ts';

type Sent = { activity_id: string; start: string; finish: string; measured_seconds: number };

const user = {
  id: 5,
  name: 'Ann Lee',
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.org',
  type: 'Owner',
  time_zone: 'UTC',
  created_at: '2026-01-01T00:00:00.000Z',
};

/** As much of the server as the recorder's commands need, kept in memory; stricter than friendly. */
export async function pretendTracker(whenFinished: WhenFinished) {
  const activities = new Map<string, Sent>();
  const states: string[] = [];
  let timer: ReturnType<typeof newTimer> | null = null;
  const startTimer = () => (timer = newTimer());
  const timerAnswer = () => ({ timer, now: new Date().toISOString() });
  const calls: Record<string, (body: unknown) => unknown> = {
    health: () => ({ status: 'ok', version: '0.0.0' }),
    'timer/get': timerAnswer,
    'timer/stop': (body) => {
      const { started_at: startedAt } = body as { started_at?: string };
      if (startedAt === undefined || startedAt === timer?.started_at) timer = null;
      return timerAnswer();
    },
    'timer/start': () => {
      startTimer();
      return timerAnswer();
    },
    'timer/report': (body) => {
      states.push((body as { state: string }).state);
      return timerAnswer();
    },
    'organization/all': () => [{ id: 1, name: 'Bakery', role: 'owner', created_at: '' }],
    'project/all': () => [
      { id: 1, name: 'House', may_record: true, archived: false },
      { id: 2, name: 'Garden', may_record: false, archived: false },
    ],
    'activity/record': (body) => {
      const { activities: sent } = body as { activities: Sent[] };
      for (const each of sent) activities.set(each.activity_id, each);
      const results = sent.map((each) => ({ ...each, status: 'stored' }));
      return { results, now: new Date().toISOString() };
    },
  };
  const server = await answeringServer((asked, response) => {
    const call = asked.path.replace('/api/', '');
    if (call === 'user/login') return void login(asked, response);
    if (call === 'screenshot/upload') {
      return void echo(asked).then((answer) => answerJson(response, 200, answer));
    }
    if (call !== 'health' && asked.headers.authorization !== 'Bearer good') {
      return answerJson(response, 401, { code: 'signed_out', message: 'Sign in first.' });
    }
    const body: unknown = asked.body.length > 0 ? JSON.parse(asked.body.toString()) : undefined;
    const answer = calls[call];
    if (answer) return answerJson(response, 200, answer(body));
    answerJson(response, 404, { code: 'not_found', message: call });
  }, whenFinished);
  return { ...server, activities, states, startTimer, timer: () => timer };
}

function newTimer() {
  return {
    organization_id: 1,
    project_id: 1,
    project_name: 'House',
    started_at: new Date().toISOString(),
    note: null,
    screenshot_interval: 0,
    policy: { idle_minutes: 5, blur: false, titles: true },
    recorders: [],
  };
}

function login(asked: Asked, response: Parameters<typeof answerJson>[0]): void {
  const { password } = JSON.parse(asked.body.toString()) as { password: string };
  if (password === 'secret') {
    return answerJson(response, 200, { token: 'good', api_token: 'good', user });
  }
  const message = 'The login detail is incorrect';
  answerJson(response, 401, { code: 'wrong_credentials', message });
}

async function echo(asked: Asked) {
  const { id } = JSON.parse((await readPart(asked, 'screenshot')).toString()) as { id: string };
  const sha256 = createHash('sha256')
    .update(await readPart(asked, 'image'))
    .digest('hex');
  return { id, status: 'stored', sha256 };
}
