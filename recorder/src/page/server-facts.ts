import type { ApiClient } from '@time-tracker/contract/api';
import type { LocalProject } from '@time-tracker/contract/local-recorder';

const readEveryMs = 60_000;

/** What the page shows of the server: read while somebody looks at it, at most once a minute. */
export class ServerFacts {
  readonly #client: ApiClient;
  readonly #now: () => number;
  #projects: LocalProject[] = [];
  #readAt = -Infinity;

  /** `now`: milliseconds since an arbitrary instant. */
  constructor(client: ApiClient, now: () => number) {
    this.#client = client;
    this.#now = now;
  }

  /** The projects in which the person may record; the last known ones while offline. */
  get projects(): LocalProject[] {
    return this.#projects;
  }

  /** Call it whenever the page is shown. */
  refresh(): void {
    const now = this.#now();
    if (now - this.#readAt < readEveryMs) return;
    this.#readAt = now;
    // While offline, the last known facts stay.
    this.#read().catch(() => undefined);
  }

  /** Something changed: the next refresh reads again. */
  outdate(): void {
    this.#readAt = -Infinity;
  }

  async #read(): Promise<void> {
    const projects = await this.#client.timer.projects();
    this.#projects = projects.map((project) => ({
      id: project.project_id,
      name: project.name,
      color: project.color,
      organizationName: project.organization_name,
    }));
  }
}
