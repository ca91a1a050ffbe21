/** Labels of the fields that connect a service, by setting. */
export const connectionFields = {
  webhook: 'Webhook address',
  channel: 'Channel',
  username: 'User name',
  key: 'API key',
  api_key: 'API key',
  token: 'API key',
  id: 'Audience ID',
  name: 'Audience name',
  account: 'Account',
  list_id: 'List ID',
  publication_id: 'Publication ID',
  public_key: 'Public key',
  secret_key: 'Private API key',
  paid_list_ids: 'IDs of lists for paying members',
  free_list_ids: "IDs of lists for members who don't pay",
  write_key: 'Write key',
} as const;
