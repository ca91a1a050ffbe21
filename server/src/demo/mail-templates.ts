// What mails of the demo say.

const mail = (body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<style>
  body { margin: 0; font: 16px/1.5 Georgia, serif; color: #1f2933; background: #f3f4f6; }
  .sheet { max-width: 560px; margin: 0 auto; padding: 32px 24px; background: #ffffff; }
  .brand { margin: 0 0 24px; font-size: 20px; font-weight: 700; }
  .button { display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1d4ed8; color: #ffffff; text-decoration: none; }
  .small { font-size: 13px; color: #52606d; }
  td { padding: 4px 16px 4px 0; vertical-align: top; }
  @media (prefers-color-scheme: dark) {
    body { color: #e5e7eb; background: #111827; }
    .sheet { background: #1f2937; }
    .small { color: #b6bec9; }
  }
</style>
</head>
<body>
<div class="sheet">
<p class="brand">{{ resource.title }}</p>
${body}
<p class="small">You get this mail because you have an account at {{ resource.host }}.</p>
</div>
</body>
</html>
`;

/** The templates of each site of the demo, in the order they were made. */
export const mailTemplates = [
  {
    name: 'Welcome',
    subject: 'Welcome to {{ resource.title }}',
    html: mail(`<h1>Welcome, {{ member.first_name | default: member.name }}</h1>
<p>Your account for {{ member.email }} is ready. Sign in on any device to read on where you stopped.</p>
<p><a class="button" href="https://{{ resource.host }}/">Start reading</a></p>
<p>Questions? Just answer this mail.</p>`),
  },
  {
    name: 'Payment failed',
    subject: 'Your payment of {{ payment.amount }} did not go through',
    html: mail(`<h1>Please check your card</h1>
<p>Hello {{ member.name }},</p>
<p>we could not charge {{ payment.amount }} for {{ payment.title }} on {{ payment.date }}{% if payment.card != "" %} from the card ending in {{ payment.card }}{% endif %}.</p>
{% if payment.failure != "" %}<p>Your bank says: {{ payment.failure }}</p>{% endif %}
<p>You can go on reading for now. We try again in a few days.</p>
<p><a class="button" href="https://{{ resource.host }}/account">Check the card</a></p>`),
  },
  {
    name: 'Renewal reminder',
    subject: 'Your {{ subscription.plan }} subscription renews on {{ subscription.ends }}',
    html: mail(`<h1>Your subscription renews soon</h1>
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
    html: mail(`<h1>{{ ticket.event }}</h1>
<p>Hello {{ member.name }}, your ticket is booked.</p>
<table>
<tr><td>Ticket</td><td>{{ ticket.title }}</td></tr>
<tr><td>Begins</td><td>{{ ticket.starts }}</td></tr>
{% if ticket.place != "" %}<tr><td>Place</td><td>{{ ticket.place }}</td></tr>{% endif %}
</table>
<p>Show this mail at the entrance, on paper or on your phone.</p>`),
  },
] as const;
