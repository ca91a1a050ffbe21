// Cases of step 7: meters and prediction. Columns: who asks | holds | opened before | article | settings | answer.

export const meterCases = `
member                | Five    |                          | members article             |                                           | meter_grant meter by Five 1 of 5 next in 30 days
member                | Five    | Five: 1 other 1 days ago | members article             |                                           | meter_grant meter by Five 2 of 5 next in 29 days
member                | Five    | Five: 4 others 10 days ago | members article           |                                           | meter_grant meter by Five 5 of 5 next in 20 days
member                | Five    | Five: 5 others 10 days ago | members article           |                                           | paywall limit_reached by Five 5 of 5 next in 20 days
member                | Five    | Five: 5 others 29 days ago | members article           |                                           | paywall limit_reached by Five 5 of 5 next in 1 days
member                | Five    | Five: 5 others 30 days ago | members article           |                                           | meter_grant meter by Five 1 of 5 next in 30 days
member                | Five    | Five: 1 other 29 days ago, Five: 4 others 3 days ago | members article |                           | paywall limit_reached by Five 5 of 5 next in 1 days
member                | Five    | Five: 1 other 31 days ago, Five: 4 others 3 days ago | members article |                           | meter_grant meter by Five 5 of 5 next in 27 days
member                | Five    | Five: 7 others 10 days ago | members article           |                                           | paywall limit_reached by Five 7 of 5 next in 20 days
member                | Five    | Five: 3 others 20 days ago, Five: 4 others 2 days ago | members article |                          | paywall limit_reached by Five 7 of 5 next in 10 days
member                | Five    | Five: 2 others 20 days ago, Five: 5 others 2 days ago | members article |                          | paywall limit_reached by Five 7 of 5 next in 28 days
member                | Five    | Five: this 4 days ago    | members article             |                                           | meter_grant meter by Five 1 of 5 next in 26 days
member                | Five    | Five: this 4 days ago, Five: 4 others 1 days ago | members article |                               | meter_grant meter by Five 5 of 5 next in 26 days
member                | Five    | Five: this 4 days ago, Five: 6 others 1 days ago | members article |                               | meter_grant meter by Five 7 of 5 next in 29 days
member                | Five    | Five: this 30 days ago, Five: 5 others 1 days ago | members article |                              | paywall limit_reached by Five 5 of 5 next in 29 days
member                | Five    | Five: this 31 days ago   | members article             |                                           | meter_grant meter by Five 1 of 5 next in 30 days
member                | Five    |                          | members video               |                                           | paywall no_entitlement
member                | Five    | Five: this 4 days ago    | members video               |                                           | paywall no_entitlement
member                | Five    | Ten: 10 others 1 days ago | members article            |                                           | meter_grant meter by Five 1 of 5 next in 30 days
member                | Weekly  | Weekly: 2 others 6 days ago | members article          |                                           | paywall limit_reached by Weekly 2 of 2 next in 1 days
member                | Weekly  | Weekly: 2 others 7 days ago | members article          |                                           | meter_grant meter by Weekly 1 of 2 next in 7 days
member                | Quarter | Quarter: 3 others 60 days ago | members article        |                                           | paywall limit_reached by Quarter 3 of 3 next in 30 days
member                | Quarter | Quarter: 3 others 90 days ago | members article        |                                           | meter_grant meter by Quarter 1 of 3 next in 90 days
member                | Yearly  | Yearly: 12 others 364 days ago | members article       |                                           | paywall limit_reached by Yearly 12 of 12 next in 1 days
member                | Yearly  | Yearly: 12 others 365 days ago | members article       |                                           | meter_grant meter by Yearly 1 of 12 next in 365 days
member                | Daily   | Daily: 1 other 0.5 days ago | members article          |                                           | paywall limit_reached by Daily 1 of 1 next in 0.5 days
member                | Daily   | Daily: 1 other 1 days ago | members article            |                                           | meter_grant meter by Daily 1 of 1 next in 1 days
member                | Zero    |                          | members article             |                                           | paywall no_entitlement
member                | Zero    | Zero: this 1 days ago    | members article             |                                           | meter_grant meter by Zero 1 of 0 next never
member                | Zero, Five | Five: 5 others 1 days ago | members article         |                                           | paywall limit_reached by Five 5 of 5 next in 29 days
member                | Zero, Sport |                      | members sport article       |                                           | grant subscription by Sport
member                | Summit by pass |                   | members video               |                                           | meter_grant meter by Summit 1 of 2 next in 7 days
member                | Summit by pass | Summit: 2 others 1 days ago | members video       |                                         | paywall limit_reached by Summit 2 of 2 next in 6 days
member                | Summit by pass | Summit: this 1 days ago, Summit: 2 others 2 days ago | members video |                      | meter_grant meter by Summit 3 of 2 next in 5 days
anonymous             |         |                          | members article             | guests get Guest                          | meter_grant meter by Guest 1 of 3 next in 30 days
anonymous             |         | Guest: 2 others 5 days ago | members article           | guests get Guest                          | meter_grant meter by Guest 3 of 3 next in 25 days
anonymous             |         | Guest: 3 others 5 days ago | members article           | guests get Guest                          | paywall limit_reached by Guest 3 of 3 next in 25 days
anonymous             |         | Guest: this 5 days ago, Guest: 2 others 5 days ago | members article | guests get Guest           | meter_grant meter by Guest 3 of 3 next in 25 days
anonymous             |         | Guest: 3 others 5 days ago | members video             | guests get Guest                          | paywall no_entitlement
member                | Guest   | Guest: 3 others 5 days ago | members article           | guests get Guest                          | paywall limit_reached by Guest 3 of 3 next in 25 days
`;

