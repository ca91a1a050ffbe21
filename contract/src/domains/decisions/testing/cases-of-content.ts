// Cases of steps 0 to 4: who the article is for, and who asks. Columns: who asks | holds | opened before | article |
// settings | answer. A column may be empty. What the plans open is in publication.ts.

export const siteCases = `
anonymous             |         |                          | free article                | site off                                  | deny resource_inactive
anonymous             |         |                          | article                     | site off                                  | deny resource_inactive
member                | Digital |                          | members article             | site off                                  | deny resource_inactive
anonymous, crawler    |         |                          | members article             | site off                                  | deny resource_inactive
anonymous, bad key    |         |                          | free article                |                                           | deny bad_key
member, bad key       | Digital |                          | members article             |                                           | deny bad_key
anonymous, bad key    |         |                          | members article             | site off                                  | deny resource_inactive
anonymous, preview, bad key |   |                          | members article             |                                           | deny bad_key
`;

export const freeCases = `
anonymous             |         |                          | free article                |                                           | grant free_content
anonymous             |         |                          | article                     |                                           | grant free_content
anonymous             |         |                          | untyped                     |                                           | grant free_content
member                | Digital |                          | free article                |                                           | grant free_content
member                | Five    | Five: 5 others 1 days ago | free article               |                                           | grant free_content
locked                |         |                          | free article                |                                           | grant free_content
locked                |         |                          | article                     |                                           | grant free_content
inactive              |         |                          | free article                |                                           | grant free_content
member, session shared |        |                          | free article                |                                           | grant free_content
member, too many devices |      |                          | free sport video            |                                           | grant free_content
anonymous, session expired |    |                          | free page                   |                                           | grant free_content
anonymous, crawler    |         |                          | free article                |                                           | grant free_content
anonymous             |         |                          | free article                | wall: everything members                  | grant free_content
member                | Sport   |                          | free sport article          | wall: sport members                       | grant free_content
anonymous             |         |                          | free article 900 days old   | wall: article older than 30 days members  | grant free_content
anonymous             |         |                          | unknown free article        |                                           | grant free_content
`;

export const wallCases = `
anonymous             |         |                          | article                     | wall: everything members                  | paywall no_entitlement
anonymous             |         |                          | untyped                     | wall: everything members                  | paywall no_entitlement
anonymous             |         |                          | article                     | wall: everything registered               | register registration_required offers an account
anonymous             |         |                          | article                     | wall: everything free                     | grant free_content
anonymous             |         |                          | article                     | wall: article members                     | paywall no_entitlement
anonymous             |         |                          | page                        | wall: article members                     | grant free_content
anonymous             |         |                          | untyped                     | wall: article members                     | grant free_content
anonymous             |         |                          | video                       | wall: article video members               | paywall no_entitlement
anonymous             |         |                          | page                        | wall: article video members               | grant free_content
anonymous             |         |                          | sport article               | wall: sport members                       | paywall no_entitlement
anonymous             |         |                          | politics article            | wall: sport members                       | grant free_content
anonymous             |         |                          | politics article            | wall: sport politics members              | paywall no_entitlement
anonymous             |         |                          | sport opinion article       | wall: opinion members                     | paywall no_entitlement
anonymous             |         |                          | sport video                 | wall: sport article members               | grant free_content
anonymous             |         |                          | opinion article             | wall: sport article members               | grant free_content
anonymous             |         |                          | sport article               | wall: sport article members               | paywall no_entitlement
anonymous             |         |                          | sport article               | wall: sport free; article members         | grant free_content
anonymous             |         |                          | sport article               | wall: article members; sport free         | paywall no_entitlement
anonymous             |         |                          | opinion article             | wall: sport free; article members         | paywall no_entitlement
anonymous             |         |                          | opinion article             | wall: opinion registered; article members | register registration_required offers an account
anonymous             |         |                          | opinion video               | wall: opinion registered; article members | register registration_required offers an account
anonymous             |         |                          | puzzle page                 | wall: article members; everything free    | grant free_content
anonymous             |         |                          | article 29 days old         | wall: article older than 30 days members  | grant free_content
anonymous             |         |                          | article 30 days old         | wall: article older than 30 days members  | paywall no_entitlement
anonymous             |         |                          | article 31 days old         | wall: article older than 30 days members  | paywall no_entitlement
anonymous             |         |                          | article                     | wall: article older than 30 days members  | grant free_content
anonymous             |         |                          | article 2 days old          | wall: article younger than 3 days members | paywall no_entitlement
anonymous             |         |                          | article 3 days old          | wall: article younger than 3 days members | grant free_content
anonymous             |         |                          | article                     | wall: article younger than 3 days members | grant free_content
anonymous             |         |                          | article 0 days old          | wall: article younger than 1 days registered | register registration_required offers an account
anonymous             |         |                          | sport article 400 days old  | wall: everything older than 365 days free; sport members | grant free_content
anonymous             |         |                          | sport article 300 days old  | wall: everything older than 365 days free; sport members | paywall no_entitlement
anonymous             |         |                          | sport article 8 days old    | wall: sport older than 7 days registered; article free | register registration_required offers an account
anonymous             |         |                          | opinion article 8 days old  | wall: sport older than 7 days registered; article free | grant free_content
anonymous             |         |                          | members page                | wall: everything free                     | paywall no_entitlement
anonymous             |         |                          | registered page             | wall: everything free                     | register registration_required offers an account
anonymous             |         |                          | registered page             | wall: everything members                  | register registration_required offers an account
member                | Digital |                          | article                     | wall: article members                     | grant subscription by Digital
member                |         |                          | article                     | wall: article registered                  | grant registered
`;

