import { defaultQuotas, type Quotas } from './quotas.ts';
import type { SettingReader } from '../start/setting-reader.ts';

const range: [number, number] = [1, 1_000_000];
const gigabyte = 1_000_000_000;

/** Reads the limits of accounts and organizations from the settings. */
export function readQuotas(reader: SettingReader): Quotas {
  const preset = defaultQuotas;
  const accountGigabytes = preset.imageBytesOfAccount / gigabyte;
  const organizationGigabytes = preset.imageBytesOfOrganization / gigabyte;
  return {
    organizationsOfAccount: reader.wholeNumber(
      'ORGANIZATIONS_PER_ACCOUNT',
      preset.organizationsOfAccount,
      range,
    ),
    projectsOfOrganization: reader.wholeNumber(
      'PROJECTS_PER_ORGANIZATION',
      preset.projectsOfOrganization,
      range,
    ),
    sessionsOfAccount: reader.wholeNumber('SESSIONS_PER_ACCOUNT', preset.sessionsOfAccount, range),
    recordersOfAccount: reader.wholeNumber(
      'RECORDERS_PER_ACCOUNT',
      preset.recordersOfAccount,
      range,
    ),
    imageBytesOfAccount:
      gigabyte * reader.wholeNumber('IMAGE_GB_PER_ACCOUNT', accountGigabytes, range),
    imageBytesOfOrganization:
      gigabyte * reader.wholeNumber('IMAGE_GB_PER_ORGANIZATION', organizationGigabytes, range),
  };
}
