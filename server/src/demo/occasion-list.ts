// The events of the newspaper, past and to come.

export interface Occasion {
  title: string;
  slug: string;
  description: string;
  location: string;
  isVirtual?: boolean;
  /** Days from today; negative is past. */
  day: number;
  hours: number;
  /** Guests, and of how many of them by each kind of ticket. */
  guests: number;
  /** True if every place is sold. */
  isSoldOut?: boolean;
  hasPhoto?: boolean;
  tickets: readonly { title: string; priceCents: number; quantity: number }[];
  /** Discount for holders of the plan with this option. */
  discount?: { option: string; percent: number };
}

const free = (title: string, quantity: number) => ({ title, priceCents: 0, quantity });
const paid = (title: string, priceCents: number, quantity: number) => ({ title, priceCents, quantity });

const hall = 'Old Customs House, 1 Fore Street, Portland';

export const occasions: readonly Occasion[] = [
  {
    title: 'Opening night',
    slug: 'opening-night',
    description: 'The newsroom opens its doors.',
    location: hall,
    day: -690,
    hours: 4,
    guests: 60,
    tickets: [free('Guest list', 80)],
  },
  {
    title: 'The mayor answers',
    slug: 'the-mayor-answers',
    description: 'An hour of questions from readers.',
    location: 'City Hall, Congress Street, Portland',
    day: -540,
    hours: 2,
    guests: 75,
    tickets: [free('Seat', 75)],
  },
  {
    title: 'Crossword evening',
    slug: 'crossword-evening',
    description: 'Solve the Saturday puzzle with the person who set it.',
    location: hall,
    day: -410,
    hours: 3,
    guests: 42,
    tickets: [paid('Single', 1_200, 30), paid('Pair', 2_000, 20)],
  },
  {
    title: 'Harbour walk with the photo desk',
    slug: 'harbour-walk',
    description: 'Two hours along the quays, cameras welcome.',
    location: 'Ferry terminal, Commercial Street, Portland',
    day: -300,
    hours: 2,
    guests: 25,
    tickets: [paid('Place', 1_800, 25)],
  },
  {
    title: 'How we investigated the port authority',
    slug: 'port-authority',
    description: 'The reporters tell how the series came about.',
    location: 'Online',
    isVirtual: true,
    day: -170,
    hours: 1,
    guests: 110,
    tickets: [free('Online seat', 0)],
  },
  {
    title: 'Autumn reading',
    slug: 'autumn-reading',
    description: 'Three authors, one stage.',
    location: hall,
    day: -45,
    hours: 3,
    guests: 70,
    tickets: [paid('Stalls', 2_200, 60), paid('Balcony', 1_500, 30)],
  },
  {
    title: 'A night at the printing press',
    slug: 'printing-press',
    description: 'Follow tomorrow’s paper from the last correction to the first van. Sold out within a week.',
    location: 'Printing house, 40 Marginal Way, Portland',
    day: -18,
    hours: 4,
    guests: 0,
    tickets: [paid('Place', 1_800, 24), paid('Place with breakfast', 2_600, 12)],
    isSoldOut: true,
    hasPhoto: true,
  },
  {
    title: 'Budget breakfast',
    slug: 'budget-breakfast',
    description: 'What the city plans to spend, over coffee.',
    location: 'Larkfield University, Main Hall',
    day: 12,
    hours: 2,
    guests: 40,
    tickets: [paid('Seat', 900, 40)],
  },
  {
    title: 'Winter concert of the Courier choir',
    slug: 'winter-concert',
    description: 'The newsroom sings. For charity.',
    location: 'St Luke, State Street, Portland',
    day: 33,
    hours: 3,
    guests: 55,
    tickets: [paid('Seat', 1_500, 120), free('Press', 6)],
  },
  {
    title: 'Spring festival of journalism',
    slug: 'spring-festival',
    description: 'Two days, twelve stages.',
    location: 'Thompson Point, Portland',
    day: 130,
    hours: 30,
    guests: 35,
    tickets: [paid('Day one', 4_500, 300), paid('Day two', 4_500, 300), paid('Both days', 7_900, 200)],
  },
  {
    title: 'Lunch with the editors',
    slug: 'lunch-with-the-editors',
    description: 'Just announced: a table for thirty, and an hour of questions.',
    location: hall,
    day: 75,
    hours: 2,
    guests: 0,
    tickets: [paid('Place', 3_500, 30)],
    discount: { option: 'premiumMonthly', percent: 20 },
  },
];
