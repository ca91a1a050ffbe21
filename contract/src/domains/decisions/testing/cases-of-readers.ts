// Cases of steps 4 to 6: the account and its session, articles for registered readers, articles viewed before, purchases.
// Columns: who asks | holds | opened before | article | settings | answer.

export const sessionCases = `
locked                | Digital |                          | members article             |                                           | deny locked
locked                |         |                          | members article             | sign-up gives Account                     | deny locked
locked                |         |                          | registered article          |                                           | deny locked
locked                | bought this |                      | members article             |                                           | deny locked
locked                | Herald gives Digital |             | members article             |                                           | deny locked
locked                | Five    | Five: this 1 days ago    | members article             | check viewed                              | deny locked
locked, session expired | Digital |                        | members article             |                                           | deny locked
locked, session shared |        |                          | members article             |                                           | deny locked
inactive              | Digital |                          | members article             |                                           | deny inactive
inactive              |         |                          | registered article          |                                           | deny inactive
inactive, too many devices | Digital |                     | members article             |                                           | deny inactive
member, session expired | Digital |                        | members article             |                                           | deny session_expired
member, signed out    | Digital |                          | members article             |                                           | deny session_expired
member, session expired |       |                          | registered article          |                                           | deny session_expired
anonymous, session expired |    |                          | members article             |                                           | deny session_expired
anonymous, session expired |    |                          | members article             | guests get Guest                          | deny session_expired
anonymous, signed out |         |                          | members article             | sign-up gives Account                     | deny session_expired
member, too many devices | Digital |                       | members article             |                                           | deny device_limit
member, too many devices |      |                          | registered article          |                                           | deny device_limit
member, session shared | Digital |                         | members article             |                                           | deny compromised
member, session shared | Five   | Five: this 1 days ago    | members article             | check viewed                              | deny compromised
member, session shared |        |                          | registered article          |                                           | deny compromised
unconfirmed           | Digital |                          | members article             |                                           | grant subscription by Digital
unconfirmed           |         |                          | members article             |                                           | paywall no_entitlement
unconfirmed           |         |                          | registered article          |                                           | grant registered
unconfirmed, session expired | Digital |                   | members article             |                                           | deny session_expired
member                |         |                          | members article             |                                           | paywall no_entitlement
anonymous             | Digital by own ended |             | members article             |                                           | paywall no_entitlement
`;

export const registeredCases = `
anonymous             |         |                          | registered article          |                                           | register registration_required offers an account
member                |         |                          | registered article          |                                           | grant registered
member                | Digital |                          | registered article          |                                           | grant registered
member                | Five    | Five: 5 others 1 days ago | registered article         |                                           | grant registered
member                | Clean   |                          | registered opinion article  |                                           | grant registered
member                | Digital ended |                    | registered article          |                                           | grant registered
member                | bought this |                      | registered article          |                                           | grant registered
anonymous             |         |                          | registered article          | guests get Guest                          | register registration_required offers an account
anonymous             |         |                          | registered article          | guests get Digital                        | register registration_required offers an account
anonymous             |         |                          | registered article          | sign-up gives Account                     | register registration_required offers an account with 5 in 30 days
anonymous             |         |                          | registered article          | sign-up gives Weekly                      | register registration_required offers an account with 2 in 7 days
anonymous             |         |                          | registered article          | sign-up gives Digital                     | register registration_required offers an account
anonymous             |         |                          | registered politics article | sign-up gives Sport                       | register registration_required offers an account
anonymous             |         |                          | registered article          | sign-up gives Gone                        | register registration_required offers an account
anonymous             |         | Guest: this 1 days ago   | registered article          | check viewed                              | register registration_required offers an account
anonymous, rank 99    |         |                          | registered sport article    | guests get Half                           | register registration_required offers an account
member                |         |                          | opinion article             | wall: opinion registered; everything members | grant registered
member                |         |                          | sport article               | wall: opinion registered; everything members | paywall no_entitlement
`;

export const viewedCases = `
member                | Five    | Five: this 3 days ago    | members article             | check viewed                              | grant already_viewed
member                |         | Five: this 3 days ago    | members article             | check viewed                              | grant already_viewed
member                | Five ended | Five: this 29 days ago | members article            | check viewed                              | grant already_viewed
member                |         | Five: this 30 days ago   | members article             | check viewed                              | paywall no_entitlement
member                |         | Five: this 31 days ago   | members article             | check viewed                              | paywall no_entitlement
member                |         | Weekly: this 6 days ago  | members article             | check viewed                              | grant already_viewed
member                |         | Weekly: this 7 days ago  | members article             | check viewed                              | paywall no_entitlement
member                |         | Five: this 3 days ago    | members article             |                                           | paywall no_entitlement
member                |         | Five: 3 others 3 days ago | members article            | check viewed                              | paywall no_entitlement
anonymous             |         | Guest: this 2 days ago   | members article             | check viewed                              | grant already_viewed
anonymous             |         | Guest: this 2 days ago   | members article             | check viewed, guests get Guest            | grant already_viewed
anonymous             |         | Guest: this 2 days ago, Guest: 3 others 1 days ago | members article | check viewed, guests get Guest | grant already_viewed
member                | Digital | Five: this 3 days ago    | members article             | check viewed                              | grant already_viewed
member                | Clean   | Five: this 3 days ago    | members opinion article     | check viewed                              | grant already_viewed
member                | bought this | Five: this 3 days ago | members article            | check viewed                              | grant already_viewed
member                |         | Summit: this 3 days ago  | members video               | check viewed                              | grant already_viewed
member                |         | Summit: this 8 days ago  | members video               | check viewed                              | paywall no_entitlement
member                |         | Pair/sport: this 8 days ago, Pair/article: this 8 days ago | members sport article | check viewed   | grant already_viewed
member                |         | Pair/sport: this 8 days ago | members sport article    | check viewed                              | paywall no_entitlement
member                |         | Five: 2 unknown 1 days ago | unknown members article   | check viewed                              | paywall no_entitlement
member                |         | Zero: this 1 days ago    | members article             | check viewed                              | grant already_viewed
`;

export const purchaseCases = `
member                | bought this |                      | members article             |                                           | grant purchase
member                | bought this in bundle 4 |          | members article             |                                           | grant purchase
member                | bought this, bought this in bundle 4 | | members article          |                                           | grant purchase
member                | bought another |                   | members article             |                                           | paywall no_entitlement
member                | bought another in bundle 4 |       | members article             |                                           | paywall no_entitlement
member                | bought this refunded |             | members article             |                                           | paywall no_entitlement
member                | bought this wrong mode |           | members article             |                                           | paywall no_entitlement
member                | bought this in bundle 4 refunded | | members article            |                                           | paywall no_entitlement
member                | bought this refunded, bought this in bundle 4 | | members article |                                           | grant purchase
member                | bought this, Digital |             | members article             |                                           | grant purchase
member                | bought this, Five | Five: 2 others 1 days ago | members article  |                                           | grant purchase
member                | bought this, Clean |               | members opinion article     |                                           | grant purchase
member, rank 99       | bought this, All |                 | members article             |                                           | grant purchase
unconfirmed           | bought this |                      | members article             |                                           | grant purchase
member                | bought this, Herald excludes this | | members article           |                                           | grant purchase
member                | bought this |                      | sport video                 | wall: everything members                  | grant purchase
member                | bought another, Sport |            | members sport article       |                                           | grant subscription by Sport
anonymous             | bought this |                      | members article             |                                           | grant purchase
`;
