// Cases of step 7: what plans and tickets open. Columns: who asks | holds | opened before | article | settings | answer.

export const ruleCases = `
member                | Digital |                          | members article             |                                           | grant subscription by Digital
member                | Print   |                          | members untyped             |                                           | grant subscription by Print
member                | Digital by seat |                  | members article             |                                           | grant subscription by Digital
member                | Digital by group |                 | members article             |                                           | grant subscription by Digital
member                | Digital by default |               | members article             |                                           | grant subscription by Digital
member                | Digital by downgrade |             | members article             |                                           | grant subscription by Digital
member                | Digital by guest |                 | members article             |                                           | grant subscription by Digital
member                | Retired |                          | members article             |                                           | grant subscription by Retired
member                | Sport   |                          | members sport article       |                                           | grant subscription by Sport
member                | Sport   |                          | members sport video         |                                           | grant subscription by Sport
member                | Sport   |                          | members politics sport page |                                           | grant subscription by Sport
member                | Sport   |                          | members politics article    |                                           | paywall no_entitlement
member                | Sport   |                          | members article             |                                           | paywall no_entitlement
member                | Clean   |                          | members article             |                                           | grant subscription by Clean
member                | Clean   |                          | members politics article    |                                           | grant subscription by Clean
member                | Clean   |                          | members opinion article     |                                           | paywall no_entitlement
member                | Clean   |                          | members politics opinion article |                                      | paywall no_entitlement
member                | Clean   |                          | members video               |                                           | paywall no_entitlement
member                | Videos  |                          | members video               |                                           | grant subscription by Videos
member                | Videos  |                          | members untyped             |                                           | paywall no_entitlement
member                | Empty   |                          | members article             |                                           | paywall no_entitlement
member                | Gala by pass |                     | members politics article    |                                           | grant ticket by Gala
member                | Gala by pass |                     | members sport article       |                                           | paywall no_entitlement
member                | Fair by pass |                     | members politics article    |                                           | paywall no_entitlement
member                | Mixed   |                          | members sport opinion article |                                         | grant subscription by Mixed
anonymous             |         |                          | members article             | guests get Digital                        | grant subscription by Digital
anonymous             |         |                          | members sport article       | guests get Sport                          | grant subscription by Sport
anonymous             |         |                          | members article             | guests get Retired                        | grant subscription by Retired
member                |         |                          | members article             | guests get Digital                        | paywall no_entitlement
`;

export const uncountedCases = `
member                | Digital ended |                    | members article             |                                           | paywall no_entitlement
member                | Digital not started |              | members article             |                                           | paywall no_entitlement
member                | Digital past due over |            | members article             |                                           | paywall no_entitlement
member                | Digital wrong mode |               | members article             |                                           | paywall no_entitlement
member                | Digital by seat inactive |         | members article             |                                           | paywall no_entitlement
member                | Digital by seat ended |            | members article             |                                           | paywall no_entitlement
member                | Digital by group ended |           | members article             |                                           | paywall no_entitlement
member                | Gala by pass inactive |            | members politics article    |                                           | paywall no_entitlement
member                | Gala by pass refunded |            | members politics article    |                                           | paywall no_entitlement
member                | Gone    |                          | members article             |                                           | paywall no_entitlement
anonymous             |         |                          | members article             | guests get Gone                           | paywall no_entitlement
member                | Digital ended, Digital by group |  | members article             |                                           | grant subscription by Digital
member                | Digital past due over, Print |     | members article             |                                           | grant subscription by Print
member                | Digital ended, Sport |             | members politics article    |                                           | paywall no_entitlement
member                | Clean ended, Print |               | members opinion article     |                                           | grant subscription by Print
unconfirmed           | Digital by seat |                  | members article             |                                           | paywall no_entitlement
unconfirmed           | Digital by group |                 | members article             |                                           | paywall no_entitlement
unconfirmed           | Digital by default |               | members article             |                                           | grant subscription by Digital
unconfirmed           | Gala by pass |                     | members politics article    |                                           | grant ticket by Gala
unconfirmed           | Gala by pass unconfirmed |         | members politics article    |                                           | paywall no_entitlement
unconfirmed           | Digital by seat, Sport |           | members sport article       |                                           | grant subscription by Sport
member                | Five ended | Five: 5 others 1 days ago | members article         |                                           | paywall no_entitlement
member                | Five wrong mode | Five: this 1 days ago | members article       |                                           | paywall no_entitlement
`;

export const severalCases = `
member                | Digital, Print |                   | members article             |                                           | grant subscription by Digital
member                | Print, Digital |                   | members video               |                                           | grant subscription by Digital
member                | Print, Sport |                     | members sport article       |                                           | grant subscription by Sport
member                | Print, Sport |                     | members politics article    |                                           | grant subscription by Print
member                | Clean, Print |                     | members opinion article     |                                           | grant subscription by Print
member                | Clean, Sport |                     | members sport opinion article |                                         | grant subscription by Sport
member                | Clean, Sport |                     | members sport article       |                                           | grant subscription by Sport
member                | Clean, Five |                      | members opinion article     |                                           | meter_grant meter by Five 1 of 5 next in 30 days
member                | Five, Print |                      | members article             |                                           | grant subscription by Print
member                | Five, Print | Five: this 1 days ago | members article            |                                           | grant subscription by Print
member                | Five, Clean |                      | members article             |                                           | grant subscription by Clean
member                | Videos, Print |                    | members video               |                                           | grant subscription by Print
member                | Retired, Videos |                  | members video               |                                           | grant subscription by Videos
member                | Digital, Digital by group |        | members article             |                                           | grant subscription by Digital
member                | Gala by pass, Print |              | members politics article    |                                           | grant subscription by Print
member                | Gala by pass, Retired |            | members politics article    |                                           | grant subscription by Retired
member                | Gala by pass, Five |               | members politics article    |                                           | grant ticket by Gala
member                | Summit by pass, Gala by pass |     | members politics video      |                                           | grant ticket by Gala
member                | Empty, Sport, Clean |              | members politics video      |                                           | paywall no_entitlement
member, rank 90       | Third, Sport |                     | members sport article       |                                           | grant subscription by Sport
member, rank 10       | Third, Sport |                     | members sport article       |                                           | grant subscription by Sport
member, rank 10       | Third, Five |                      | members article             |                                           | meter_grant meter by Five 1 of 5 next in 30 days
member, rank 10       | Third, Five | Five: 5 others 1 days ago | members article        |                                           | grant prediction by Third
member, rank 90       | Third, Five | Five: 5 others 1 days ago | members article        |                                           | paywall limit_reached by Five 5 of 5 next in 29 days
member, rank 90       | Third, Clean |                     | members opinion article     |                                           | paywall predictive_paywall by Third
member, rank 60       | Third, Half |                      | members sport article       |                                           | grant prediction by Third
member, rank 60       | Half, Third |                      | members sport article       |                                           | grant prediction by Third
member, rank 20       | Half, Third |                      | members sport article       |                                           | grant prediction by Third
member, rank 80       | Half, Third |                      | members sport article       |                                           | paywall predictive_paywall by Third
anonymous             | Print by guest |                   | members article             | guests get Guest                          | grant subscription by Print
`;
