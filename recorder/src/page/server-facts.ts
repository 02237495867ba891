import type { ApiClient, ApiReceives } from '@time-tracker/contract/api';
import type { LocalRules } from '@time-tracker/contract/local-recorder';
import type { FollowedTimer } from '../timer/known-timer-file.ts';
import type { ServerFactsShown } from './local-state.ts';

const readEveryMs = 60_000;

/** What the page shows of the server: read while someone looks at it, at most once a minute. */
export class ServerFacts {
  readonly #client: ApiClient;
  readonly #now: () => number;
  #shown: ServerFactsShown = { projects: [], todaySeconds: undefined, rules: undefined };
  #readAt = -Infinity;
  /** The project and the version of its rules that were read last. */
  #readRules: string | undefined;

  /** `now`: milliseconds since an arbitrary instant. */
  constructor(client: ApiClient, now: () => number) {
    this.#client = client;
    this.#now = now;
  }

  /** The last known facts while offline. */
  get shown(): ServerFactsShown {
    return this.#shown;
  }

  /** Call it whenever the page is shown. `dayStart`: the person's midnight. */
  refresh(timer: FollowedTimer | undefined, dayStart: Date): void {
    const now = this.#now();
    const rules = timer && `${timer.project_id} ${timer.consent?.rules_version}`;
    if (now - this.#readAt < readEveryMs && rules === this.#readRules) return;
    this.#readAt = now;
    this.#readRules = rules;
    const { timer: calls } = this.#client;
    void this.#read(calls.projects(), (projects) => ({ projects: projects.map(localProject) }));
    void this.#read(calls.worked({ since: dayStart.toISOString() }), ({ seconds }) => ({
      todaySeconds: seconds,
    }));
    if (!timer) return;
    void this.#read(calls.rules({ project_id: timer.project_id }), (read) => ({
      rules: localRules(read),
    }));
  }

  /** Something changed: the next refresh reads again. */
  outdate(): void {
    this.#readAt = -Infinity;
  }

  async #read<Response>(
    response: Promise<Response>,
    take: (response: Response) => Partial<ServerFactsShown>,
  ): Promise<void> {
    try {
      const read = take(await response);
      this.#shown = { ...this.#shown, ...read };
    } catch {
      // While offline, the last known facts stay; servers of version 0.1.0 do not have these calls.
    }
  }
}

function localProject(project: ApiReceives['timer']['projects'][number]) {
  return {
    id: project.project_id,
    name: project.name,
    color: project.color,
    organizationName: project.organization_name,
  };
}

function localRules(read: ApiReceives['timer']['rules']): LocalRules {
  return {
    projectId: read.project_id,
    organizationName: read.organization_name,
    rules: read.rules,
    rulesVersion: read.rules_version,
    status: read.status,
    agreed: read.agreed,
    people: read.people,
    peopleCount: read.people_count,
  };
}
