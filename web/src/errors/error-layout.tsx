import { Center } from '@mantine/core';
import { Outlet } from 'react-router';

export function ErrorLayout() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Outlet />
    </Center>
  );
}
