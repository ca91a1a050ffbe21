/** Addresses that the guards send people to. */
export const home = '/';
export const signIn = '/login';
export const dashboard = '/dashboard';
export const setup = { path: '/setup-step1/$type', params: { type: 'registration' } } as const;
export const lost = '/404';

/** The dashboard has no screen of its own yet; until then its address leads here. */
export const insteadOfDashboard = '/users';
