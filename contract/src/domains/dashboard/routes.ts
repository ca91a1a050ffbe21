import { z } from 'zod';
import { listOf, sendablePageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { changes, changesInput } from './change-schemas.ts';
import {
  activeSubscribersMonth,
  activityInput,
  activityRow,
  planMembers,
  statistic,
} from './chart-schemas.ts';
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
import { listOfFigures, statistics, statisticsInput } from './schemas.ts';
import { dashboardSettings, dashboardSettingsInput } from './settings-schemas.ts';

const tag = 'Dashboard';
const reads = { who: 'area', area: 'dashboard', verb: 'read' } as const;
const settings = (verb: 'read' | 'write') => ({ who: 'area', area: 'dashboardSettings', verb }) as const;

export const dashboard = {
  statistics: route({
    method: 'GET',
    path: '/dashboard/statistics',
    summary: "Get the dashboard's cards for a period, with another one to compare.",
    tag,
    access: reads,
    cost: 'heavyOverYears',
  })
    .input(statisticsInput)
    .output(statistics),

  rows: route({
    method: 'GET',
    path: '/dashboard/statistics/rows',
    summary: 'List the rows behind a figure.',
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
    summary: 'Get what changed in recurring revenue or gross volume between two periods.',
    tag,
    access: reads,
    cost: 'heavyOverYears',
  })
    .input(changesInput)
    .output(changes),

  adjustments: route({
    method: 'GET',
    path: '/dashboard/statistics/adjustments',
    summary: 'List figures that changed after their days were closed.',
    tag,
    access: reads,
    cost: 'heavyOverYears',
  })
    .input(adjustmentsInput)
    .output(adjustments),

  currencies: route({
    method: 'GET',
    path: '/dashboard/statistics/currencies',
    summary: 'List the currencies that figures can be shown in.',
    tag,
    access: reads,
  }).output(listOf(z.string())),

  activity: route({
    method: 'GET',
    path: '/charts/activity',
    summary: 'Get sign-ups by plan and transactions of the last 24 months.',
    tag,
    access: reads,
  })
    .input(activityInput)
    .output(listOf(activityRow).extend(listOfFigures)),

  statistic: route({
    method: 'GET',
    path: '/charts/statistic',
    summary: 'Get revenue of six usual periods and counts of the current month.',
    tag,
    access: reads,
  }).output(statistic),

  planSubscriptions: route({
    method: 'GET',
    path: '/charts/plan-subscriptions',
    summary: 'Count members with a valid subscription by plan.',
    tag,
    access: reads,
  }).output(listOf(planMembers)),

  totalActiveSubscribers: route({
    method: 'GET',
    path: '/charts/total-active-subscribers',
    summary: 'Count subscribers by plan at the end of each of the last 24 months.',
    tag,
    access: reads,
  }).output(listOf(activeSubscribersMonth).extend(listOfFigures)),

  churnCount: route({
    method: 'GET',
    path: '/charts/churn-count',
    summary: "Count the members who left in a period and didn't return.",
    tag,
    access: reads,
    cost: 'heavyOverYears',
  })
    .input(churnCountInput)
    .output(
      z.object({
        count: z.int().describe('Number of members who left in the period and are not back at its end.'),
      }),
    ),

  churnUsers: route({
    method: 'GET',
    path: '/charts/churn-users',
    summary: "List the members who left in a period and didn't return, latest first.",
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
    summary: 'List subscriptions in grace after a failed charge.',
    tag,
    access: reads,
    errors: ['conflict'],
  })
    .input(pastDueInput)
    .output(sendablePageOf(pastDueSubscription)),

  settings: route({
    method: 'GET',
    path: '/resources/dashboard/settings',
    summary: "Get the dashboard's panels, currency and time zone.",
    tag,
    access: settings('read'),
  }).output(dashboardSettings),

  updateSettings: route({
    method: 'PUT',
    path: '/resources/dashboard/settings',
    summary: "Change the dashboard's panels, currency or time zone. Omitted fields don't change.",
    tag,
    access: settings('write'),
    errors: ['conflict'],
  })
    .input(dashboardSettingsInput)
    .output(dashboardSettings),
};
