import type { Send } from '#server/platform/http/send.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';

export interface WebhookTools {
  secrets: SecretBox;
  send: Send;
}
