// Cases of steps 8 and 9: sister sites, and the wall. Columns: who asks | holds | opened before | article | settings |
// answer.

export const cascadeCases = `
member                | Herald gives Digital |             | members article             |                                           | grant cascade by Digital from Herald
member                | Herald gives Sport |               | members sport article       |                                           | grant cascade by Sport from Herald
member                | Herald gives Sport |               | members politics article    |                                           | paywall no_entitlement
member                | Herald gives Clean |               | members opinion article     |                                           | paywall no_entitlement
member                | Herald gives Gala |                | members politics article    |                                           | grant cascade by Gala from Herald
member                | Herald gives this |                | members article             |                                           | grant cascade from Herald
member                | Herald gives another |             | members article             |                                           | paywall no_entitlement
member                | Herald gives Five |                | members article             |                                           | meter_grant cascade by Five from Herald 1 of 5 next in 30 days
member                | Herald gives Five | Five: 5 others 1 days ago | members article  |                                           | paywall limit_reached by Five 5 of 5 next in 29 days
member                | Herald gives Five | Five: this 1 days ago | members article      |                                           | meter_grant cascade by Five from Herald 1 of 5 next in 29 days
member, rank 10       | Herald gives Third |               | members article             |                                           | grant cascade by Third from Herald
member, rank 90       | Herald gives Third |               | members article             |                                           | paywall predictive_paywall by Third
member                | Herald excludes Digital |          | members article             |                                           | paywall no_entitlement
member                | Herald gives Digital, Herald excludes Digital | | members article |                                           | paywall no_entitlement
member                | Herald gives Digital, Courier excludes Digital | | members article |                                          | paywall no_entitlement
member                | Herald gives Digital, Courier excludes Print | | members article  |                                          | grant cascade by Digital from Herald
member                | Herald gives this, Courier excludes this | | members article      |                                          | paywall no_entitlement
member                | Herald gives Digital, Courier excludes this | | members article   |                                          | grant cascade by Digital from Herald
member                | Herald gives Digital, Courier gives Digital | | members article   |                                          | grant cascade by Digital from Herald
member                | Courier gives Digital, Herald gives Print | | members article     |                                          | grant cascade by Digital from Courier
member                | Herald gives Gone |                | members article             |                                           | paywall no_entitlement
member                | Digital, Herald excludes Digital |  | members article            |                                           | grant subscription by Digital
member                | Print, Herald gives Digital |      | members article             |                                           | grant subscription by Print
member                | Five, Herald gives Digital |       | members article             |                                           | meter_grant meter by Five 1 of 5 next in 30 days
member                | Five, Herald gives Digital | Five: 5 others 1 days ago | members article |                                   | grant cascade by Digital from Herald
member                | Clean, Herald gives Digital |      | members opinion article     |                                           | grant cascade by Digital from Herald
member, rank 90       | Third, Herald gives Sport |        | members sport article       |                                           | grant cascade by Sport from Herald
member                | Five, Herald gives Ten | Five: 5 others 1 days ago, Ten: 10 others 2 days ago | members article |           | paywall limit_reached by Ten 10 of 10 next in 28 days
member                | Digital ended, Courier gives Digital | | members article         |                                           | grant cascade by Digital from Courier
unconfirmed           | Herald gives Digital |             | members article             |                                           | paywall no_entitlement
unconfirmed           | Herald gives this |                | members article             |                                           | paywall no_entitlement
unconfirmed           | Print, Herald gives Digital |      | members video               |                                           | grant subscription by Print
member                | Herald gives this, Courier gives Digital | | members article      |                                          | grant cascade from Herald
network by range      | Herald gives Digital |             | members article             |                                           | grant cascade by Digital from Herald
`;

export const wallEndCases = `
anonymous             |         |                          | members article             |                                           | paywall no_entitlement
anonymous             |         |                          | members article             | sign-up gives Digital                     | register no_entitlement offers Digital
anonymous             |         |                          | members article             | sign-up gives Account                     | register no_entitlement offers Account with 5 in 30 days
anonymous             |         |                          | members article             | sign-up gives Weekly                      | register no_entitlement offers Weekly with 2 in 7 days
anonymous             |         |                          | members video               | sign-up gives Account                     | paywall no_entitlement
anonymous             |         |                          | members sport article       | sign-up gives Sport                       | register no_entitlement offers Sport
anonymous             |         |                          | members politics article    | sign-up gives Sport                       | paywall no_entitlement
anonymous             |         |                          | members opinion article     | sign-up gives Clean                       | paywall no_entitlement
anonymous             |         |                          | members article             | sign-up gives Zero                        | paywall no_entitlement
anonymous             |         |                          | members article             | sign-up gives Gone                        | paywall no_entitlement
anonymous             |         |                          | members article             | sign-up gives Retired                     | register no_entitlement offers Retired
anonymous             |         |                          | members article             | sign-up gives Empty                       | paywall no_entitlement
anonymous             |         | Guest: 3 others 2 days ago | members article           | guests get Guest, sign-up gives Account   | register limit_reached by Guest 3 of 3 next in 28 days offers Account with 5 in 30 days
anonymous             |         | Guest: 3 others 2 days ago | members article           | guests get Guest, sign-up gives Guest     | register limit_reached by Guest 3 of 3 next in 28 days offers Guest with 3 in 30 days
anonymous             |         | Guest: 3 others 2 days ago | members opinion article   | guests get Guest, sign-up gives Clean     | paywall limit_reached by Guest 3 of 3 next in 28 days
anonymous             |         | Account: 5 others 2 days ago | members article         | sign-up gives Account                     | register no_entitlement offers Account with 5 in 30 days
anonymous, rank 20    |         |                          | members article             | sign-up gives Third                       | register no_entitlement offers Third
anonymous, rank 80    |         |                          | members article             | sign-up gives Third                       | paywall no_entitlement
anonymous             |         |                          | members article             | sign-up gives Third                       | register no_entitlement offers Third
anonymous, rank 80    |         |                          | members article             | guests get Third, sign-up gives Account   | register predictive_paywall by Third offers Account with 5 in 30 days
anonymous, rank 80    |         |                          | members article             | guests get Third, sign-up gives Account, prediction off | grant prediction by Third
anonymous             |         |                          | members article             | guests get Guest, sign-up gives Digital   | meter_grant meter by Guest 1 of 3 next in 30 days
anonymous             |         |                          | members article             | guests get Zero, sign-up gives Account    | register no_entitlement offers Account with 5 in 30 days
anonymous             |         |                          | members article             | guests get Gone, sign-up gives Digital    | register no_entitlement offers Digital
anonymous             |         |                          | unknown members article     | sign-up gives Account                     | register no_entitlement offers Account with 5 in 30 days
member                |         |                          | members article             | sign-up gives Account                     | paywall no_entitlement
member                | Five    | Five: 5 others 2 days ago | members article            | sign-up gives Digital                     | paywall limit_reached by Five 5 of 5 next in 28 days
unconfirmed           |         |                          | members video               | sign-up gives Digital                     | paywall no_entitlement
anonymous             |         |                          | sport article               | wall: sport members, sign-up gives Sport  | register no_entitlement offers Sport
`;
