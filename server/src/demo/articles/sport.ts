/** Texts of the Sport desk, in the order of its headlines; `%` stands for the subject. */
export const sport = [
  `There was nothing left to lose, and hardly any time, either. Then came the moment of which people will still be
  talking in ten years: in the final minute % turned the derby against Northside around and won what had looked lost
  for most of the afternoon.

  “I didn’t look at the clock any more,” said captain Robin Vale, whose decision it was to risk everything. “I looked at
  the faces. Nobody looked as if it was over.”

  It had begun badly. Northside was quicker, cleverer and, a quarter of an hour before the end, clearly ahead. In the
  stands the first went for sausages. Coach Ana Ribeiro did something that she had never done before: she took no one
  out, and said nothing but “again”.

  What followed were eleven minutes of pressure, two of them of luck. A mistake by the opponents, a quick reaction, a
  noise from 1,850 throats, and the lead had gone to the other side of the harbour.

  For the record: it is the third derby win in a row for %, and the 24th of 51 in all. The cup, a dented soup tureen,
  stays in the clubhouse for another year.

  The losers congratulated like sportspeople. “If you have to lose, then like this,” said Northside’s coach. After a
  pause he added: “But you don’t have to.” The return takes place in March.`,
  `The whistle is the same. Everything else, says Viktor Dahl, has changed: the hall is brighter, the children are taller,
  and coffee costs money now. After nine years away he is back at %, as head coach, with a contract for three seasons.

  When he left, it was not in peace. There had been an argument about training times for the young ones, and a letter to
  which he did not get an answer. “I was right and behaved as if I were,” he says. “That is rarely a good
  combination.”

  In the meantime he has coached in two countries, won one title and lost another by a hair. The most important thing, he
  says, he learned from a team of beginners, who asked why at every exercise. “I could explain half of them. I have
  dropped the other half.”

  At the first practice 31 people were there, twice as many as usual. It began without running, with a circle in which
  everyone had to say what they were good at. Some found that more exhausting than running.

  The board expects no miracles. “We would like to be where people enjoy coming again,” says chair Meryem Aslan. In the
  table that would be the middle; in the accounts about 60 more members.

  And the old letter? There is an answer now, a few lines from the former chair. Dahl carries it in his wallet. What it
  says is nobody’s business but that of %.`,
  `Without Gerd nothing works. Gerd prepares the hall, fixes the timing, knows where the key is. Gerd is 74, and in summer
  he is going to stop. For his work % now needs four people, and is looking for them before the season begins.

  All in all 27 volunteer posts are vacant: for driving, cooking, timekeeping, first aid and, most urgently, for someone
  who writes the schedule. “It’s like a crossword that shouts at you,” says outgoing planner Simone Weil. She has done
  it for eight years and recommends it all the same.

  The club has calculated what it saves: 5,600 hours a year. At the minimum wage that would be over 80,000 dollars, more
  than all membership fees together.

  Those who have time for only two hours a month are welcome, too. New is a calendar on which one signs up for single
  tasks, without election and without a badge. In the first week 19 people did so, among them a dentist who would like
  to sell sausages “for once something that everybody looks forward to”.

  What does one get? A jacket, a meal, and free entry for two. And, says Gerd, something that is hard to describe. He
  tries: “You sit there, everything runs, and nobody knows why. Only you do.”

  An information evening takes place on Tuesday at seven in the clubhouse of %. There will be soup. Gerd cooks it. Still.`,
  `The list on the door of the physiotherapist is longer than the line-up. Seven regulars are out, four of them for the
  rest of the season. So % will have to do what every club praises in speeches and avoids in practice: let the juniors
  try.

  Six of them have moved up, the youngest one is 16. “I have written my exam and packed my bag in the same hour,” says
  Noor Haddad. On Saturday she was nominated for the first time. Her mother drove her. She isn’t allowed to yet.

  Coach Petra Lindahl has simplified a lot. Instead of 14 variants there are five, with names that one remembers even
  under pressure: Bakery, Bridge, Grandma. “Experience is knowing what you can leave out,” she says. “They haven’t got
  any. So I leave it out for them.”

  The first results are better than feared: one win, one draw, one narrow defeat. The average age fell from 27 to 19.
  The noise level in the changing room, says the caretaker, doubled.

  The injured come, too. They sit on the bench, give tips and carry bags. Captain Louise Berg, out since a fall in
  October, has taken over maths tutoring.

  Doctors expect the first to return in six weeks. Then % will face a nice problem: somebody will have to make room. “I
  can say today who it won’t be,” says Lindahl, and looks at Noor.`,
  `At half past five, the thermometer at the clubhouse showed minus 11. Nineteen people stood in front of it, hopping. This
  was not a bet. It was an ordinary Tuesday in the coldest month since 1986, and % was beginning to train.

  Canceling was never an option, says coach Sven Aaland, for a simple reason: “If we stop once, we will have a criterion.
  Then we discuss every morning.” So they met 26 times in February. The average attendance was 17.

  The first twenty minutes belonged to getting warm, the last ten to tea. In between the plan was shorter than usual, and
  harder. An old rule from Norway helped: nobody stands still, not even for listening. Instructions were given while
  running in a circle.

  A sports physician from the university was there with measuring instruments. Her finding: those who trained through
  improved their endurance by 6 percent, and caught fewer colds than their families. “I would not have put money on
  that,” says Ida Mørk.

  There were losses. Two pairs of gloves burned on a stove, a water bottle burst, and for a week nobody found the key,
  because it was frozen to the door.

  On the first of March it was plus 3. They ran in T-shirts. When % meets its opponents next week, one thing is certain:
  the others will find it cold.`,
  `She had practiced the sentence, in the car, aloud. Then she stood in front of all the others and forgot it. “Well,”
  said Kirsten Moll, “that’s it, then.” After 13 years the captain of % says goodbye.

  There would be figures: 287 appearances, 94 decisive moments, three promotions, two operations. She doesn’t think much
  of them. “Count the trips in the minibus instead,” she says. There were about 150, and on 149 of them she sat in the
  front because she gets sick in the back.

  Moll came when she was 18, against the advice of her teacher, who thought that she was too short. She stayed when
  offers came from bigger clubs, twice. Why? “Here I know who brings the cake.”

  What made her a captain, say those who have known her for a long time, was a night in Saltmarsh. After the worst defeat
  in the club’s history the others wanted to go home without a word. Moll had the bus stop at a gas station, bought 20
  ice creams and said: each of you names one thing that was good. It took until the fourth one before somebody laughed.

  At her last appearance there was applause from the other side, too. A banner read: Thanks, Captain Ice Cream.

  She is going to train the under-tens of %. Her first measure: nobody is too short. And there is a new rule about who
  sits in the front.`,
  `It was not beautiful, it was not certain until the end, and it was enough. With the narrowest result of the season % won
  against the favorites from Ropewalk on Saturday and climbed to second place.

  For a long time it looked like a draw. Both sides were careful, the ranks quiet. “We respected each other so much that
  it was almost boring,” said coach Dmitri Volkov. He asked for a time-out, and for more disrespect.

  The decision came from the bench. Newcomer Elif Sahin, in town for only four weeks, did what nobody had on the plan, and
  did it twice. “At home one isn’t so polite,” she said afterwards, apologizing with a smile.

  Ropewalk protested. The referees conferred for six minutes and watched the recording three times. Then the result
  stood, and 1,200 people embraced strangers.

  In the table there are two points between % and first place, with five rounds to go. Three of them are at home. The
  treasurer has started to look for a larger bus, “just in case,” as she says, for it would have to be booked by
  Friday.

  Coach Volkov wants to hear nothing of that. He spoke of the next training session, of feet, hands and sleep. When he
  thought that nobody was looking, he took a picture of the table.`,
  `The best place costs nothing and has no roof. It is at the railing on the curve, and whoever wants to stand there has to
  come two hours early and bring a cake. That is how it has been for thirty years among the fans of %.

  “The cake is the entrance fee,” says Hilde Kroon, 69, who keeps a list of them. On this evening there are 14. The plum
  crumble is by a man who lost a bet, and it tastes like it.

  About 600 people have come, with scarves in the colors of moss and rust. There is a drummer who can play only one
  rhythm, and a choir that has 22 songs, one of them in Latin. It is sung when nothing else helps.

  Among those fans are a judge, two garbage collectors and a whole kindergarten team. They would hardly meet anywhere
  else. “You learn who someone is when it’s raining and things are going badly,” says Kroon. “Who shares the umbrella,
  I mean.”

  It rains. Things go badly. At half-time someone starts the Latin song. What happens afterwards can be read in the
  table; here it counts that nobody had left.

  When it is over, they pick up every cup. It takes eleven minutes, then the curve is cleaner than before. The fans of %
  go down to the tram, the drummer last. From far away one can still hear him. It is the one rhythm.`,
] as const;
