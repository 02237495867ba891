import { t } from '@lingui/core/macro';
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { client } from '../api/client.ts';
import { fullName } from '../api/field-rules.ts';
import { rulesOfFields, useSendingForm } from '../api/sending-form.ts';
import { refreshUser, useCurrentUser } from '../api/session.ts';
import { Panel } from '../ui/panel.tsx';
import { SubmitButton } from '../ui/fields/submit-button.tsx';
import { TimeZoneField } from '../ui/fields/time-zone-field.tsx';
import aligned from '../ui/fields/aligned-fields.module.css';
import { EmailVerification } from './email-verification.tsx';
import classes from './profile-panel.module.css';

export function ProfilePanel() {
  const user = useCurrentUser();
  const { field, submit, isSending, canSubmit } = useSendingForm({
    initialValues: { name: user.name, time_zone: user.time_zone },
    rules: (entered) => rulesOfFields({ name: fullName })({ name: entered.name }),
    send: (values) => client.user.update(values),
    success: t`Updated Successfully`,
    onSent: () => refreshUser(),
  });
  return (
    <Panel title={t`Profile`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xl: 2 }} className={aligned.fields}>
            <TextInput label={t`Name`} autoComplete="name" maxLength={110} {...field('name')} />
            <TextInput
              label={t`Email`}
              value={user.email}
              readOnly
              description={t`You sign in with this address.`}
            />
            {!user.email_verified && (
              <div className={classes.whole}>
                <EmailVerification />
              </div>
            )}
            <TimeZoneField
              label={t`Time zone`}
              description={t`Used for day and week boundaries in everything you see.`}
              {...field('time_zone')}
            />
          </SimpleGrid>
          <div>
            <SubmitButton label={t`Save`} isSending={isSending} canSubmit={canSubmit} />
          </div>
        </Stack>
      </form>
    </Panel>
  );
}
