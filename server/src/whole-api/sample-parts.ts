import type { Place } from '../testing/two-organizations.ts';
import type { Standing } from './standing.ts';

export const none = () => ({});
export const ofPlace = ({ organizationId }: Place) => ({ organization_id: organizationId });
export const ofProject = ({ projectId }: Place) => ({ project_id: projectId });
export const ofMember = (place: Place) => ({ ...ofPlace(place), user_id: place.memberId });

/** Members of the organization get a response; others get 404. */
export const insiders = ({ organizationRole }: Standing) =>
  organizationRole === undefined ? 404 : 200;

export const people = (standing: Standing) =>
  standing.projectRole === undefined ? Math.max(insiders(standing), 403) : 200;

export const recorders = (standing: Standing) =>
  standing.projectRole === 3 ? 403 : people(standing);

/** Allowed for managers and the owner of the data; 403 for others who may view it. */
export const managersAndHimself = ({ projectRole, isMember }: Standing) =>
  projectRole === 1 || isMember ? 200 : projectRole === 3 ? 403 : 404;

export const owners = ({ organizationRole }: Standing) =>
  organizationRole === 'owner' ? 200 : 403;

export const managers = ({ projectRole }: Standing) => (projectRole === 1 ? 200 : 403);

/** The same for a thing whose organization follows from its ID. */
export const himselfAndManagers = (standing: Standing) =>
  insiders(standing) === 404 ? 404 : standing.isMember ? 200 : managers(standing);

/** A filter on another person needs a role that sees others. */
export const whoSeesMember = (standing: Standing) =>
  standing.projectRole === 2 && !standing.isMember ? 403 : people(standing);