export const severalMeterCases = `
member                | Five, Ten |                        | members article             |                                           | meter_grant meter by Ten 1 of 10 next in 30 days
member                | Five, Ten | Ten: 6 others 1 days ago | members article           |                                           | meter_grant meter by Five 1 of 5 next in 30 days
member                | Five, Ten | Ten: 5 others 1 days ago | members article           |                                           | meter_grant meter by Five 1 of 5 next in 30 days
member                | Five, Ten | Ten: 4 others 1 days ago | members article           |                                           | meter_grant meter by Ten 5 of 10 next in 29 days
member                | Five, Ten | Five: this 9 days ago  | members article             |                                           | meter_grant meter by Five 1 of 5 next in 21 days
member                | Five, Ten | Five: this 9 days ago, Five: 4 others 1 days ago | members article |                             | meter_grant meter by Five 5 of 5 next in 21 days
member                | Five, Ten | Five: this 9 days ago, Ten: this 2 days ago | members article |                                  | meter_grant meter by Five 1 of 5 next in 21 days
member                | Five, Ten | Five: 5 others 1 days ago | members article          |                                           | meter_grant meter by Ten 1 of 10 next in 30 days
member                | Five, Ten | Five: 5 others 1 days ago, Ten: 10 others 9 days ago | members article |                         | paywall limit_reached by Ten 10 of 10 next in 21 days
member                | Five, Ten | Five: 5 others 9 days ago, Ten: 10 others 1 days ago | members article |                         | paywall limit_reached by Five 5 of 5 next in 21 days
member                | Five, Weekly | Five: 5 others 20 days ago, Weekly: 2 others 1 days ago | members article |                   | paywall limit_reached by Weekly 2 of 2 next in 6 days
member                | Five, Weekly | Five: 4 others 20 days ago | members article       |                                           | meter_grant meter by Weekly 1 of 2 next in 7 days
member                | Five, Weekly | Five: 3 others 20 days ago | members article       |                                           | meter_grant meter by Five 4 of 5 next in 10 days
member                | Quarter, Five | Quarter: 3 others 5 days ago | members article    |                                           | meter_grant meter by Five 1 of 5 next in 30 days
member                | Five by seat, Five | Five: 4 others 2 days ago | members article  |                                          | meter_grant meter by Five 5 of 5 next in 28 days
member                | Summit by pass, Videos | Summit: this 1 days ago | members video  |                                          | grant subscription by Videos
anonymous             | Five by guest | Guest: 3 others 1 days ago | members article      | guests get Guest                         | meter_grant meter by Five 1 of 5 next in 30 days
member                | Pair    |                          | members sport article       |                                           | meter_grant meter by Pair 1 of 2 next in 7 days
member                | Pair    | Pair/sport: 2 others 1 days ago | members sport article |                                          | meter_grant meter by Pair 1 of 4 next in 30 days
member                | Pair    | Pair/sport: 2 others 1 days ago, Pair/article: 4 others 9 days ago | members sport article |         | paywall limit_reached by Pair 2 of 2 next in 6 days
member                | Pair    | Pair/sport: 2 others 1 days ago, Pair/article: 4 others 27 days ago | members sport article |        | paywall limit_reached by Pair 4 of 4 next in 3 days
member                | Pair    | Pair/article: this 9 days ago | members sport article  |                                           | meter_grant meter by Pair 1 of 4 next in 21 days
member                | Pair    | Pair/sport: 2 others 1 days ago | members article      |                                           | meter_grant meter by Pair 1 of 4 next in 30 days
member                | Pair    | Pair/article: 4 others 1 days ago | members sport video |                                          | meter_grant meter by Pair 1 of 2 next in 7 days
member                | Mixed   |                          | members article             |                                           | meter_grant meter by Mixed 1 of 3 next in 7 days
member                | Mixed   | Mixed: 3 others 1 days ago | members sport article     |                                           | grant subscription by Mixed
`;

