/** Keys of the sites of `npm run demo -- --members`. */
export const crowdKeys = { large: 'harbour-million', small: 'harbour-local-' };

export const crowdPartner = 'Harbour Local';
