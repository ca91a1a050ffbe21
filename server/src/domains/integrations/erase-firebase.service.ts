// Deletes a member at Firebase Authentication while they are being erased.
import {
  deleteFirebaseUsers,
  googleTokenAddress,
  identityAddress,
} from '#server/connectors/firebase/firebase.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { ServiceFailure } from '#server/platform/http/service-call.ts';
import { secretOf } from '../resources/settings.service.ts';
import type { ServiceTools } from './tools.ts';

export type LeftFirebase =
  | { state: 'left'; cleared: number; isNotConnected: boolean }
  | { state: 'service_unanswered' | 'service_refused' };

/** Deletes the Firebase user with the member's email. */
export async function deleteAtFirebase(
  ctx: ResourceContext,
  { secrets, send, serviceUrls }: Pick<ServiceTools, 'secrets' | 'send' | 'serviceUrls'>,
  email: string,
): Promise<LeftFirebase> {
  const path = 'firebase.firebase_account_service_account_config';
  const config = await read(ctx, (scope) => secretOf(secrets, scope, ctx.resource.id, path));
  const bases = {
    token: serviceUrls.google ?? googleTokenAddress,
    identity: serviceUrls.google ?? identityAddress,
  };
  try {
    const deleted = config === null ? null : await deleteFirebaseUsers(send, bases, config, email);
    return { state: 'left', cleared: deleted ?? 0, isNotConnected: deleted === null };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { state: error.trouble === 'again' ? 'service_unanswered' : 'service_refused' };
  }
}
