import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../ui/document-title.ts';

interface AuthHeadingProps {
  title: string;
  children?: ReactNode;
}

export function AuthHeading({ title, children }: AuthHeadingProps) {
  useDocumentTitle(title);
  return (
    <Stack gap={4} align="center" ta="center" mb="lg">
      <Title order={1} fz={24}>
        {title}
      </Title>
      {children !== undefined && (
        <Text component="div" c="dimmed" style={{ textWrap: 'balance' }}>
          {children}
        </Text>
      )}
    </Stack>
  );
}
