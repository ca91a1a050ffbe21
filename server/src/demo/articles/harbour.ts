/** Texts of the Harbour desk, in the order of its headlines; `%` stands for the subject. */
export const harbour = [
  `At ten past five the lamps along the quay are still the brightest thing in town. Around % the first people
  arrive on foot, collars up, thermos flasks under their arms. Nobody says much before the coffee.

  “You learn to read the water by its sound,” says Jonna Reeve, who has worked mornings here since 2009. “If it
  slaps, we are early. If it hisses, we should have been here an hour ago.” Today it slaps. The thermometer on the
  harbour office shows minus 4.

  By six there are 14 of them. Two check the moorings, one salts the steps, the others unload a van that has come
  from Saltmarsh over roads of packed snow. Everything that % needs for the day passes through their hands.

  The city sees little of this. It sees opening hours, and complains when they are late: 31 letters reached the
  harbour office last winter, most of them about ice. Reeve has read them all. “They are right,” she says. “Nobody
  should break a leg here. But salt does not walk up the quay by itself.”

  At half past seven the sky turns the color of slate. A pilot boat comes in, its deck white. Somebody laughs,
  somebody else puts the kettle on again. The day at % has begun, and the shift that made it possible goes home to
  bed.`,
  `For the second day in a row nothing moved at % on Tuesday. Gusts of up to 68 miles an hour pushed water over the
  outer wall, and shortly before six in the morning the harbour master extended the closure until further notice.

  “We do not close lightly,” said harbour master Ole Tamm. “But I have seen what a loose pontoon does to a person.”
  Three lines parted during the night. Nobody was hurt; a storage shed at the fishing basin lost its roof.

  Some 240 people were turned back at the gate on Monday alone. The Red Cross opened the gymnasium of the Ropewalk
  school for travelers who were stuck, and 37 of them slept there. The soup, one of them said, was better than on
  board.

  Businesses around % count their losses more soberly. Ilse Brandt, whose snack bar lives on passing trade, puts hers
  at about 900 dollars a day. “I can bear two such days in a winter,” she said. “The fourth one is rent.”

  The weather service expects the wind to turn west on Wednesday and to weaken in the evening. Before % opens again,
  divers have to look at the foundations, which takes about five hours in daylight.

  Tamm would not promise a time. “When the divers say yes,” he said. “Not when the calendar does.” Inquiries are
  answered by the harbour office, day and night.`,
  `Everybody in town agrees that % must be kept. The question that filled the parish hall of Saint Olaf on Thursday
  evening was a different one: who pays?

  The port authority puts the cost of the next ten years at 8.4 million dollars. It offers to bear 40 percent of that
  and expects the rest from the city, the state and “those who profit”, as its treasurer, Maren Holt, put it. Who
  that is, she left open.

  The mayor’s office had brought a calculation of its own. By its figures the harbour brings the city 2.1 million
  dollars a year in taxes and wages, and a good tenth of that depends on %. “That is worth something to us,” said
  city treasurer Paul Adeyemi. “It is not worth a blank check.”

  Among the 130 people in the hall the mood was less patient. “You have been passing this bill around since my
  daughter was in school,” said Henning Kruse, a retired welder from Fishergate. “She has children now.” He got the
  longest applause of the evening.

  One proposal stood out: a foundation into which the city, the port and citizens pay equally. In two other ports it
  works that way, with shares from 50 dollars on. A working group is to look at it and to report before the summer.

  Until then a stopgap holds. The authority pays for what cannot wait, about 190,000 dollars this year. Everything
  else about % stays, for the time being, a matter of goodwill.`,
  `The plan has 212 pages, and the word that matters most is on page 90: “temporarily”. While the channel is dredged
  to 38 feet, everything around % will temporarily be different. For how long, nobody says with confidence.

  What is certain: from April two dredgers will work in shifts, six days a week. They are to move 1.3 million cubic
  yards of mud, enough to bury the sports grounds at Kingsmead as high as a house.

  For % this means detours, noise and, on some days, no access from the water at all. The authority counts 46 such
  days. Users count differently. “If the slack tide falls at night, I lose the day before, too,” says Tove Lindahl,
  who speaks for the small boats. Her list has 71 days.

  Biologists have a worry of their own. The mud of the inner basin contains old paint; stirred up, it could reach the
  mussel beds off Limekiln. Curtains of fabric are to hold it back. In a trial last autumn they held 93 percent.

  There is something to win as well. A deeper channel means fewer ships waiting outside, and for the first time in
  years money is set aside for the quay walls beside %, where the stones have begun to lean.

  The plan is on display in the town hall until the end of the month. Objections have to be made in writing. So far
  there are 18; by experience, most come on the last day.`,
  `When Arvid Bloom started here he was 17, and the man who showed him around still called everyone “boy”. That was
  forty years ago. On Friday he locked the door of the tool shed for the last time and handed over a ring of 22
  keys, of which, he admits, he can assign 19.

  A life at % cannot be told without the water. Twice it stood knee-high in the workshop. In the winter of the great
  ice Bloom walked to work across the basin, “which was forbidden, and faster.”

  He has seen seven harbour masters, three currencies of cargo, as he calls it – fish, coal, containers – and the
  arrival of the computer, which he fought for a year and then learned at evening classes. “It counts well,” he
  says. “It doesn’t hear anything.”

  Hearing is what colleagues mention first. From a pump’s sound he could tell which bearing would fail, often weeks
  ahead. An apprentice once wrote his predictions down for half a year: 26 of 29 came true.

  His wife Greta has kept the other half of the story. She has 40 pocket calendars in a drawer, with a cross for each
  night on which the telephone rang. There are 311 crosses.

  What comes now? A boat, small, with oars. “No engine,” says Bloom. “I want to hear whether I miss anything.” From
  the middle of the basin he will be able to see % from the one side he hardly knows.`,
  `Eleven minutes: that is how much closer % moves to the city center when the new timetable starts on Sunday. Bus 7
  will run every quarter of an hour until midnight, and the last gap, between half past eight and ten in the evening,
  is closed.

  The passenger association had asked for that for six years. “People with a car never noticed the gap,” says its
  chair, Leena Park. “People without one planned their lives around it.” In a count last autumn 140 people a week
  stood at the stop when nothing came.

  The line costs the city 410,000 dollars a year more. About half of that is to come back through tickets; the
  transit company expects 600 additional trips a day, a third of them by people who work at or around %.

  Not everyone is pleased. Residents of Net Street fear buses by the minute past their bedrooms. The company promises
  electric vehicles on this line from next summer on, and has lowered the speed to 20 miles an hour until then.

  A test ride on Wednesday took 16 minutes from the market square, with one mother, two prams and a cello on board.
  The driver, Samir Haddad, knows the route by heart already. “The bend at the ropewalk is the only difficult thing,”
  he said. “And the view, because everybody gets up for it.”

  Tickets stay at 2.60 dollars. On the first Sunday all rides to % are free.`,
  `By the end of May it is to be done: the port authority has promised to repair % by spring, and this time it has
  named a sum. The board released 1.75 million dollars on Monday evening, by six votes to one.

  The damage has been known for long. In a report from two years ago engineers counted 54 defects and called 9 of
  them urgent. Since then fences have stood where people used to walk. “We patched what we could reach,” said works
  manager Birgit Sande. “You can’t patch forever.”

  Work begins with what nobody will see. Divers drill samples from the foundations; only their strength decides
  whether concrete suffices or steel has to be driven. The difference is six weeks and about 300,000 dollars.

  The one vote against came from Carl Oduya, who wanted a fixed penalty for delay. “I have heard the word spring in
  this room before,” he said. The contract now foresees 2,000 dollars for each late day, but only from July on.

  During the work % stays usable in part. A gangway of wood leads around the site, wide enough for wheelchairs, and
  deliveries move to the early morning. A telephone number for complaints is posted on the fence.

  The neighborhood takes the news with reserve. At the kiosk a list is kept of earlier promises, four since 2016. The
  fifth was added on Tuesday, in pencil.`,
  `Shortly after midnight the radio crackles, and Nadia Farrow puts down her sandwich. Somewhere in the dark a lamp
  has failed. It is the fourth call of the shift, and the night is long: she is one of nine people who keep % running
  while the town sleeps.

  Their workplace is a room with three screens and a window. The screens are for the reports; for everything else
  Farrow trusts the window. “The screen tells me what has been measured,” she says. “The window tells me what is.”

  At one, Piet Warner sets out with a torch and a grease gun. His round has 62 stations and takes two hours and ten
  minutes, in fog somewhat longer. He has walked it, he reckons, 2,900 times. Only once did he fall in; he could
  still say which bollard it was.

  Nights are paid 25 percent better than days, and it is nevertheless hard to find people. Two positions are vacant.
  “The young ask about the weekends first,” says Farrow, without reproach. Every third one is free.

  What do they like about it? Warner names the hour before dawn, when the gulls begin and the first crane moves. Farrow
  names the silence in the radio, “when it means that everything is well.”

  At six the day shift comes with fresh rolls. The log of the night has 11 lines. At % nobody will notice that anything
  happened at all, which is exactly the idea.`,
] as const;
