import type { ApiReceives } from '@time-tracker/contract/api';
import { post } from '../data/api-calls.ts';
import type { Team } from '../data/team.ts';
import { hashOf, type ClusterLoad } from './cluster-load.ts';
import type { ProductCluster } from './product-cluster.ts';

type Recount = {
  /** Acknowledged, but missing or of another duration. */
  lost: number;
  /** Listed twice, or never sent. */
  duplicated: number;
  imagesLost: number;
};

/** Compares the rows of the leader with what was acknowledged until now. */
export async function recount(
  cluster: ProductCluster,
  load: ClusterLoad,
  { organizationId }: Team,
): Promise<Recount> {
  const acknowledged = [...load.activities];
  const images = [...load.images.keys()];
  const activities = await cluster.query<{ id: string; seconds: number }>(
    `select activity_id as id, extract(epoch from ends_at - starts_at)::int as seconds
     from activities where organization_id = $1`,
    [organizationId],
  );
  const stored = new Map(activities.map(({ id, seconds }) => [id, seconds]));
  const unknown = [...stored.keys()].filter((id) => !load.sent.has(id));
  const rows = await cluster.query<{ id: string }>(
    'select id from screenshots where organization_id = $1',
    [organizationId],
  );
  const storedImages = new Set(rows.map(({ id }) => id));
  return {
    lost: acknowledged.filter(([id, seconds]) => stored.get(id) !== seconds).length,
    duplicated: activities.length - stored.size + unknown.length,
    imagesLost: images.filter((id) => !storedImages.has(id)).length,
  };
}

/** Reads all images like a page. Returns how many acknowledged ones are missing or have other bytes. */
export async function countBrokenImages(
  cluster: ProductCluster,
  load: ClusterLoad,
  { owner, organizationId }: Team,
): Promise<number> {
  const listed = new Map<string, string>();
  const monthAgo = Date.now() - 30 * 24 * 3600 * 1000;
  for (let page = 1; ; page++) {
    const { screenshots } = await post<ApiReceives['screenshot']['all']>(
      cluster.url,
      'screenshot/all',
      { organization_id: organizationId, start: monthAgo, page, page_size: 200 },
      owner.token,
    );
    for (const { id, url } of screenshots) listed.set(id, url ?? '');
    if (screenshots.length < 200) break;
  }
  let broken = 0;
  for (const [id, hash] of load.images) {
    const response = await fetch(new URL(listed.get(id) ?? '/missing', cluster.url));
    if (hashOf(Buffer.from(await response.arrayBuffer())) !== hash) broken += 1;
  }
  return broken;
}
