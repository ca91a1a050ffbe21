/** Texts of the Weekend desk, in the order of its headlines; `%` stands for the place. */
export const weekend = [
  `“Are we there yet?” was asked for the first time at the city limits. The second time never came, because there was a
  heron standing on a signpost. A day trip to % works with children, if you keep to three rules. We tested them with
  four, between 3 and 11.

  Rule one: start early and take it slowly. The train at 8:12 is nearly empty, children under 6 travel free, a family
  ticket costs 18 dollars. From the stop it is a mile and a quarter on foot, without cars, with a stream in which you can
  lose only one shoe.

  Rule two: give them a task. At the information hut there is a sheet with 20 things to find, among them a snail with its
  shell turning left. Nobody has ever found it, says ranger Kate Muir. “But they look down for two hours. And walk.”

  Rule three: eat before they are hungry. There is a kiosk at % that is open until five, with pancakes for 4 dollars. The
  benches behind it are out of the wind.

  For rain there is a barn with hay, for tired legs a handcart to be borrowed for a deposit: a wristwatch, a cap, in our
  case a tooth that had come loose on the way.

  We took the train at 4:48 back. Three were asleep, one was drawing. It was a snail. Its shell was turning left. He had
  seen it, he said, but not told anyone.`,
  `In July the line for the toilet is 40 yards long. In November you have everything to yourself. Here are seven reasons to
  visit % when nobody else does.

  One: the light. It comes in flat from the side from nine to three and makes even a fence look like a painting. Two: the
  quiet. We counted the people we met in four hours. There were six, and a dog that knew the way.

  Three: the prices. A double room that costs 140 dollars in summer is 65 now, with breakfast and a landlady who has time to
  talk. Four: the soup at the Lantern, which only exists between October and March.

  Five: animals. Those who stand still will see deer at dusk, and with some luck the short-eared owl. Volunteers counted 11
  of them last week. Six: you sleep better. There is a study about that, but you will not need it.

  Seven is hard to explain. “In summer people come to see %,” says Ellen Rask, who has been renting out rooms here for 27
  years. “In winter they come to be here.” She puts another log on the fire.

  Bring: boots, a flashlight, a book. Leave at home: the plan. The bus runs every two hours at weekends, the last one at
  6:10. If you miss it, ask Ellen. She will say that you did so on purpose, and she’ll be right.`,
  `Without a car it takes 2 hours and 40 minutes. With a car it would be an hour and a half, and you would have seen a
  parking lot. So: by train and on foot to %, one of the loveliest short journeys that you can make from the city.

  It begins on platform 3, at 9:05, in a railcar whose windows can still be opened. Sit on the left. After the tunnel the
  river lies below you for 14 minutes, then come orchards, then nothing for a while, which is the best part.

  Get off at Ferry Halt; you have to press the button. A yellow sign shows the way, 4.3 miles, with 300 feet of climb in
  total. Halfway there is a bench with an inscription: “For Olga, who always wanted to go on.” We stopped there, in her
  honor.

  Those who want to shorten it can take the farmer’s wagon at the mill, on Saturdays at eleven and at two, 3 dollars, feet
  dangling. Those who want to lengthen it go over the ridge and add a view and an hour.

  You reach % around one, and hungry. The inn serves until three. “Those who walk get a second helping,” says landlord
  Matti Oja, who checks the soles of their shoes. He’s not joking.

  Back by the same way, or by bus at five. The train at 6:32 waits for it, if you wave. The whole trip costs 21 dollars,
  without the second piece of cake.`,
  `Everyone knows the postcard. From the parking lot it is eleven minutes to the place where it is taken, and on a Sunday
  there are 200 people standing there. We turned around and went in the other direction. This is about the quiet side
  of %.

  The path begins behind the shed, where a sign says “No exit”. That is true only for cars. After the second bend you hear
  your own jacket. After the third there is a bench whose back is missing and whose view isn’t.

  “I sit here every Wednesday,” says Herbert Wynn, 82, a former postman. He used to deliver up here, 14 letters a day, five
  miles. Now he counts birds for the university. This morning it was 31 species. He knows four of the birds personally.

  A quarter of an hour further on there is a spring with a tin cup on a chain. The water is tested twice a year and tastes
  of iron. Then the path divides. The right one is shorter; take the left.

  At the end there is a house with four tables. Anna Seidl opens when the flag is up, and bakes one cake a day. When it is
  gone, she takes the flag down. We were lucky: two pieces of pear, 3 dollars each.

  In five hours at % we met nine people. All of them said hello, and one asked us not to write about it. We have left out
  the name of the shed.`,
  `The bed can make or ruin a trip. For those who want to stay longer than an afternoon when they visit %, we have tried five
  places, from a bunk to a four-poster. All were booked under a false name and paid in full.

  The Lantern, 9 rooms, from 98 dollars. Creaking floors, new mattresses, a breakfast for which people stay an extra night.
  Ask for room 6: it has the morning sun and a bathtub with feet.

  Station House, 4 apartments, from 120 dollars. The trains stopped coming in 1987, and the clock still says 10:42. There
  is a kitchen, a stove and a shelf full of crime novels, all without the last page. “Guests tear them out,” says owner
  Paula Nyqvist. “I have no idea why.”

  Youth hostel, 62 beds, from 27 dollars. Much nicer than you remember it. Family rooms have their own shower, and quiet
  starts at ten, really.

  Farm Ebbesen, hay loft, 15 dollars. You need a sleeping bag and should like cats. There are eleven. Children cried when
  they had to leave; one adult did, too.

  The Grand, 40 rooms, from 210 dollars. Beautiful from outside. Inside the heating knocked all night, and the spa was a
  sauna with a plant.

  From each of them it is less than half an hour on foot to %. Go in the evening, when the day visitors have left. That is
  what you have booked the bed for.`,
  `The alarm clock shows 3:50, and the only thing that speaks in favor of getting up is that one has promised to. An hour
  later eleven people are standing in the dark with headlamps, whispering, as if somebody could be woken. It goes to %,
  on foot, before sunrise.

  The guide is Ingrid Thoma, biologist, 58. She forbids us to use the lamps after ten minutes. “Your eyes need half an
  hour,” she says. “Give them that.” And really: out of the black comes a gray, out of the gray a path.

  First we hear the robin, at 5:04, then the blackbird, then it all goes too fast. Thoma has a list with the minute at
  which each species starts. It has been kept since 1953, and shows that spring begins nine days earlier than it used to.

  We walk 3.7 miles. Nobody talks, which after a short time is no longer embarrassing but pleasant. A man who gave the walk
  to his wife as a present and didn’t want to come along himself is at the very front.

  At 6:21 we are at %. Nobody takes a picture, at first. For about four minutes everything is pink, even the man. Then the
  sun is just the sun, and somebody unpacks rolls.

  The walks take place on the first Saturday of each month until September and cost 12 dollars. Coffee is included. The
  next three are fully booked; there is a waiting list, and in bad weather, says Thoma, everyone gets a place.`,
  `On the first of January at eight o’clock our photographer Lena Marsh was standing at %, because she couldn’t sleep. She
  took a picture. On the next morning she went there again. In the end it was 366 days, for it was a leap year.

  “I wanted to have a reason to get up,” she says. She always used the same lens, and always stood at the same spot, marked
  with a nail. What has changed is everything else: 41 days of fog, 9 of snow, a fox who came back in April with two
  young ones.

  On some pictures there is almost nothing to be seen. They are the ones she likes best. “You learn to photograph what
  isn’t there any more,” she says. In June someone proposed to someone, in the background and out of focus. She sent them
  the picture. They had been looking for it for weeks without knowing that it existed.

  Once she had a fever of 102 and was driven there by a neighbor, in pajamas. Once the nail was gone. She found the place
  again, to within a hand’s breadth, by the shadow of a branch.

  The exhibition in the municipal gallery shows all of the pictures, in one row, 120 feet long. If you walk past them
  quickly, a year at % goes by in a minute. Hardly anybody walks quickly.

  And now? She sleeps well again, says Marsh. She goes there all the same, on Sundays. Without a camera, so as to look.`,
  `Let’s be honest: when we set out the sky was the color of dishwater, and the forecast said 80 percent. Eight hours later
  we came home wet, happy and with a new favorite place. Rain or shine, % is worth the detour.

  In sunshine it’s easy. The loop of 5 miles is well marked, there are three places for a picnic and one for a swim, cold
  enough to make you shout. From the upper point you can see as far as the lighthouse, on clear days 30 miles.

  In the rain it is better. The colors become dark and serious, it smells of earth and pepper, and the only other visitors
  wear really good jackets. “It’s in bad weather that I get the nice people,” says Ruth Abara, who sells tickets and keeps
  a shelf of dry socks. Lent free of charge; 212 pairs so far, 209 of which came back.

  Those who have had enough will find a stove in the former pump house and a soup with barley for 6 dollars. On the wall
  hangs a guest book from 1911. The weather is mentioned on every page, and nobody ever regrets having come.

  For the way there take Highway 9 as far as the water tower, then follow the brown signs, 12 miles in all. By bus it is
  line 44, at weekends every hour.

  Admission to % is 5 dollars, children pay 1. When it pours, Ruth lets everyone in for half the price. “Courage discount,”
  she calls it.`,
] as const;
