/** Limits of one account or organization. Each is a setting. */
export type Quotas = {
  /** Owned by one account. */
  organizationsOfAccount: number;
  /** Including archived ones. */
  projectsOfOrganization: number;
  sessionsOfAccount: number;
  recordersOfAccount: number;
  /** Of images recorded by one account, in all organizations. */
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
