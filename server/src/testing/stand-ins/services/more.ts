import { startActiveCampaign } from './activecampaign.ts';
import { startBeehiiv } from './beehiiv.ts';
import { startKlaviyo } from './klaviyo.ts';
import { startSegment } from './segment.ts';
import { startStreak } from './streak.ts';

/** Starts five services. */
export async function startMoreServices() {
  const background = { isBackground: true };
  return {
    klaviyo: await startKlaviyo(background),
    segment: await startSegment(background),
    streak: await startStreak(background),
    activecampaign: await startActiveCampaign(background),
    beehiiv: await startBeehiiv(background),
  };
}
export type MoreServices = Awaited<ReturnType<typeof startMoreServices>>;
export type Name = keyof MoreServices;

/** Settings that connect a site to each. */
export const settingsOfServices = ({
  klaviyo,
  segment,
  streak,
  activecampaign,
  beehiiv,
}: MoreServices): Record<Name, object> => ({
  klaviyo: {
    active: true,
    secret_key: klaviyo.key,
    paid_list_ids: ['PAID'],
    free_list_ids: ['FREE'],
  },
  segment: { active: true, write_key: segment.writeKey },
  streak: { api_key: streak.key },
  activecampaign: { active: true, key: activecampaign.key, account: 'mysite', list_id: '7' },
  beehiiv: { active: true, token: beehiiv.token, publication_id: 'pub_1' },
});

/** Settings that each service rejects. */
export const wrongKeys: Record<Name, object> = {
  klaviyo: { secret_key: 'wrong' },
  segment: { write_key: 'wrong' },
  streak: { api_key: 'wrong' },
  activecampaign: { key: 'wrong' },
  beehiiv: { token: 'wrong' },
};
