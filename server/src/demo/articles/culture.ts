/** Texts of the Culture desk, in the order of its headlines; `%` stands for the subject. */
export const culture = [
  `For eleven years boxes stood in corridors, and every winter somebody asked how many more times they would have to
  move. That is over: % has found a new home, in the old customs house by the river, for at least 25 years.

  The building had been empty since 2008. Pigeons lived in the upper floor, and in the cellar there was water. Now it
  smells of fresh wood. “We kept the scales at the entrance,” says architect Pia Lund. “Everyone gets weighed by
  history first.”

  The work cost 3.6 million dollars. The city gave half, a foundation a quarter; the rest came from 1,840 donors, the
  smallest of whom, a girl from Eastgate, brought 4 dollars and 10 cents in a jam jar. It stands in a display case.

  Inside there is a hall for 180 people, two rooms for practicing and a kitchen. What there is not is a VIP entrance.
  “We have one door,” says managing director Erik Solano. “If it is raining, all of us get wet.”

  On opening day 2,300 people came through it. The line reached to the bridge, and an ice cream seller who had come by
  chance was sold out by two.

  The rent is a dollar a year. In return % undertakes to open its doors on 40 afternoons, free, for everyone who wants
  to look, listen or get warm. The first one is on Thursday.`,
  `They stood. First the balcony, then row after row, and in the end even the critic from the capital, who had looked at
  his watch twice. With an evening that lasted almost three hours and felt like one, % opened the season.

  Nobody could have expected that. A week before, two of those taking part had been ill, a truck with material was stuck
  in the snow, and the heating broke down. “We rehearsed in coats,” says artistic director Rebecca Stone. “Perhaps
  that was it. We were glad about each movement.”

  The program dared something. Beside what everyone knows there was a piece by 24-year-old Lin Zhao, written in the
  harbour, with the sounds of winches and gulls. It was the piece that people hummed in the cloakroom.

  In figures: all 412 seats were taken, 60 people stood, and the hat for the young talents’ fund brought in 2,970
  dollars. For the coming dates 70 percent of the tickets are sold.

  There were weak points as well. The second half begins with a long breath that does not carry everywhere, and the
  light was at times more curious than the audience. That can be mended.

  What remains is the moment shortly before the end when it became so quiet that one heard the tram in the next street.
  It passed. Nobody coughed. Then % gave all it had.`,
  `Half past four, and the coffee is already cold. Behind the curtain somebody is looking for a left shoe, somebody is
  sewing up a sleeve, and on the radiator a score is drying. In three hours % has to begin. It looks impossible. It
  looks like this every time.

  We were allowed to be there for a day. First lesson: those who are seen in the evening are the smaller part. Twenty-six
  people are at work here, nine of them for nothing. Second lesson: everything is held together by tape.

  “There are 41 things that can go wrong before the start,” says stage manager Beatriz Cole, who has a list of them. On
  an average evening six do. She ticks them off as others collect stamps. Today number 17 comes first, the fuse.

  At six they eat together, standing, soup from a pot that has survived three directors. There is a rule: nobody speaks
  about the performance. They speak about rents, teeth and soccer.

  At half past seven it gets still. Cole puts on her headset. A young man whispers something that he says he always
  whispers. He won’t tell us what.

  Then the curtain opens, and from here one sees what the audience never sees of %: faces that light up. Not because of
  the lamp. Because it works, once more. Number 18, by the way, was the left shoe. It was in the piano.`,
  `One can make it easy for oneself. One can do what worked last year, with a bit more light. With its new program %
  has decided against that, and for an evening that one does not understand at once and does not forget soon.

  There is no beginning. When the doors open, it has been going on for a while; the audience walk through the middle
  of it, with their coats over their arms. Some smile, embarrassed. After ten minutes nobody does.

  The idea is by guest artist Yara Nasser, who has collected 60 stories in town: of the flood, of the night shift, of a
  dog that waited at the ferry for four years. None is told to its end. One hears a half of each, and starts to listen
  to the person beside one.

  That is a risk, because it needs an audience that plays along. On opening night a man in row four answered a question
  that was not meant for him. His answer, two sentences about his late brother, was the best moment. Tonight there
  will be another one, or none.

  It is not all a success. The projections are superfluous, and 20 minutes less would be a gain.

  But it has been a long time since one left % with so many questions, and still longer since 300 people stood around
  on the steps afterwards and did not want to go home. Go and see it. Until the 22nd, tickets from 14 dollars.`,
  `Without Agnes Thorpe the locks would have been changed. She says that it was not like that. Everyone else says that it
  was exactly like that: ten years ago, when % was bankrupt, a retired bookkeeper walked in, asked for the receipts
  and stayed.

  There were 23 boxes. Thorpe sorted them on her dining table, for five weeks, while her husband ate in the kitchen. In
  the end she knew three things: the debts were 214,000 dollars. A third was not owed at all. And nobody had ever sent
  reminders to those who owed something themselves.

  “I have no idea of art,” she says. “I know that you have to send an invoice.” She wrote 88 of them in the first month.
  Sixty were paid.

  Then she went to the bank. The manager at the time remembers a woman with a shopping bag who put a plan for six years
  in front of him, in pencil. “There was nothing to erase,” he says. % was out of debt after five.

  The artists were afraid of her in the beginning. She refused a fog machine and approved a piano. Today there is a
  chair in the last row that nobody else takes. She has sat in it on more than 400 evenings, and fallen asleep, she
  admits, on some.

  On Sunday Agnes Thorpe is going to be 80. She has forbidden a celebration. It will take place all the same.`,
  `Twice it was to be merged, once forbidden, and five times declared dead. On Saturday % turned a hundred and celebrated
  what, according to its chair, is its only constant quality. “We are stubborn,” said Helga Norrby. “Talent we have had
  from time to time.”

  It began in the back room of an inn, with nine people and a borrowed lamp. The minutes of the first meeting are kept.
  Under item 4 it says: “It was resolved to begin.” Nothing was ever resolved about stopping.

  During the war the members met in a cellar in Fishergate and wrote programs on the backs of ration cards. In the
  fifties they were too modern for the city, in the seventies too old-fashioned. The grant was cut three times. Each
  time the evenings went on, with candles, if need be.

  An exhibition in the town hall shows 300 photographs from the century. The same chair can be seen in 41 of them. It
  is still in use.

  For the anniversary 620 guests came, among them the oldest member, Ruben Falk, 97. He gave the shortest speech: “I
  was against it at the time. I’m glad that I lost.”

  And the next hundred years? % has 34 members under the age of 20, more than ever before. Item 4 of Saturday’s meeting
  was adopted unanimously. It reads: “It is resolved to go on.”`,
  `When the newcomers came in for the first time, someone offered them a seat in the audience. They laughed and went to
  the front. Since then % has sounded different, and hardly anybody wants the old sound back.

  There are 15 of them, between 17 and 24, and they have come by a detour: a program that lends out instruments, rooms
  and mentors to those who never asked. Half of them grew up in languages that were not heard here before.

  “I thought you needed the right shoes,” says Zainab Karimi, 19, who works in a bakery in the mornings. What you need,
  she found, is patience with people who say that it has always been done this way. She has it. She also has ideas.

  It was her proposal to begin an evening with a question instead of a greeting, and to take the chairs out on one
  Wednesday a month. Attendance on Wednesdays used to be 40. Now it is 190, and the average age has fallen from 61 to
  39.

  Among the older ones there was grumbling. Martin Hale, 30 years with %, threatened to leave. He stayed for a rehearsal
  first. “They made a mistake and went on,” he says. “I had forgotten that you can do that.”

  Now he gives lessons on Mondays, free of charge. In return he is learning how to hold a phone so that it takes a good
  picture.`,
  `The letter from city hall has two paragraphs and one figure. From January % is to get 96,000 dollars less, a fifth of
  the budget. What does that mean in practice? We went through the list with managing director Clara Whitby.

  First, the free afternoons. There were 48 of them last year, with 3,100 visitors, many of them children. “They bring in
  nothing, so they always come up first,” says Whitby. “They are the reason why we exist.” She wants to keep half.

  Second, positions. One and a half of seven will not be filled again. The workshop would then open on three days. Third,
  prices: two dollars more for a ticket would bring 22,000, provided nobody stays away. Experience says that every ninth
  person does.

  What is left is a gap of about 40,000 dollars. A circle of friends has promised to close a part of it; within ten days
  410 people have taken on a sponsorship, from five dollars a month.

  City hall points to its own misery. It has to save 6 million, says head of culture Bernard Ilves, and has spared libraries
  and music schools. “I would like to be thanked for what I didn’t cut. I understand if that doesn’t happen.”

  The council decides in three weeks. Until then % goes on playing, and at the exit there is a bucket. On Saturday it
  held 1,260 dollars and a button.`,
] as const;
