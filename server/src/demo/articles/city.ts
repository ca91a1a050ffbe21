/** Texts of the City desk, in the order of its headlines; `%` stands for the subject. */
export const city = [
  `It was 1:40 in the morning when the last hand went down. After seven hours, 43 speeches and two recounts the
  council decided about % by 27 votes to 22. It was the longest sitting since the flood.

  The majority was put together from three groups and by one compromise: the decision applies for two years and is
  then looked at again, with figures that an outside office collects. “That is less than I wanted,” said majority
  leader Grace Amadi, “and more than we had yesterday.”

  The minority called the result a tailor-made excuse. Its speaker, Robert Lang, read from a letter of the finance
  department that puts the costs at 3.2 million dollars. “Nobody here can tell me which line that comes from,” he
  said. Nobody did.

  In the gallery sat up to 90 people, some with children who fell asleep on coats. Around ten a thermos went from row
  to row. The council’s president asked for silence 14 times and was heeded about half of them.

  What changes now? For the time being, little. The administration has to work out the details of % by the end of the
  quarter and publish them for four weeks. Only then does the decision take effect.

  Four members had left before the vote. One of them, it turned out, had fallen asleep in the cloakroom. His vote would
  have made no difference. He asked to have that in the minutes.`,
  `Hardly anything is asked about as often at the citizens’ counter as %. We have collected what people wanted to know
  last month, and put it to the responsible department.

  Who decides? The council decides the principle, the administration the details. A referendum would be possible with
  4,800 signatures; so far nobody has applied for one.

  What does it cost me? Directly nothing. About 11 dollars per inhabitant and year come from the general budget. That
  is a little less than what the city spends on street lighting, and a little more than what it spends on its trees.

  When does something happen? “The next visible step comes this autumn,” says department head Helen Marsh. She asks not
  to be nailed to a week. Of the last six dates that the city named, four were kept.

  Can I still have a say? Yes. Comments on % are accepted until the end of the month, by letter, by mail or in room 114.
  Each one is answered. Last time there were 212, and 38 of them led to changes.

  Where do I find the documents? On the city’s website under “Projects”, and on paper in the central library, second
  floor. The summary has nine pages. The staff there will also read it aloud on request, a service that was used three
  times last year, each time, they say, with great pleasure.`,
  `It started with a list at the bakery. Now 64 residents have sued the city over %, and the administrative court will
  hear them. A hearing is expected in about five months.

  They do not object to the thing itself, says their lawyer, Miriam Voss, but to the way it came about. The documents
  were on display for 12 working days instead of the 20 that the law requires, and in the holidays. “Whoever was at
  the lake had lost his rights when he came home,” she says.

  The city sees it differently. The period, says its legal office, began with an announcement in the official gazette,
  and that was in time. The gazette has 410 subscribers. Among them are 160 departments of the city.

  The plaintiffs have collected 9,300 dollars for the first instance. One of them is Walter Imhof, 71, who says he has
  never complained about anything. “I read all of it,” he says, and points at two folders. “On page 57 there is a
  sentence about my street that is simply not true.”

  If the court agrees with them, the decision about % would have to be made again, with everything that belongs to it.
  The city would lose about a year. If it does not, the plaintiffs bear the costs.

  Both sides say that they are open for a talk. They have been saying so since March. A date was agreed upon on
  Wednesday, on neutral ground: in the back room of the bakery.`,
  `Mayor Ines Calloway used her monthly question hour to defend what is currently the least popular word in town. “I
  know what you want to hear about %,” she told about 200 people in the market hall. “You won’t hear it from me.”

  Criticism had grown over weeks. In a survey by this newspaper 58 percent of 1,004 people said that the city was
  handling the matter badly; only 19 percent were satisfied. Two of the mayor’s own councilors called for a pause.

  Calloway gave figures instead. Without a decision, she said, the city would lose 1.1 million dollars of state money
  at the end of the year. “You can be against it. But then please be against the swings in Millbrook, too, because that
  is where the money would be missing.”

  The sharpest question came from a pupil. Why, Amy Brook, 16, wanted to know, had nobody asked those who would live
  with the result the longest? The mayor paused. “That was a mistake,” she said then. It was the only one she admitted
  on that evening.

  Her opponents were not impressed. “Honest tone, wrong policy,” said Robert Lang of the opposition, who will move in
  the council to postpone % by a year.

  Whether there is a majority for that is open. Three votes are missing on either side. The mayor’s people are said to
  be on the telephone a lot.`,
  `A year ago hardly anyone in town could have said two sentences about %. Today it is hard to buy a loaf of bread
  without hearing at least three. How did that happen?

  It began with an arithmetic mistake. In the draft of a resolution a comma was in the wrong place, and a sum of
  400,000 dollars became one of four million. The mistake was corrected within a day. The conversation wasn’t.

  “People had looked at it for the first time,” says Nora Keane, who teaches politics at the evening school. “And those
  who look begin to ask.” Her course on municipal budgets used to have eight participants. Now there are 45 and a
  waiting list.

  Then came the song. Two students put the most beautiful sentences of the debate to a waltz, and 120,000 people have
  listened to it since, which is more than the city has inhabitants. The mayor has been seen humming it.

  The administration reacted late, then thoroughly: since May it has answered questions about % every Thursday in a shop
  window at the tram stop. In the beginning there were arguments. By now people bring cake.

  Is that good for the matter? “It is slower,” says city planner Tom Aldous, who sits in the window most often. “But I
  have not had to explain anything twice since June.”`,
  `When the city presented its calculation three years ago, the sum had six digits before the comma. Since Tuesday it
  has twice as much in front of it: % will cost about double what was planned. How can that be?

  A report of the building department, 80 pages long, names four reasons. The most expensive is the ground. Instead of
  gravel, workers found an old canal, carefully bricked and on no map. Securing it took 11 months and 2.9 million
  dollars.

  The second reason is time. Each month of delay costs about 70,000 dollars, even if nobody works. The third is prices:
  steel became 34 percent more expensive, wood at times 60.

  The fourth is a matter of taste. “We wanted too much,” says Sonia Petrov, who has been responsible for the project
  since last year. Eleven wishes were added while it was running, each of them small. Together they make up a fifth.

  The opposition speaks of a failure with an announcement. In fact an auditor had warned in an early letter that the
  reserves for % were “of a decorative kind”. The letter was answered with thanks.

  Stopping would be dearer than going on, the report finds: 1.8 million dollars for nothing. The council will
  therefore, by all appearances, approve the rest. It only insists on one thing. From now on the figures will be public
  each month, on a board beside the building site.`,
  `It does not happen often that a delay is celebrated. In Old Quay they even put up tables: when the city announced on
  Friday that % would have to wait until next year, about 70 neighbors met for coffee in the street.

  “We aren’t against it,” says Dora Elkin, who has lived at number 12 since 1981. “We are against how.” The plan
  foresaw that the work and the moving of the school would fall into the same eight weeks. For 340 children that would
  have meant a detour past two building sites.

  The neighbors had counted. For nine mornings they stood on the corner with a slate and noted each bicycle, each pram,
  each truck. The city’s own figures, it turned out, were from a holiday week. “They were very decent about it,” says
  Elkin. “They counted again.”

  The postponement costs 85,000 dollars, most of it for companies that were already booked. The responsible department
  calls it money well spent. A critic in the council calls it a reward for the loudest.

  What happens to % in the meantime? A mixed group of residents and planners will go through the process once more, from
  the first step. Four evenings are set.

  On Friday the tables stayed until it got dark. Somebody had brought an accordion. The planner who had come to explain
  the decision left with half a plum cake.`,
  `The money was there. It just wasn’t spent. An audit of the past five years has found that 4.7 million dollars that
  the council had approved for % were still in the account at the end of each year, moved forward again and again.

  Auditor Daniel Osei, who examined 1,900 vouchers, does not speak of fraud. “Nobody has put a cent in his pocket,” he
  said on presenting the report. “Nobody has taken responsibility, either.” Between four departments the matter had
  been passed on 17 times.

  In one case a form waited for a signature for 14 months because the person who had to sign it had retired. In another,
  two offices each thought that the other one had placed the order. Both had sent reminders.

  City manager Ruth Ferris accepted the findings “without reservations”. From July a single office is responsible for %,
  with three positions and a deadline for each step. Whatever is not spent after two years goes back to the council.

  Citizens’ groups reacted with irritation. For years they had heard that there was no money. “I have baked for that
  project,” said Judith Arne of the friends’ association, which collected 12,000 dollars at bazaars. “I want my cakes
  back.”

  The council will debate the report next week. There is no lack of ideas for the 4.7 million. By last night, nine
  motions had been handed in.`,
] as const;
