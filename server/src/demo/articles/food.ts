/** Texts of the Food desk, in the order of its headlines; `%` stands for the dish. */
export const food = [
  `When it gets dark at half past four, we need something on the table that steams. We asked three cooks from the region for
  their favorite way with %. All three take less than an hour, and none needs a machine.

  The first is the simplest. Marta Lund from the Blue Anchor fries two onions in butter until they are the color of
  chestnut honey, which takes 25 minutes and cannot be hurried. Then comes a spoonful of mustard, then %, and after that,
  she says, “nothing clever any more”. Serve it in deep plates with parsley.

  The second comes from a small kitchen on Mill Street. Arjun Mehta toasts cumin and a pinch of chili in oil and adds
  200 grams of lentils with half a quart of stock. “What is local likes to travel,” he says. Whatever goes with it is
  added shortly before the end, so that it stays what it is.

  The third way is cold, in spite of the season, and made for guests. Slices of apple, a little horseradish, sour cream, a
  few drops of vinegar. Beside it % has a stage to itself. It can be prepared two hours ahead.

  For four people you need about a pound, for hungry ones half as much again. At the market we paid between 7 and 11
  dollars.

  And to drink? Lund says beer, Mehta says tea. The third cook, who didn’t want to be named, says: whatever is open.`,
  `At three in the morning there is one lit window in Ropewalk. Behind it stands Tove Ahlgren in an apron that used to be
  white, weighing flour. She is the fourth generation in this bakery, and the first that has staked everything on %.

  “My father sold 64 products,” she says. “He was tired for forty years.” After taking over she deleted one after the
  other. Nine have stayed, and all of them have something to do with the thing for which people now come from as far away
  as the state line.

  Of course there was resistance. An elderly gentleman returned five mornings in a row and asked for his poppy-seed roll.
  On the sixth he bought what there was. He is now, says Ahlgren, her harshest critic and best customer.

  The secret is said to be time. What others do in two hours takes two days with her; in the cool room 300 portions are
  resting. Her grandmother’s notebook, greasy and hardly legible, gives no amounts. It says “until it is right”.

  On Saturdays the line reaches to the tram stop. At eleven everything is gone, and then a sign is put out. It doesn’t
  say “sold out”. It says: “Thank you, go home.”

  Does she still like to eat % herself? She laughs. On Sundays, when she’s free, there are noodles. But on Mondays, at
  four, the first piece belongs to her. With salt, standing, in the yard.`,
  `She never measured anything and was never wrong. When grandmother made %, we children were allowed to sit on the wood box
  and had to be quiet, “because it can hear you.” We laughed about that. A food chemist no longer does.

  “Vibrations do make a difference,” says Dr. Lucia Ferrante of the technical college, who has looked into old kitchen
  rules for three years. “Not talking, but slamming doors.” Of 40 sayings that she tested, 27 contained a kernel of truth.

  Never on the day itself, for example. In a blind tasting, 31 of 36 people preferred what had rested for a night. Acids
  become milder, salt wanders, fat binds what smells good. Grandmother used to say: “It has to get to know itself.”

  Or the wooden spoon. It does not change the taste, but the speed. Those who stir with metal stir faster, and that is
  exactly what % does not forgive.

  Not everything holds. Whether the moon is waxing is irrelevant, and the famous pinch of sugar could be tasted by nobody.
  “It is there all the same,” says Ferrante. “It’s for the cook.”

  Her favorite find is a note on the back of a ration card from 1943. For % it lists everything that was missing at that
  time. At the bottom it says: “Good nevertheless.” She made it, exactly so. It was.`,
  `The season is short and opinions are long. We have spent six evenings looking for the best % in town, paid for ourselves
  and announced ourselves nowhere. Here is where it was worth it.

  The Blue Anchor, Old Quay. Honest portions at a tiled stove; the waiter recommends what he eats himself. 14 dollars, on
  Thursdays with live accordion. Those who don’t like that should come on Wednesdays.

  Mehta’s, Mill Street. Here % is served with spices for which there is no word in our dialect. Four tables only, so call
  ahead. 16 dollars, and the best tea far and wide.

  Zum Lotsen, Net Street. Looks like a waiting room and cooks like an aunt. There is no menu; whoever sits down gets what
  there is, and on Tuesdays and Fridays that is what you are looking for. 9.50 dollars, cash.

  The market hall, stand 31. Standing up, on paper, with a roll. Ilka Sorensen has been selling here for 19 years and gives
  children a bite for free. From 6 dollars; after one o’clock there is often none left.

  A disappointment was the new place at the marina: wonderful view, tired plate, 27 dollars. Perhaps they had a bad day.
  We shall go there again.

  And at home? A reader from Saltmarsh invited us, unknown, after our call for tips. It was the best evening of the six. We
  have promised not to print the address.`,
  `In the beginning there was need. The first mention of % in our region stands in a monastery’s account book of 1478,
  between candles and a sick mule, and it is crossed out. Somebody had probably eaten it.

  For three hundred years it was the food of those who had nothing else. Servants had it put into their contracts that it
  might be served “no more than three days a week”. One such contract hangs in the city museum, with a thumbprint
  instead of a signature.

  Then came the railroad, in 1869, and with it guests who paid for what the locals were ashamed of. A hotel by the harbour
  put % on its menu under a French name. Within ten years the price had risen sixfold, and the servants could no longer
  afford it.

  In the fifties it was regarded as old-fashioned, in the seventies as unhealthy. There were cans. Those who want to know
  what they tasted like can ask historian Bo Lindgren; he opened one from 1962. “Historically interesting,” he says. “I
  slept badly.”

  The return began in 1998 with a festival that was meant as a joke. 200 visitors were expected, 5,000 came, and the
  streets smelled for a week.

  Today % appears in the guidebooks as a tradition that has never been broken. Lindgren doesn’t correct that. “Tradition is
  what we do again,” he says, and takes a second helping.`,
  `“Watch my hands, not the clock,” says Signe Holm, and turns the flame down until it is hardly to be seen. Eight of us are
  standing around her stove in Eastgate. We want to learn the secret of %. She says that there are three.

  The first is shopping. She presses, sniffs and asks when it came in. Out of ten things on offer she takes two. “You can’t
  cook anything into it,” she says. “You can only cook it out.”

  The second is salt, and when. We salt too late, nearly all of us, and then too much. Holm does it at the beginning, with
  three fingers, from high above, 8 grams for four people. We have to weigh what we have thrown by feel. One gets 3, one
  gets 21.

  The third is leaving it alone. This turns out to be the hardest part. For eleven minutes nobody may lift the lid, look or
  shake the pot. An engineer from Kingsmead goes out to the balcony because she can’t bear it.

  Then we eat. It is quiet, then somebody asks how that can be, from so little. The whole lesson cost 35 dollars, and %
  tastes as we know it from childhood, only that nobody is scolding.

  There is a sheet to take home. On the front it has four lines. On the back it says: “If it goes wrong: bread, butter,
  and try again on Sunday.”`,
  `Three years ago you would have looked for it in vain. Now hardly a menu in town does without %, from the canteen of the
  savings bank to the restaurant with the white tablecloths. How did that happen?

  One answer leads to a barn in Millbrook, where Jens and Carla Otte could not get rid of their goods. “We drove to the
  city with full boxes and came home with full boxes,” she says. In the end they gave them away, to nine cooks, on one
  condition: that they put what they made on the menu for a week.

  Seven did. Two of them sold out on the first evening. “I would have bet against it,” admits Henrik Sund of the Old
  Customs House, who now takes 60 pounds a week. “I thought people wanted to forget it.”

  There is another reason. A plate costs the kitchen about 2.80 dollars, less than half of what imported goods would. In
  times when every restaurant is calculating, that is a strong argument, and it can be called regional as well.

  Whether the fashion will last? The Ottes have their doubts and have planted something else beside it. They are delivering
  to 34 houses now and have hired two people.

  They seldom eat out themselves. When they do, they look at what is written about % on the menu. “With love from
  Millbrook,” it said last time. “It’s with a tractor,” says Jens. “But never mind.”`,
  `They can’t agree about the first time. He says that it was in the rain, she says that there was fog. What is certain: on
  that morning five years ago cook Amélie Roux stopped at the farm of Hinnerk Boysen because she had taken a wrong turn,
  and asked what smelled so good. It was %.

  Boysen, 63, doesn’t talk much. His family has farmed 40 acres behind the dike for 190 years, and he does almost
  everything as it was done then, “only with a better back, thanks to the hydraulics”. Roux, 36, comes from Lyon, and
  talks for two.

  Since then she has driven out every Tuesday. She tastes, he waits. If she nods, it goes on the menu; if not, he asks why,
  and the week after it’s different. “In 40 years no one had ever told me what it tastes like,” he says. “Only what it
  weighs.”

  In her restaurant there are 28 seats, and % is there all year round in some form, even in a dessert that guests first
  refuse and then order again.

  Last winter, when the oven broke and the bank hesitated, he lent her 7,000 dollars. In an envelope, without a paper. She
  paid it back in rates, with soup.

  In fall a book by the two is to appear, with 45 recipes and few words. The title was her idea, he wanted something
  shorter. It is called: Fog, or Rain.`,
] as const;
