/**
 * Texts of walls and of the meter's line. Names in braces are replaced; `article{left|s}` is the first text for 1, the
 * second for other numbers.
 */
export const words = {
  registerTitle: 'Read on with a free account',
  registerText:
    'This article is free for readers with an account. It takes an email address and a minute. No card needed.',
  registerMeter:
    'With a free account you can read this and {left} more article{left|s} every {days} day{days|s}. No card needed.',
  registerMore: 'With an account you can read {left} more article{left|s} every {days} day{days|s}.',
  register: 'Create an account',
  registerLogin: 'I have an account',
  limitTitle: 'You have read your {limit} free article{limit|s}',
  limitText: 'Your next free article opens on {date}. Articles you have opened stay open until then.',
  paywallTitle: 'This article is for subscribers',
  paywallText: 'Subscribers pay for our reporters. Choose a plan to read on.',
  plans: 'Plans and prices',
  plansLogin: 'Already a subscriber? Log in',
  outageTitle: "We can't check your subscription right now",
  outageText:
    "The fault is ours. You don't need to pay or log in again. Please try once more in a few minutes.",
  retry: 'Try again',
  lockedTitle: 'Your account is locked',
  lockedText: 'Please write to us. Free articles stay open for you.',
  meter: '{left} of {limit} free article{limit|s} left.',
  open: 'This one stays open for you until {until}.',
  next: 'Your next free article opens on {date}.',
  code: 'Something wrong? Write to {mail} and quote {code}.',
};

export type Words = typeof words;
