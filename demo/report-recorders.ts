import { recordingPeople, type DemoPerson } from './people/studio-people.ts';
import { recorderOf, type Team } from './studio-team.ts';

/**
 * Reports the recorders of the people who do not work live. A recorder is listed in an organization when it
 * reports while a timer runs there, so each timer runs for a moment, on what the person did last.
 */
export async function reportRecorders(team: Team, live: readonly DemoPerson[]): Promise<void> {
  const others = recordingPeople.filter((person) => !live.includes(person));
  await Promise.all(others.map((person) => reportRecorder(team, person)));
}

async function reportRecorder(team: Team, person: DemoPerson): Promise<void> {
  const { client } = team.signedIn(person);
  const { timer } = await client.timer.get();
  // Started by someone who tries the product.
  if (timer !== null) return;
  const [last] = await client.timer.recent({ organization_id: team.organizationId, limit: 1 });
  if (last === undefined) return;
  await client.timer.start({ project_id: last.project_id, note: last.note });
  await client.timer.report({ ...recorderOf(person), state: 'recording' });
  await client.timer.stop({});
}
