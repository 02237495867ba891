/** How much one account or organization may have; every number is a setting. */
export type Quotas = {
  /** That one account owns. */
  organizationsOfAccount: number;
  /** The archived included. */
  projectsOfOrganization: number;
  sessionsOfAccount: number;
  recordersOfAccount: number;
  /** Of images that one account recorded, in all organizations. */
  imageBytesOfAccount: number;
  imageBytesOfOrganization: number;
};

const gigabyte = 1_000_000_000;

export const defaultQuotas: Quotas = {
  organizationsOfAccount: 50,
  projectsOfOrganization: 1000,
  sessionsOfAccount: 100,
  recordersOfAccount: 50,
  imageBytesOfAccount: 100 * gigabyte,
  imageBytesOfOrganization: 1000 * gigabyte,
};
