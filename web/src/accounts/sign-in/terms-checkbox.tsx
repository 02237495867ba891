import { Checkbox, type CheckboxProps } from '@mantine/core';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';

/** The terms open in a tab of their own, so that what was typed stays. */
export function TermsCheckbox(props: CheckboxProps) {
  return (
    <Checkbox
      label={
        <>
          I Agree the{' '}
          <TextLink to={paths.terms} target="_blank" underline="always" inherit>
            terms and conditions
          </TextLink>
        </>
      }
      {...props}
    />
  );
}
