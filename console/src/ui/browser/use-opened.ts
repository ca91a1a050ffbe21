import { useMounted } from '@mantine/hooks';

/**
 * Returns `opened`, delayed until after mounting. A dialog that mounts open wouldn't know which element had the focus,
 * and couldn't return it.
 */
export function useOpened(opened: boolean): boolean {
  const isThere = useMounted();
  return opened && isThere;
}
