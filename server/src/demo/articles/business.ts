/** Texts of the Business desk, in the order of its headlines; `%` stands for the subject. */
export const business = [
  `For ten years the only letters that went out from personnel were farewells. Since Monday there is a sign at the gate
  again: % is looking for 36 people, from the workshop to the accounts, and would like to have them by summer.

  “I had to look for the template,” says personnel manager Irene Holst. She has been with the company for 22 years and
  has organized three rounds of layoffs. On the first day 114 applications came in, 9 of them from people who had once
  been laid off here.

  The reason is an order book that reaches into next year for the first time since the crisis. Revenue rose by 12
  percent to 41 million dollars. Managing director Stefan Rau nevertheless does not want to speak of a boom. “We are
  healthy again,” he says. “That is less spectacular and more pleasant.”

  Wages begin at 21.40 dollars an hour, a dollar above the agreement. The works council had insisted on that; for its
  chair, Fatou Diallo, it is a question of arithmetic. “Those who leave for 80 cents more cost us 14,000 dollars each.”

  The employment office is glad and worried at the same time. For two of the professions that % needs, there are exactly
  five unemployed people in the whole district.

  One of the nine returners starts on the first of the month, in the same hall and at the same bench. His old locker is
  taken. They have promised him the one beside it.`,
  `The parking lot gives it away. Where there were three cars in winter, dark limousines from out of town stand now, and
  the receptionist has had visitor badges reprinted. Since profits at % have recovered, there is interest in it again.

  The past year brought a surplus of 3.8 million dollars, after two years of red figures. According to information that
  this newspaper has, at least four bidders have asked for the books, among them a fund that buys businesses, trims them
  and sells them on after five years.

  The owners are silent. It is known that the 11 shareholders do not agree: the older ones would like to keep their
  shares, some of the younger ones have loans to repay. To sell, two thirds have to agree.

  “An offer is a compliment,” says chief executive Laura Menzel. “You may say thank you and go on working.” She herself
  has no shares, and a contract until the end of next year.

  The staff have made a proposal of their own. If 300 of the 420 employees gave 2,500 dollars each, says the works
  council, and the savings banks trebled it, a blocking minority would be within reach. By Friday 180 had signed.

  What is % worth? Estimates range from 25 to 40 million dollars. The spread shows how much depends on what happens
  afterwards. A decision is not expected before the shareholders’ meeting in June.`,
  `There was no press release, no reception and no speech. On the first of the month Edith Lorenz moved out of the corner
  office at % and into the small one beside the copier. On the door of the large one it now says: M. Lorenz.

  Her daughter Mira, 38, had said for a long time that she would never do it. She worked in shipping in Rotterdam and
  came home for Christmas. “At some point I noticed that I was correcting the figures in my head,” she says.

  The handover took two years. In the first, mother and daughter decided everything together; in the second, the mother
  was allowed to say no three times. She used it once, about a machine for 640,000 dollars. It was bought this spring
  all the same, second-hand, for less than half.

  The 150 employees noticed the change by small things: meetings take place standing now, and the canteen serves
  breakfast. “The old lady greeted everyone by name,” says foreman Luis Prado. “The young one asks what’s wrong. I like
  both.”

  According to the chamber of commerce more than 200 businesses in the region look for a successor. Only every third one
  finds one in the family.

  And Edith Lorenz? She comes on Tuesdays and Thursdays until noon. She has one task left at %: she answers letters of
  complaint. By hand, and within a day.`,
  `After 19 days the fire barrels in front of the gate went out. Union and management of % agreed on a contract on Sunday
  night whose core is new in the region: from October on, most of the workforce will work four days a week.

  It will be 35 hours for the pay of 38, spread over nine hours a day with longer breaks. In addition, wages rise by 2.5
  percent in two steps. The union had demanded 6, the company had offered 1.

  “We exchanged money for time,” said negotiator Anneke Vos. In a ballot 81 percent of the members agreed. Turnout was
  higher than it had ever been here, at 94 percent.

  For the company a test at a sister site was decisive. There, after half a year, output was 3 percent higher and sick
  leave 20 percent lower. “I did not believe it and had it counted again,” admits production head Ivo Strand.

  The strike cost % about 5 million dollars, by its own account. The region noticed it elsewhere: the day nurseries were
  full of fathers, and the bakery by the gate sold 600 rolls a day on credit. All but four have been paid for.

  Not everyone gets the fifth day off. Shift leaders and drivers stay with five days for the time being, with a bonus of
  140 dollars a month. Their contract is to be negotiated in spring.`,
  `The bill that changed everything had two pages. For one month % was to pay 212,000 dollars for gas and electricity,
  three times as much as the year before. “I drove home and turned the heating off,” says technical director Hanne
  Friis. “As if that had helped.”

  What helped took longer. Forty employees walked through the buildings for a week with thermal cameras and noted where
  warmth was lost. The list had 318 entries. Some cost nothing: a gate that was always open, compressors that ran on
  Sundays for nobody.

  Others cost a lot. A heat exchanger on the roof, as large as a bus, was the most expensive purchase for eleven years.
  It is to pay off in six. On the south side 2,400 solar modules supply a fifth of the electricity at noon.

  The rhythm of work has changed, too. What needs much energy now runs when it is windy; a display in the break room
  shows the price for the coming hours. “In the past we planned by orders,” says Friis. “Now also by weather.”

  All in all % uses 37 percent less than three years ago. Prices have fallen again, too, so that the bill is almost where
  it was.

  Would they have done it otherwise? Friis thinks for a long time. “We had all the ideas in a drawer,” she says. “The
  bill was the key.”`,
  `The projector hums, 130 people sit on folding chairs, and on the wall is something that most of them have never seen:
  the complete figures of the business they work for. Once a quarter % shows its staff everything except single wages.

  “In the beginning I was afraid of the questions,” says managing director Corinne Adler. The first one was why a coffee
  machine costs 4,300 dollars. The second was why there is only one.

  To read a balance sheet has to be learned. Before it started, 70 employees took part in a course of four evenings, led
  by a retired tax adviser. In the end they had to find a mistake in an invented year. 51 found it, eight found two.

  The openness had consequences. When orders shrank in spring, a group from packaging proposed to give up overtime rather
  than colleagues. That saved 190,000 dollars and, says Adler, “five people whom I would be looking for now.”

  There is criticism, too. Suppliers fear that their prices will get around; one has left. And some of the staff sleep
  worse since they know how thin the cushion is. It lasts for 74 days.

  A profit share is to follow next. From a return of 4 percent on, a quarter of the surplus goes to all, in equal parts.
  Last year that would have been 612 dollars each at %.`,
  `The letter had been expected, and still it was quiet in the hall when it was read out. The largest customer of % will
  not renew its contract. Thirty-eight percent of sales will be gone by the end of the year.

  “We have known that we were too dependent on one name,” says chief executive Karl Winther. “Knowing is comfortable as
  long as nothing happens.” He calls the situation serious, not hopeless.

  The plan has three parts. Short-time work for 90 of 260 employees from September on. A second customer for the line
  that is becoming free; talks are going on with five. And a product of its own, which has been lying in a cabinet as a
  prototype since 2019.

  The bank is going along for the time being. It has extended a credit of 2.5 million dollars by 18 months, on condition
  that a report is made each month. “I trust the people,” says adviser Amina Sarr. “I check the figures.”

  In town, every eighth household lives directly or indirectly on %. The mayor has offered to bring a rent forward and to
  let out an unused hall. That is not much. It was, says Winther, the first call that came.

  And the customer? It buys overseas now, 11 percent cheaper. A clause was overlooked, though: it has to pay for the
  tools. 780,000 dollars are due in January.`,
  `It is a Friday, half past three, and nobody wants to go home. Between pallets and paint cans six young people are
  standing around a table, arguing about a door. Which way should it open? It is their door. It belongs to their house.

  For years % could not fill its apprenticeships. There were applicants, but no rooms: a shared flat costs 640 dollars a
  person here, more than half of the pay in the first year. “Three turned us down in one summer,” says training manager
  Olga Brandt. “After the third one I was angry enough.”

  The company had an empty office building from the seventies. The apprentices had two hands each. In 14 months 22 rooms,
  three kitchens and a workshop came out of it, planned by an architect and built on Fridays, as part of the training.

  That cost 1.1 million dollars, a third of it from a state program. Rents will be 290 dollars. The house belongs to an
  association in which residents have a majority.

  “At school I would have failed at the staircase,” says Jamal Reed, 19, who calculated it. It has 17 steps and one
  landing, and the inspector found nothing wrong.

  For the next year % has 71 applications for 18 places. The door, by the way, opens inward. The vote was four to two.`,
] as const;
