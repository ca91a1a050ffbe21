/** Which mailing services the site is connected to. */
export interface Mailing {
  mailchimp: boolean;
  campaignmonitor: boolean;
}

export interface Interests {
  mailchimp_interests: readonly string[];
  campaign_subcsr_interests: readonly string[];
  campaign_unsubcsr_interests: readonly string[];
}

/** Returns the values without interests, and the interests as API input, for connected services only. */
export function withoutInterests<T extends Interests>(values: T, mailing: Mailing) {
  const { mailchimp_interests, campaign_subcsr_interests, campaign_unsubcsr_interests, ...same } = values;
  const lists = {
    campaign_subcsr_interests: [...campaign_subcsr_interests],
    campaign_unsubcsr_interests: [...campaign_unsubcsr_interests],
  };
  const extra = {
    ...(mailing.mailchimp ? { mailchimp_interests: [...mailchimp_interests] } : {}),
    ...(mailing.campaignmonitor ? lists : {}),
  };
  return { same, extra: Object.keys(extra).length > 0 ? { extra } : {} };
}
