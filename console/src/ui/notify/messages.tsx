import { Notifications } from '@mantine/notifications';

/** Where the notifications show. Loaded with the first of them. */
export function Messages() {
  return <Notifications position="bottom-right" limit={4} containerWidth={380} />;
}
