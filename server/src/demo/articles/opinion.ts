/** Texts of the Opinion desk, in the order of its headlines; `%` stands for the subject. */
export const opinion = [
  `Nobody likes %. I have looked for friends of it for two weeks, at the market, in the tram, in my own kitchen, and found
  three. One of them works for the city. That makes it high time for a defense.

  It is said that it costs too much. That is true, if you only read the left column. On the right there is what we have
  been paying so far without noticing: in noise, in time, in things that were repaired later and twice. The city’s
  economist puts that at 1.9 million dollars a year. You may halve this figure, and it still wins.

  It is said to be unfair. Here I hesitate. Yes, it hits some harder than others, and those who have little feel each
  rule first. That argues for exceptions, which exist: 11 of them, on one page. It does not argue for doing nothing.

  And it is said that it comes from above. My neighbor says so, who did not come to any of the four hearings. I met her
  at the door each time, with a casserole in her hand. I would have liked to have her there; she is right about many
  things.

  What would happen if we dropped %? Nothing, at first. That is the trouble. The bad thing would come slowly, and on no
  particular day.

  So give me a year. If I am wrong, I’ll write so here, on the same page, in the same size. Save the clipping.`,
  `On no subject of this month did we receive as many letters as on %: 118 by Friday noon. We print excerpts, shortened as
  little as possible.

  “At last somebody has the courage,” writes Rosemary Dunn from Kingsmead. “For twenty years we have heard that it can’t
  be done. It turns out that it only wasn’t being done.” She adds that she has kept the receipts.

  Peter Olafsen, Limekiln, sees it quite differently: “I work shifts. Everyone who invented this gets up at seven and has
  weekends. Ask us, too!” His letter was signed by nine colleagues.

  “I was against it, then for it, and now I am tired,” writes Gloria Finch, teacher, Upper Town. “Could we perhaps try the
  thing before we have finished arguing about it?” She proposes six months.

  Her pupils have written as well. Class 7b voted: 14 in favor, 11 against, one “for more recess”. The reasons, on four
  pages, were among the best in this mail.

  Harold Beck, Ropewalk, recalls that there was something similar in 1974. “It was abolished in 1976. Nobody remembers
  why. I do, but nobody asks me.” We have asked him; his answer follows next week.

  Of all the letters 51 were in favor of %, 49 against. The rest wanted to talk about the crossword, which did indeed
  contain an error on Tuesday.`,
  `I have tried to like %. I have read the draft, all 64 pages, and marked in green what convinced me. The pen is almost
  new. Here is what speaks against it.

  First, it does not solve the problem for which it was made. By the city’s own estimate it changes the behavior of 7
  percent of those concerned. The other 93 are to be annoyed so that the 7 move. One can do that with children, for an
  afternoon.

  Second, it will not be enforced. There are four people for the whole city who could check it, and they have weekends. A
  rule that nobody watches over teaches only one thing: that rules are for the good-natured.

  Third, there was a better proposal. Two years ago a group around the engineer Salma Idris showed with a trial in
  Saltmarsh that the same goal can be reached with less: with information, with two well-placed signs, with 40,000
  dollars. It was praised and filed away.

  To my friends on the other side, who now sigh: I know the argument that any start is a good start. I don’t share it. A
  bad start uses up the goodwill that the good one would have needed.

  So the council should bring up its courage and take back %. Not to do nothing. To open the drawer that says Saltmarsh.
  I lend them my green pen.`,
  `Impatience is a virtue in newspapers and a vice in cities. For that reason we make a proposal that will please neither
  camp: give % one more year.

  So far it has been in force for seven months, which is long enough for anger and too short for knowledge. The interim
  report that was published on Wednesday contains 38 figures. Behind 29 of them there is a footnote saying that the
  period was too short. Those who derive a final judgment from that already had one.

  The opponents say that each further month does damage. They have examples, and some are hard. A hardship fund of
  150,000 dollars would be possible, says the treasurer, and it could start in three weeks. It should.

  The supporters say that everything works. Then another year will not hurt them. Let them use it for what was forgotten
  at the start: measuring before and after, in the same places, by people who are not paid for the result.

  One more year must have an end, though. We therefore expect the council to write down today which figures would be a
  success and which a failure. Three would be enough. Numbers on which one has agreed beforehand are the only ones that
  still count afterwards.

  Then, in a year, we can have an argument about % at last that is worth having: about what happened.`,
  `There is an embarrassing document in my drawer. It is a column about %, six years old, and I never handed it in. I thought
  that it would interest nobody. I wasn’t the only one.

  In the archive of this newspaper the subject turns up eleven times in the following five years: nine short notices, one
  correction, one photo of a council session in which you can see three people sleeping. Then, in January, it was on page
  one for nine days in a row.

  By then everything had been decided. The experts had been commissioned, the contracts signed, 600,000 dollars had been
  spent. What remained to us was anger, and we did use that thoroughly.

  I don’t believe that anybody hid something. The sessions were public. I went through the visitors’ lists: at the
  decisive one, five people had signed in, two of them to get warm.

  Democracy does not only die in darkness, as a large paper has it. It also yawns in the light. It is boring where it
  works, on Tuesday afternoons, under item 9. Those who come only for the shouting have missed it.

  So I make a resolution. For the rest of the year I shall sit in one committee a month and report here, however dull it
  may be. The first one is about drains. It may well be that in six years we shall be arguing about them just as we do
  about % today.`,
  `Whenever we argue here about %, someone says: it may work elsewhere, but not with us. I wanted to know, and asked in five
  cities that have dared to do it. What I heard was less clear than either side would like.

  In a port of the north, twice as large as ours, it was popular after a year. In the first six months 61 percent were
  against it, then 58 in favor. “People got used to it, and then they were proud,” says the deputy mayor. “In between I
  didn’t sleep much.”

  In a mountain town it failed. It had been introduced all at once, in the middle of the season, with a form of six pages.
  The form survived; it is used as a warning in training courses.

  The third city abolished it and brought it back. The fourth has two sets of rules, one for each side of the river, which
  everybody curses and nobody wants to change. From the fifth I received a friendly letter: they had looked at us and
  decided to wait and see.

  What can be learned? Three things. Begin small. Say beforehand when you will stop. And talk to those who lose out, before
  and not after: where that was done, complaints fell by half.

  None of that is a reason for or against %. It is only a reason to let the sentence about “not with us” rest. We are not
  so special. We just have better fish.`,
  `They share an office, a kettle and, otherwise, most opinions. About % Martha Quill and Jonas Adair have been arguing for
  three weeks. We asked both for 90 words. They took more.

  “It is a question of respect,” writes Martha Quill. “There are things that a community has to agree on because no one can
  settle them alone. I can plant a tree, I can’t plant quiet. We have waited twenty years for everyone to see reason by
  themselves. How long should it be? My grandmother would have liked to know.”

  Jonas Adair replies: “Respect is when you trust people. Each rule says: we don’t. Some are necessary, I also stop when
  it is red. But this one concerns thousands so that we may be annoyed less by a few hundred. For that there are
  conversations, and if need be the police. I’d rather live with noise than with notices.”

  Quill: “You live on the fourth floor, facing the yard.” Adair: “That was private.”

  On one point they agree. The sum of 320,000 dollars that is meant for advertising the measure would be better spent on
  somebody who listens. They even have a candidate: the man at the newspaper kiosk, who has heard both of them out.

  His opinion on %? He has one, he says, and will tell it for the price of two coffees. The kettle, by the way, is on
  Martha’s side of the desk.`,
  `Dear members of the council: on Thursday you are going to decide about %. You have studies, statements and a model made
  of cardboard. I have a shop in Fishergate, 41 square yards, and would like to tell you what it looks like from there.

  In the morning at six the deliveries come. At seven the pupils, at eight those who are too late. In the quiet hour after
  nine old Mrs. Tessler sits on the chair beside the scales and tells me how it used to be. She comes because of the
  chair.

  With % as it is planned, I shall lose about a tenth of my sales, says the chamber. That would be 900 dollars a month, and
  this is just what I pay my help on Saturdays. She is called Ayla, and is saving up for a driver’s license.

  I am not against it. I breathe the same air as you. But I have read the draft three times, and in it there are
  “businesses”, “stakeholders” and “effects”. There is no chair in it.

  So I ask for three things. A transition of two years instead of half of one. A telephone number where a human being picks
  up. And that each one of you, before Thursday, spends an hour in a shop. It needn’t be mine.

  If you should come: coffee is on the house. The chair is taken until ten. Respectfully yours, Emil Novak.`,
] as const;
