import { errorText } from '#contract/base/errors.ts';
import { longestTurn, mostSubscriptions } from '#contract/domains/test-clock/words.ts';

export const clockTexts = {
  live_mode: errorText('test_clock.live_mode', 'A site in live mode has no test clock.'),
  live_subscriptions: errorText(
    'test_clock.live_subscriptions',
    'This site has live subscriptions that have not ended. Use a site of its own for tests.',
  ),
  too_many: errorText(
    'test_clock.too_many',
    `A test clock is for sites with at most ${mostSubscriptions.toLocaleString('en-US')} subscriptions.`,
  ),
  running: errorText(
    'test_clock.running',
    'The clock is being moved. Wait until it has arrived, or stop it.',
  ),
  notRunning: errorText('test_clock.not_running', 'This move has ended already.'),
  back: errorText('test_clock.back', "The clock only goes forward. Choose a day after the site's today."),
  far: errorText('test_clock.far', `Choose a day within the next ${longestTurn} months.`),
  tooFar: errorText('test_clock.too_far', 'A test clock is at most ten years ahead.'),
} as const;
