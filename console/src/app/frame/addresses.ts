/** Addresses that the guards send people to. */
export const home = '/';
export const signIn = '/login';
export const dashboard = '/dashboard';
export const setup = { path: '/setup-step1/$type', params: { type: 'registration' } } as const;
export const lost = '/404';
