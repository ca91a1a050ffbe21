// Texts of the demo's emails.
import { mailSheet } from '#server/domains/email-templates/mail-sheet.ts';

/** The templates of each site of the demo, in the order they were made. */
export const mailTemplates = [
  {
    name: 'Welcome',
    subject: 'Welcome to {{ resource.title }}',
    html: mailSheet(`<h1>Welcome, {{ member.first_name | default: member.name }}</h1>
<p>Your account for {{ member.email }} is ready. Sign in on any device to read on where you stopped.</p>
<p><a class="button" href="https://{{ resource.host }}/">Start reading</a></p>
<p>Questions? Just answer this mail.</p>`),
  },
  {
    name: 'Payment failed',
    subject: 'Your payment of {{ payment.amount }} did not go through',
    html: mailSheet(`<h1>Please check your card</h1>
<p>Hello {{ member.name }},</p>
<p>we could not charge {{ payment.amount }} for {{ payment.title }} on {{ payment.date }}{% if payment.card != "" %} from the card ending in {{ payment.card }}{% endif %}.</p>
{% if payment.failure != "" %}<p>Your bank says: {{ payment.failure }}</p>{% endif %}
<p>You can go on reading for now. We try again in a few days.</p>
<p><a class="button" href="https://{{ resource.host }}/account">Check the card</a></p>`),
  },
  {
    name: 'Renewal reminder',
    subject: 'Your {{ subscription.plan }} subscription renews on {{ subscription.ends }}',
    html: mailSheet(`<h1>Your subscription renews soon</h1>
<p>Hello {{ member.name }},</p>
<table>
<tr><td>Plan</td><td>{{ subscription.plan }}, {{ subscription.option }}</td></tr>
<tr><td>Price</td><td>{{ subscription.price }}</td></tr>
<tr><td>Renews on</td><td>{{ subscription.ends }}</td></tr>
</table>
<p>Nothing to do if you want to stay. You can cancel in your account until the day before.</p>`),
  },
  {
    name: 'Ticket',
    subject: 'Your ticket for {{ ticket.event }}',
    html: mailSheet(`<h1>{{ ticket.event }}</h1>
<p>Hello {{ member.name }}, your ticket is booked.</p>
<table>
<tr><td>Ticket</td><td>{{ ticket.title }}</td></tr>
<tr><td>Begins</td><td>{{ ticket.starts }}</td></tr>
{% if ticket.place != "" %}<tr><td>Place</td><td>{{ ticket.place }}</td></tr>{% endif %}
</table>
<p>Show this mail at the entrance, on paper or on your phone.</p>`),
  },
] as const;
