import { Trans } from '@lingui/react/macro';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';

/** The terms open in a new tab, so that the form keeps its values. */
export function TermsCheckbox(props: CheckboxProps) {
  return (
    <Checkbox
      label={
        <Trans>
          I Agree the{' '}
          <TextLink to={paths.terms} target="_blank" underline="always" inherit>
            terms and conditions
          </TextLink>
        </Trans>
      }
      {...props}
    />
  );
}
