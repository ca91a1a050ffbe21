import { at, type SourceExample } from './example.fixture.ts';

export const mailchimpExamples: readonly SourceExample[] = [
  {
    key: 'mailchimp-unsubscribed',
    what: 'the file says no, and the region is a guess',
    text: `Email Address,First Name,OPTIN_TIME,REGION,UNSUB_TIME,UNSUB_REASON,TAGS
u@example.com,Una,2018-02-12 10:54:27,CA,2018-07-23 12:19:27,,"""Editors"""
v@example.com,,,,2018-07-23 12:19:27,NORMAL,"""Editors"",""VIP, gold"""
U@example.com,Una,2018-02-12 10:54:27,CA,2018-07-23 12:19:27,,`,
    rows: [
      {
        email: 'u@example.com',
        firstName: 'Una',
        isSubscribedToEmails: false,
        createdAt: at('2018-02-12T10:54:27Z'),
        tags: ['Editors'],
        state: null,
        note: null,
        subscriptions: null,
      },
      {
        isSubscribedToEmails: false,
        createdAt: null,
        tags: ['Editors', 'VIP, gold'],
        note: 'Unsubscribed at Mailchimp: NORMAL',
      },
    ],
    rejected: ['the same email stands on line 2'],
  },
  {
    key: 'mailchimp-cleaned',
    what: 'emails that came back',
    text: `Email Address,First Name,Last Name,Company,Position,ZIP Code,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES,TAGS
c@example.com, Cleo , Ray ,Press,Editor,10115,1,2018-02-05 19:28:23,,2018-02-06 19:28:23,,,,,,,US,CA,2020-03-23 17:30:05,,,7,x,Calls back,"""Editors"""`,
    rows: [
      {
        firstName: 'Cleo',
        lastName: 'Ray',
        company: 'Press',
        job: 'Editor',
        zip: '10115',
        countryCode: null,
        externalId: null,
        isSubscribedToEmails: false,
        createdAt: at('2018-02-06T19:28:23Z'),
        tags: ['Editors', 'bounced'],
        note: 'Calls back\nConfirmed at Mailchimp: 2018-02-06 19:28:23 UTC',
      },
    ],
  },
  {
    key: 'mailchimp-contacts',
    what: 'whether they may be mailed is asked',
    text: `Email Address,OPTIN_TIME,LAST_CHANGED
u@example.com,2018-02-12 10:54:27,2024-01-01 00:00:00
w@example.com,,2024-01-01 00:00:00`,
    rows: [
      { isSubscribedToEmails: null, createdAt: at('2018-02-12T10:54:27Z'), note: null },
      { isSubscribedToEmails: null, createdAt: null },
    ],
  },
];
