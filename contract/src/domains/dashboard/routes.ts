import { z } from 'zod';
import { listOf, sendablePageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { changes, changesInput } from './change-schemas.ts';
import {
  adjustments,
  adjustmentsInput,
  churnCountInput,
  churnedMember,
  churnUsersInput,
  figureRows,
  figureRowsInput,
  pastDueInput,
  pastDueSubscription,
} from './row-schemas.ts';
import {
  activeSubscribersMonth,
  activityInput,
  activityRow,
  dashboardSettings,
  dashboardSettingsInput,
  listOfFigures,
  planMembers,
  statistic,
  statistics,
  statisticsInput,
} from './schemas.ts';

const tag = 'Dashboard';
const reads = { who: 'area', area: 'dashboard', verb: 'read' } as const;
const settings = (verb: 'read' | 'write') => ({ who: 'area', area: 'dashboardSettings', verb }) as const;

export const dashboard = {
  statistics: route({
    method: 'GET',
    path: '/dashboard/statistics',
    summary: 'The cards of the dashboard for a period, and for another one to compare with.',
    tag,
    access: reads,
    cost: 'heavyOverYears',
  })
    .input(statisticsInput)
    .output(statistics),

  rows: route({
    method: 'GET',
    path: '/dashboard/statistics/rows',
    summary: 'The rows that a figure counts or adds up.',
    tag,
    access: reads,
    cost: 'heavyOverYears',
    errors: ['conflict'],
  })
    .input(figureRowsInput)
    .output(figureRows.extend(listOfFigures)),

  changes: route({
    method: 'GET',
    path: '/dashboard/statistics/changes',
    summary: 'What changed between two periods: the lines between recurring revenue or gross volume of both.',
    tag,
    access: reads,
    cost: 'heavyOverYears',
  })
    .input(changesInput)
    .output(changes),

  adjustments: route({
    method: 'GET',
    path: '/dashboard/statistics/adjustments',
    summary: 'What a figure was shown as when its days were closed, where it is something else now.',
    tag,
    access: reads,
    cost: 'heavyOverYears',
  })
    .input(adjustmentsInput)
    .output(adjustments),

  currencies: route({
    method: 'GET',
    path: '/dashboard/statistics/currencies',
    summary: 'Currencies that figures can be shown in.',
    tag,
    access: reads,
  }).output(listOf(z.string())),

  activity: route({
    method: 'GET',
    path: '/charts/activity',
    summary: 'Sign-ups by plan and transactions of the last 24 months, oldest first.',
    tag,
    access: reads,
  })
    .input(activityInput)
    .output(listOf(activityRow).extend(listOfFigures)),

  statistic: route({
    method: 'GET',
    path: '/charts/statistic',
    summary: 'Revenue of six usual periods, and counts of the current month.',
    tag,
    access: reads,
  }).output(statistic),

  planSubscriptions: route({
    method: 'GET',
    path: '/charts/plan-subscriptions',
    summary: 'Members with a valid subscription, by plan.',
    tag,
    access: reads,
  }).output(listOf(planMembers)),

  totalActiveSubscribers: route({
    method: 'GET',
    path: '/charts/total-active-subscribers',
    summary: 'Subscribers at the end of each of the last 24 months, by plan.',
    tag,
    access: reads,
  }).output(listOf(activeSubscribersMonth).extend(listOfFigures)),

  churnCount: route({
    method: 'GET',
    path: '/charts/churn-count',
    summary: 'How many members left in a range of days and are not back at its end.',
    tag,
    access: reads,
    cost: 'heavyOverYears',
  })
    .input(churnCountInput)
    .output(z.object({ count: z.int() })),

  churnUsers: route({
    method: 'GET',
    path: '/charts/churn-users',
    summary: 'Members who left in a range of days and are not back at its end, latest first.',
    tag,
    access: reads,
    cost: 'heavyOverYears',
    errors: ['conflict'],
  })
    .input(churnUsersInput)
    .output(sendablePageOf(churnedMember)),

  pastDueReport: route({
    method: 'GET',
    path: '/charts/past-due-report',
    summary: 'Subscriptions whose last charge failed and which are in grace.',
    tag,
    access: reads,
    errors: ['conflict'],
  })
    .input(pastDueInput)
    .output(sendablePageOf(pastDueSubscription)),

  settings: route({
    method: 'GET',
    path: '/resources/dashboard/settings',
    summary: 'Panels, currency and time zone of the dashboard.',
    tag,
    access: settings('read'),
  }).output(dashboardSettings),

  updateSettings: route({
    method: 'PUT',
    path: '/resources/dashboard/settings',
    summary: 'Change panels, currency or time zone of the dashboard. What is left out stays as it is.',
    tag,
    access: settings('write'),
    errors: ['conflict'],
  })
    .input(dashboardSettingsInput)
    .output(dashboardSettings),
};
