import { defaultQuotas, type Quotas } from './access/quotas.ts';
import type { SettingReader } from './setting-reader.ts';

const range: [number, number] = [1, 1_000_000];
const gigabyte = 1_000_000_000;

/** What one account or organization may have, from the settings. */
export function readQuotas(reader: SettingReader): Quotas {
  const count = (name: string, preset: number) => reader.wholeNumber(name, preset, range);
  const bytes = (name: string, preset: number) => count(name, preset / gigabyte) * gigabyte;
  return {
    organizationsOfAccount: count(
      'ORGANIZATIONS_PER_ACCOUNT',
      defaultQuotas.organizationsOfAccount,
    ),
    projectsOfOrganization: count(
      'PROJECTS_PER_ORGANIZATION',
      defaultQuotas.projectsOfOrganization,
    ),
    sessionsOfAccount: count('SESSIONS_PER_ACCOUNT', defaultQuotas.sessionsOfAccount),
    recordersOfAccount: count('RECORDERS_PER_ACCOUNT', defaultQuotas.recordersOfAccount),
    imageBytesOfAccount: bytes('IMAGE_GB_PER_ACCOUNT', defaultQuotas.imageBytesOfAccount),
    imageBytesOfOrganization: bytes(
      'IMAGE_GB_PER_ORGANIZATION',
      defaultQuotas.imageBytesOfOrganization,
    ),
  };
}