export const unknownCases = `
anonymous             |         |                          | unknown article             |                                           | grant free_content
anonymous             |         |                          | unknown untyped             | wall: article members                     | grant free_content
anonymous             |         |                          | unknown article             | wall: article members                     | paywall no_entitlement
anonymous             |         |                          | unknown untyped             | wall: everything members                  | paywall no_entitlement
anonymous             |         |                          | unknown article             | wall: article members, synced content only | grant unknown_content
anonymous             |         |                          | unknown members article     | synced content only                       | grant unknown_content
anonymous             |         |                          | unknown registered article  | synced content only                       | grant unknown_content
anonymous             |         |                          | unknown free article        | synced content only                       | grant free_content
anonymous             |         |                          | unknown article             | synced content only                       | grant free_content
locked                |         |                          | unknown members article     | synced content only                       | grant unknown_content
anonymous             |         |                          | members article             | synced content only                       | paywall no_entitlement
member                | Digital |                          | unknown members article     |                                           | grant subscription by Digital
member                | bought this |                      | unknown members article     |                                           | paywall no_entitlement
member                | Five    | Five: 2 unknown 1 days ago | unknown members article   |                                           | meter_grant meter by Five 3 of 5 next in 29 days
member                | Five    | Five: 5 unknown 1 days ago | unknown members article   |                                           | paywall limit_reached by Five 5 of 5 next in 29 days
`;

export const directCases = `
anonymous, crawler    |         |                          | members article             |                                           | grant crawler
anonymous, preview    |         |                          | members article             |                                           | grant preview
anonymous, gift link  |         |                          | members article             |                                           | grant gift_link
anonymous, gift link  |         |                          | registered article          |                                           | grant gift_link
anonymous, crawler, preview, gift link | |                 | members article             |                                           | grant crawler
anonymous, preview, gift link | |                          | members article             |                                           | grant preview
member, preview       | Digital |                          | members article             |                                           | grant preview
member, gift link     | Five    | Five: 5 others 1 days ago | members article            |                                           | grant gift_link
locked, gift link     |         |                          | members article             |                                           | grant gift_link
member, session shared, gift link | |                      | members article             |                                           | grant gift_link
anonymous, session expired, preview | |                    | members article             |                                           | grant preview
anonymous, crawler    |         |                          | opinion article             | wall: opinion registered                  | grant crawler
`;

export const networkCases = `
network by mask       | Digital |                          | members article             |                                           | grant subscription by Digital
network by range      | Digital |                          | members article             |                                           | grant subscription by Digital
network by range      | Sport   |                          | members politics article    |                                           | paywall no_entitlement
network by mask       |         |                          | members article             | sign-up gives Account                     | paywall no_entitlement
network by mask       |         |                          | registered article          |                                           | grant registered
network by mask       |         |                          | members article             | guests get Guest                          | paywall no_entitlement
network by range      | Five    | Five: 4 others 2 days ago | members article            |                                           | meter_grant meter by Five 5 of 5 next in 28 days
network by range, locked | Digital |                       | members article             |                                           | deny locked
network by mask       | Digital ended |                    | members article             |                                           | paywall no_entitlement
network by mask       |         |                          | free article                |                                           | grant free_content
`;
