/** Texts of walls and of the meter's line. Names in braces are replaced. */
export const words = {
  registerTitle: 'Read on with a free account',
  registerText:
    'This article is free for readers with an account. It takes an email address and a minute. No card needed.',
  register: 'Create an account',
  registerLogin: 'I have an account',
  limitTitle: 'You have read your {limit} free articles',
  limitText: 'Your next free article opens on {date}. Articles you have opened stay open until then.',
  paywallTitle: 'This article is for subscribers',
  paywallText: 'Subscribers pay for our reporters. Choose a plan to read on.',
  plans: 'Plans and prices',
  plansLogin: 'Already a subscriber? Log in',
  outageTitle: 'We can’t check your subscription right now',
  outageText:
    'The fault is ours. You don’t need to pay or log in again. Please try once more in a few minutes.',
  retry: 'Try again',
  meter: '{left} of {limit} free articles left.',
};

export type Words = typeof words;
