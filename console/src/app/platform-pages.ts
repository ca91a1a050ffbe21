import type { AnyRoute } from '@tanstack/react-router';
import { oneOf, text } from '#console/lib/search-params.ts';
import { page } from './page.ts';

/** Pages behind the links of mails to partners, for visitors and operators. */
export const linkPages = <T extends AnyRoute>(root: T) =>
  [
    page(root, '/activate', 'frame:pages.activate', 'onboarding/activate-page', {
      search: { invite: text, token: text },
    }),
    page(root, '/onboarding-starter', 'frame:pages.starter', 'onboarding/starter-page', {
      search: { session: text, signature: text, token: text },
    }),
  ] as const;

/** Pages of the account, partners, their pricing, and the popup and receipt templates, inside the frame. */
export const platformPages = <T extends AnyRoute>(frame: T) =>
  [
    page(frame, '/profile', 'frame:pages.profile', 'session/profile-page', {
      texts: ['profile', 'secondFactors'],
    }),
    page(frame, '/partners/create', 'frame:pages.createPartner', 'partners/create-page', {
      texts: ['partnerPlans'],
    }),
    page(frame, '/partners/edit/$id', 'frame:pages.editPartner', 'partners/edit-page', {
      search: { tab: oneOf('owner', 'sites', 'usage') },
      texts: ['partnerHealth', 'billing', 'secondFactors'],
    }),
    page(
      frame,
      '/partners/edit/$id/create-partner-resource',
      'frame:pages.createPartnerSite',
      'partners/add-site-page',
      { texts: ['partnerPlans'] },
    ),
    page(
      frame,
      '/partners/edit/$id/edit-partner-resource/$resourceKey',
      'frame:pages.editPartnerSite',
      'partners/edit-site-page',
      { texts: ['resourceMembers', 'secondFactors', 'billing', 'partnerPlans'] },
    ),
    page(frame, '/billing-info', 'frame:pages.billing', 'billing/billing-page', {
      texts: ['partnerPlans'],
    }),
    page(frame, '/invoices', 'frame:pages.invoices', 'invoices/list-page', { texts: ['billing'] }),
    page(frame, '/popups', 'frame:pages.popups', 'popup-templates/previews-page'),
    page(frame, '/popups/login', 'frame:pages.popupLogin', 'popup-templates/login-page'),
    page(frame, '/popups/password-recovery', 'frame:pages.popupRecovery', 'popup-templates/recovery-page'),
    page(frame, '/popups/subscribe', 'frame:pages.popupSubscribe', 'popup-templates/subscribe-page'),
    page(frame, '/popups/sign-up', 'frame:pages.popupSignUp', 'popup-templates/sign-up-page'),
    page(frame, '/popups/card-registration', 'frame:pages.popupCard', 'popup-templates/checkout-page'),
    page(frame, '/card-registration', 'frame:pages.popupCard', 'popup-templates/checkout-page'),
    page(frame, '/pdf', 'frame:menu.receiptTemplate', 'receipts/template-page'),
  ] as const;
