import { useMounted } from '@mantine/hooks';

/**
 * `opened`, one moment after the component appeared. What is loaded when it is first opened appears open; then it
 * would not know where the focus came from, and could not give it back.
 */
export function useOpened(opened: boolean): boolean {
  const isThere = useMounted();
  return opened && isThere;
}
