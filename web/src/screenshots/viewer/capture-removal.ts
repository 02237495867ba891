import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import type { Capture } from '../../api/capture-groups.ts';

export type Removal = 'activity' | 'image';

/**
 * What the user may delete of a capture. Members delete the whole activity, so that no time stays
 * without its screenshot, if the organization allows it. Managers may also delete a single image.
 */
export function removalChoices(
  capture: Pick<Capture, 'userId' | 'screens'>,
  ownId: number,
  role: ProjectRole | undefined,
  membersMayDelete: boolean,
): Removal[] {
  if (role === projectRoles.manager) {
    const hasImage = capture.screens.some(({ url }) => url !== null);
    return hasImage ? ['image', 'activity'] : ['activity'];
  }
  return capture.userId === ownId && membersMayDelete ? ['activity'] : [];
}
