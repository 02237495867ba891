import { t } from '@lingui/core/macro';
import { useOrganization } from '../../api/organization-choice.ts';
import { Page } from '../../ui/page.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFacts } from './settings-facts.tsx';

/** Settings of the selected organization. Members can read them, because the rules apply to them. */
export function OrganizationSettingsPage() {
  const organization = useOrganization();
  return (
    <Page title={t`Settings`}>
      {organization.role === 'owner' ? (
        <SettingsForm organization={organization} />
      ) : (
        <SettingsFacts organization={organization} />
      )}
    </Page>
  );
}
