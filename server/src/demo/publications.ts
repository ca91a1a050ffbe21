import type { ResourceRole } from '#contract/base/access.ts';

export interface Publication {
  key: string;
  title: string;
  host: string;
  /** Position of its partner in `partners`. */
  partner: number;
  livemode: boolean;
  timezone: string;
  currency: 'usd' | 'eur' | 'gbp';
  members: number;
  /** Begins the chance of this site, so that each has other readers. */
  seed: number;
}

export const partners = [
  { title: 'Harbour Media Group', description: 'A city newspaper and its business weekly.', limit: 5 },
  {
    title: 'Northlight Publishing',
    description: 'A quarterly for essays, about to open its doors.',
    limit: 1,
  },
] as const;

export const publications: readonly Publication[] = [
  {
    key: 'harbour-courier',
    title: 'The Harbour Courier',
    host: 'harbour-courier.example',
    partner: 0,
    livemode: true,
    timezone: 'America/New_York',
    currency: 'usd',
    members: 2_300,
    seed: 20_241,
  },
  {
    key: 'harbour-business',
    title: 'Harbour Business Weekly',
    host: 'harbour-business.example',
    partner: 0,
    livemode: true,
    timezone: 'America/New_York',
    currency: 'usd',
    members: 180,
    seed: 20_242,
  },
  {
    key: 'northlight-review',
    title: 'Northlight Review',
    host: 'northlight-review.example',
    partner: 1,
    livemode: false,
    timezone: 'Europe/London',
    currency: 'gbp',
    members: 45,
    seed: 20_243,
  },
];

export interface DemoSignIn {
  email: string;
  firstName: string;
  lastName: string;
  role: 'root' | 'user';
  /** Purpose of the sign-in in a few words. */
  purpose: string;
  /** Position of the partner it owns. */
  owns?: number;
  on: readonly (readonly [key: string, role: ResourceRole])[];
}

export const demoPassword = 'masthead-demo';

export const demoSignIns: readonly DemoSignIn[] = [
  {
    email: 'root@example.com',
    firstName: 'Robin',
    lastName: 'Root',
    role: 'root',
    purpose: 'runs the platform, sees all sites',
    on: [],
  },
  {
    email: 'partner@example.com',
    firstName: 'Petra',
    lastName: 'Lindqvist',
    role: 'user',
    purpose: 'owns Harbour Media Group and its two sites',
    owns: 0,
    on: [],
  },
  {
    email: 'admin@example.com',
    firstName: 'Amara',
    lastName: 'Okafor',
    role: 'user',
    purpose: 'manages The Harbour Courier and Harbour Business Weekly',
    on: [
      ['harbour-courier', 'admin'],
      ['harbour-business', 'admin'],
    ],
  },
  {
    email: 'readonly@example.com',
    firstName: 'Rosa',
    lastName: 'Jimenez',
    role: 'user',
    purpose: 'reads everything on The Harbour Courier, changes nothing',
    on: [['harbour-courier', 'readonly']],
  },
  {
    email: 'user@example.com',
    firstName: 'Ulrich',
    lastName: 'Meier',
    role: 'user',
    purpose: 'sees what day-to-day work on The Harbour Courier needs',
    on: [['harbour-courier', 'user']],
  },
];
