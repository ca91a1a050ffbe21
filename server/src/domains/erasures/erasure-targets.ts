// All erasure targets: every place and connected service that may hold data of a member. New ones must be added here.
import { serviceTypes } from '#contract/domains/integrations/words.ts';
import { write } from '#server/database/scope.ts';
import { stopSchedulesTo } from '../exports/erase.queries.ts';
import { clearFiles } from '../exports/erase.service.ts';
import { removeFromGroups } from '../groups/erase.queries.ts';
import { deleteAtService } from '../integrations/erase.service.ts';
import { deleteAtFirebase } from '../integrations/erase-firebase.service.ts';
import { clearFilesNaming } from '../member-imports/erase.service.ts';
import { endSubscriptionsIn, forgetNumbersIn } from '../member-subscriptions/erase.service.ts';
import { eraseMails, eraseMember, findMailFiles } from '../members/erase.queries.ts';
import { releasePasses } from '../passes/erase.queries.ts';
import { deleteAtProvider, erasePaymentsIn } from '../payments/erase.service.ts';
import { cancelRenewalsThere } from '../payments/erase-renewals.service.ts';
import { receiptsOfPayer } from '../receipts/erase.service.ts';
import { eraseCharges } from '../transactions/erase.queries.ts';
import {
  type PostErasureTarget,
  type PreErasureTarget,
  personalTerms,
  type RecordTarget,
  TargetPending,
} from './erasure-target.ts';
import {
  anonymizeFigures,
  eraseFromLogs,
  eraseRepeats,
  eraseSearches,
  eraseTypedTexts,
} from './records.queries.ts';

export const earlyPlaces: readonly PreErasureTarget[] = [
  {
    name: 'subscriptions',
    clear: async (ctx, _tools, { id }) => ({
      cleared: await write(ctx, 'erasures.subscriptions', async (scope) => {
        scope.noAudit('progress');
        return endSubscriptionsIn(ctx, scope, id);
      }),
    }),
  },
  {
    // Comes before the customer is deleted, which is needed to find the subscriptions that Stripe renews.
    name: 'renewals',
    clear: async (ctx, tools, { id }) => {
      const left = await cancelRenewalsThere(ctx, tools, id);
      if (left.state !== 'left') throw new TargetPending(left.state);
      return { cleared: left.canceled, kept: left.renewing };
    },
  },
  {
    name: 'stripe',
    clear: async (ctx, tools, { id }) => {
      const left = await deleteAtProvider(ctx, tools, id);
      if (left.state !== 'left') throw new TargetPending(left.state);
      return { cleared: left.deleted, isNotConnected: left.notConnected > 0 };
    },
  },
  ...serviceTypes.map(
    (service): PreErasureTarget => ({
      name: service,
      isService: true,
      clear: async (ctx, tools, { id }) => {
        const left = await deleteAtService(ctx, tools, service, id);
        if (left.state !== 'left') throw new TargetPending(left.state);
        return left;
      },
    }),
  ),
  {
    name: 'firebase',
    isService: true,
    clear: async (ctx, tools, { email }) => {
      const left = await deleteAtFirebase(ctx, tools, email.toLowerCase());
      if (left.state !== 'left') throw new TargetPending(left.state);
      return left;
    },
  },
  {
    name: 'imports',
    clear: async (ctx, { files }, member) => {
      const small = (text: string | null) => (text ?? '').trim().toLowerCase();
      const cleared = await clearFilesNaming(files, ctx, {
        email: small(member.email),
        externalId: small(member.external_id),
        stripeCustomerId: small(member.stripe_customer_id),
        firstName: small(member.first_name),
        lastName: small(member.last_name),
      });
      if (cleared === null) throw new TargetPending('import_unfinished');
      return { cleared };
    },
  },
];

export const recordPlaces: readonly RecordTarget[] = [
  {
    name: 'passes',
    clear: async (scope, siteId, { id }) => ({ cleared: await releasePasses(scope, siteId, id) }),
  },
  {
    name: 'groups',
    clear: async (scope, siteId, member) => ({ cleared: await removeFromGroups(scope, siteId, member) }),
  },
  {
    name: 'mails',
    clear: async (scope, siteId, member, { mailFiles }) => {
      const { id, email } = member;
      const { cleared, mailIds } = await eraseMails(scope, siteId, {
        id,
        email,
        words: personalTerms(member),
      });
      const files = await mailFiles.marks();
      await mailFiles.remove(await findMailFiles(scope, siteId, { mailIds, files }));
      return { cleared };
    },
  },
  {
    name: 'payments',
    clear: async (scope, siteId, { id }) => {
      await forgetNumbersIn(scope, siteId, id);
      return erasePaymentsIn(scope, siteId, id);
    },
  },
  { name: 'transactions', clear: (scope, siteId, { id }) => eraseCharges(scope, siteId, id) },
  {
    name: 'receipts',
    clear: async (scope, siteId, { id }) => ({
      cleared: 0,
      kept: (await receiptsOfPayer(scope, siteId, id)).length,
    }),
  },
  { name: 'figures', clear: anonymizeFigures },
  {
    name: 'searches',
    clear: async (scope, siteId, member) => {
      const searches = await eraseSearches(scope, siteId, personalTerms(member));
      const texts = await eraseTypedTexts(scope, siteId, personalTerms(member));
      const stopped = await stopSchedulesTo(scope, siteId, personalTerms(member));
      return { cleared: searches.cleared + texts.cleared + stopped };
    },
  },
  {
    name: 'repeats',
    clear: (scope, siteId, member) => eraseRepeats(scope, siteId, member.id, personalTerms(member)),
  },
  { name: 'log', clear: (scope, _siteId, member) => eraseFromLogs(scope, member.id, personalTerms(member)) },
  // Comes last, because the other targets need the member's row to find their records.
  {
    name: 'account',
    clear: async (scope, siteId, { id }) => ({ cleared: await eraseMember(scope, siteId, id) }),
  },
];

export const latePlaces: readonly PostErasureTarget[] = [
  {
    name: 'exports',
    clear: async (ctx, { exportFiles }) => {
      const cleared = await clearFiles(exportFiles, ctx);
      if (cleared === null) throw new TargetPending('export_running');
      return { cleared };
    },
  },
];

/** Names of all targets, in the order in which they are erased. */
export const allPlaces = [...earlyPlaces, ...recordPlaces, ...latePlaces].map(({ name }) => name);
