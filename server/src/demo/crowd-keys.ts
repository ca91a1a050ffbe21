/** How the sites of `npm run demo -- --members` are told from others. */
export const crowdKeys = { large: 'harbour-million', small: 'harbour-local-' };

export const crowdPartner = 'Harbour Local';
