import type { CatalogueEventName } from '#contract/base/event-catalogue.ts';
import type { EmailTemplateInput } from '#contract/domains/email-templates/schemas.ts';
import { mailSheet } from './mail-sheet.ts';

interface StartingTemplate extends EmailTemplateInput {
  /** Events it is written for: it only uses variables that they provide. */
  events: readonly CatalogueEventName[];
}

const button = '<p><a class="button" href="https://{{ resource.host }}/">Go to {{ resource.title }}</a></p>';

/** Email templates of a new site, in the order of their creation. */
export const startingTemplates: readonly StartingTemplate[] = [
  {
    name: 'Welcome',
    events: ['member.registered'],
    subject: 'Welcome to {{ resource.title }}',
    html: mailSheet(`<h1>Welcome, {{ member.first_name | default: member.name }}</h1>
<p>Your account at {{ resource.title }} is ready. It is registered for {{ member.email }}.</p>
${button}`),
  },
  {
    name: 'Receipt',
    events: ['payment.succeeded'],
    subject: 'Your payment of {{ payment.amount }} to {{ resource.title }}',
    html: mailSheet(`<h1>Thank you for your payment</h1>
<p>Hello {{ member.name }}, we received your payment.</p>
<table>
<tr><td>For</td><td>{{ payment.title }}</td></tr>
<tr><td>Amount</td><td>{{ payment.amount }}</td></tr>
<tr><td>Date</td><td>{{ payment.date }}</td></tr>
{% if payment.card != "" %}<tr><td>Card</td><td>ending in {{ payment.card }}</td></tr>{% endif %}
</table>
${button}`),
  },
  {
    name: 'Payment failed',
    events: ['payment.failed'],
    subject: 'Your payment of {{ payment.amount }} failed',
    html: mailSheet(`<h1>Your payment failed</h1>
<p>Hello {{ member.name }},</p>
<p>we couldn’t charge {{ payment.amount }} for {{ payment.title }} on {{ payment.date }}{% if payment.card != "" %} to the card ending in {{ payment.card }}{% endif %}.</p>
{% if payment.failure != "" %}<p>The reason we were given: {{ payment.failure }}</p>{% endif %}
<p>Please check that your card is still valid and covers the amount.</p>
${button}`),
  },
  {
    name: 'Ticket',
    events: ['ticket.purchased'],
    subject: 'Your ticket for {{ ticket.event }}',
    html: mailSheet(`<h1>{{ ticket.event }}</h1>
<p>Hello {{ member.name }}, your ticket is booked.</p>
<table>
<tr><td>Ticket</td><td>{{ ticket.title }}</td></tr>
<tr><td>Begins</td><td>{{ ticket.starts }}</td></tr>
{% if ticket.place != "" %}<tr><td>Place</td><td>{{ ticket.place }}</td></tr>{% endif %}
</table>
<p>Please bring this email, on paper or on your phone.</p>`),
  },
];
