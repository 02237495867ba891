/** Everyone's roles, by `type/user`, `organization/organization/user` and `project/organization.project/user`. */
export type Ranks = ReadonlyMap<string, string>;

/** A call with what its input named. */
export type Act = {
  call: string;
  actorId: number;
  actorEmail: string;
  status: number;
  organization_id: number;
  project_id: number;
  user_id: number;
  email: string;
  createdId: number | undefined;
  projectRole: number;
  organizationRole: string;
  isByAddress: boolean;
  hasAccount: boolean;
  secret: string;
};

/** An invitation by an authorized person; without a project, to the organization. */
export type Offer = {
  email: string;
  organization_id: number;
  project_id: number | undefined;
  role: string;
  secret: string;
};

const organizationOrder = ['none', 'member', 'owner'];
const typeOrder = ['none', 'Member', 'Owner'];

/**
 * All promotions without an authorized grant. In a project, any change of role counts as a promotion,
 * because a viewer sees data that a member does not.
 */
export function findUnjustified(
  act: Act,
  before: Ranks,
  after: Ranks,
  offers: readonly Offer[],
): string[] {
  return [...after].flatMap(([key, rank]) => {
    const was = before.get(key) ?? 'none';
    const [kind = '', place = '', user = ''] = key.split('/');
    if (rank === was || isLower(kind, was, rank)) return [];
    const rules: Record<string, () => boolean> = {
      type: () => isTypeFine(act, Number(place), rank, before, after),
      organization: () => isMembershipFine(act, Number(place), Number(user), rank, before, offers),
      project: () => isProjectRoleFine(act, place, Number(user), rank, before, offers),
    };
    const isFine = rules[kind]?.() ?? false;
    return isFine && act.status === 200 ? [] : [`${key}: ${was} became ${rank}`];
  });
}

function isLower(kind: string, was: string, rank: string): boolean {
  if (kind === 'project') return false;
  const order = kind === 'type' ? typeOrder : organizationOrder;
  return order.indexOf(rank) < order.indexOf(was);
}

/** Owner by registering without an invitation, or by becoming owner of an organization. */
function isTypeFine(act: Act, userId: number, rank: string, before: Ranks, after: Ranks): boolean {
  if (act.call === 'user.register' && userId === act.actorId) {
    const isIn = [...after.keys()].some((key) =>
      new RegExp(`^organization/.*/${userId}$`).test(key),
    );
    return rank === 'Member' || !isIn || isNewOwner(userId, before, after);
  }
  return isNewOwner(userId, before, after);
}

function isNewOwner(userId: number, before: Ranks, after: Ranks): boolean {
  return [...after].some(
    ([key, rank]) =>
      key.startsWith('organization/') &&
      key.endsWith(`/${userId}`) &&
      rank === 'owner' &&
      before.get(key) !== 'owner',
  );
}

const isOwner = (ranks: Ranks, organizationId: number, userId: number) =>
  ranks.get(`organization/${organizationId}/${userId}`) === 'owner';

function isManager(ranks: Ranks, place: string, userId: number): boolean {
  const [organizationId] = place.split('.');
  return (
    isOwner(ranks, Number(organizationId), userId) ||
    ranks.get(`project/${place}/${userId}`) === '1'
  );
}

function isMembershipFine(
  act: Act,
  organizationId: number,
  userId: number,
  rank: string,
  before: Ranks,
  offers: readonly Offer[],
): boolean {
  const isSelf = userId === act.actorId;
  switch (act.call) {
    case 'organization.create':
      return isSelf && organizationId === act.createdId;
    case 'organization.update_user':
    case 'organization.invite':
    case 'organization.invite_all':
      return (
        !isSelf && isOwner(before, organizationId, act.actorId) && rank === act.organizationRole
      );
    case 'organization.confirm_user':
      return (
        isOwner(before, organizationId, act.actorId) &&
        offers.some(
          (offer) =>
            offer.email === act.email &&
            offer.organization_id === organizationId &&
            offer.role === rank,
        )
      );
    case 'project.add':
      return (
        !isSelf &&
        rank === 'member' &&
        isManager(before, `${organizationId}.${act.project_id}`, act.actorId)
      );
    case 'user.register':
    case 'user.accept_invitation':
      return offers.some(
        (offer) =>
          isSelf &&
          offer.email === act.actorEmail &&
          offer.organization_id === organizationId &&
          (rank === 'member' || (offer.role === rank && isProven(act, offers))),
      );
    default:
      return false;
  }
}

function isProjectRoleFine(
  act: Act,
  place: string,
  userId: number,
  rank: string,
  before: Ranks,
  offers: readonly Offer[],
): boolean {
  const [organizationId = 0, projectId = 0] = place.split('.').map(Number);
  const isSelf = userId === act.actorId;
  const isGranted = projectId === act.project_id && Number(rank) === act.projectRole;
  switch (act.call) {
    case 'project.create':
      return isSelf && projectId === act.createdId && isOwner(before, organizationId, userId);
    case 'project.add':
    case 'project.update_member': {
      // Adding an owner has no effect; only owners may change their role.
      const isAbove =
        act.call === 'project.update_member' &&
        isOwner(before, organizationId, userId) &&
        !isOwner(before, organizationId, act.actorId);
      // An owner may add themselves, because they count as manager anyway.
      const isAllowed = !isSelf || isOwner(before, organizationId, userId);
      return isGranted && isAllowed && !isAbove && isManager(before, place, act.actorId);
    }
    case 'organization.invite':
    case 'organization.invite_all':
      return isGranted && !isSelf && isOwner(before, organizationId, act.actorId);
    case 'organization.confirm_user':
      return (
        isOwner(before, organizationId, act.actorId) &&
        offers.some(
          (offer) =>
            offer.email === act.email && offer.project_id === projectId && offer.role === rank,
        )
      );
    case 'user.register':
    case 'user.accept_invitation':
      return offers.some(
        (offer) =>
          isSelf &&
          offer.email === act.actorEmail &&
          offer.project_id === projectId &&
          (rank === '2' || (offer.role === rank && isProven(act, offers))),
      );
    default:
      return false;
  }
}

/** Whether the call contained the secret of a link sent to the person's address. */
function isProven(act: Act, offers: readonly Offer[]): boolean {
  return offers.some(({ email, secret }) => email === act.actorEmail && secret === act.secret);
}