export const predictionCases = `
member, rank 70       | Third   |                          | members article             |                                           | grant prediction by Third
member, rank 71       | Third   |                          | members article             |                                           | paywall predictive_paywall by Third
member, rank 1        | Third   |                          | members article             |                                           | grant prediction by Third
member, rank 100      | Third   |                          | members article             |                                           | paywall predictive_paywall by Third
member                | Third   |                          | members article             |                                           | grant prediction by Third
member, rank 100      | Third   |                          | members article             | prediction off                            | grant prediction by Third
member, rank 1        | All     |                          | members article             |                                           | paywall predictive_paywall by All
member                | All     |                          | members article             |                                           | grant prediction by All
member, rank 50       | Half    |                          | members sport article       |                                           | grant prediction by Half
member, rank 51       | Half    |                          | members sport article       |                                           | paywall predictive_paywall by Half
member, rank 51       | Half    |                          | members politics article    |                                           | paywall no_entitlement
member, rank 80       | Mixed   |                          | members opinion page        |                                           | grant prediction by Mixed
member, rank 81       | Mixed   |                          | members opinion page        |                                           | paywall predictive_paywall by Mixed
member, rank 81       | Mixed   |                          | members opinion article     |                                           | meter_grant meter by Mixed 1 of 3 next in 7 days
member, rank 80       | Mixed   | Mixed: 3 others 1 days ago | members opinion article   |                                           | grant prediction by Mixed
member, rank 81       | Mixed   | Mixed: 3 others 1 days ago | members opinion article   |                                           | paywall limit_reached by Mixed 3 of 3 next in 6 days
member, rank 81       | Mixed   | Mixed: 3 others 1 days ago | members article           |                                           | paywall limit_reached by Mixed 3 of 3 next in 6 days
member, rank 40       | Daily   | Daily: 1 other 0.5 days ago | members sport article    |                                           | grant prediction by Daily
member, rank 60       | Daily   | Daily: 1 other 0.5 days ago | members sport article    |                                           | paywall limit_reached by Daily 1 of 1 next in 0.5 days
anonymous, rank 71    |         |                          | members article             | guests get Third                          | paywall predictive_paywall by Third
anonymous, rank 70    |         |                          | members article             | guests get Third                          | grant prediction by Third
anonymous             |         |                          | members article             | guests get Third                          | grant prediction by Third
member, rank 100      | Third, Print |                     | members article             |                                           | grant subscription by Print
member, rank 100      | Third ended |                      | members article             |                                           | paywall no_entitlement
member, rank 95       | Third, Zero |                      | members article             |                                           | paywall predictive_paywall by Third
`;
