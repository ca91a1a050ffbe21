export const defaultTitle = 'Receipt';

/** Default template of a new site. The publisher's address and VAT number come from the site's settings. */
export const defaultHtml = `<style>
  @page { margin: 20mm 18mm 22mm 18mm }
  .head { display: flex }
  h1 { font-size: 22pt; margin: 0; color: #1c3d5a }
  .small { font-size: 8.5pt; color: #555555 }
  .to { margin: 24pt 0 }
  table { width: 100% }
  th { background-color: #eef2f6; padding: 5pt; text-align: left }
  td { padding: 5pt; border-bottom: 0.5pt solid #cccccc; vertical-align: top }
  .money { text-align: right; white-space: nowrap }
  .total td { font-weight: bold; border-bottom: none; font-size: 12pt }
</style>

<div class="head">
  <div>
    <h1>{{ receipt.kind }}</h1>
    <p>No. {{ receipt.number }}<br>{{ receipt.date }}</p>
    {% if receipt.corrects != '' %}<p>Corrects receipt {{ receipt.corrects }}. {{ receipt.reason }}</p>{% endif %}
  </div>
  <div>
    <p><b>{{ business.name }}</b><br>{{ resource.title }}<br>{{ resource.host }}</p>
    {% if business.address != '' %}<p>{{ business.address }}<br>{{ business.city }}<br>{{ business.country }}</p>{% endif %}
    {% if business.code != '' %}<p>{{ business.code }}</p>{% endif %}
  </div>
</div>

<div class="to">
  {{ member.name }}<br>
  {% if member.company != '' %}{{ member.company }}<br>{% endif %}
  {% if member.address != '' %}{{ member.address }}<br>{% endif %}
  {{ member.zip }} {{ member.city }}<br>
  {{ member.country }}
</div>

<table>
  <thead>
    <tr><th style="width: 52%">Description</th><th class="money">Net</th><th class="money">VAT</th><th class="money">Amount</th></tr>
  </thead>
  <tbody>
    {% for purchase in purchases %}
    <tr>
      <td>{{ purchase.title }}</td>
      <td class="money">{{ purchase.net }}</td>
      <td class="money">{{ purchase.vat_rate }}</td>
      <td class="money">{{ purchase.amount }}</td>
    </tr>
    {% endfor %}
    {% for line in vat_lines %}
    <tr class="small"><td colspan="2">VAT {{ line.rate }} on {{ line.net }}</td><td></td><td class="money">{{ line.vat }}</td></tr>
    {% endfor %}
    <tr class="total"><td colspan="3">Total</td><td class="money">{{ transaction.amount }}</td></tr>
  </tbody>
</table>

<p class="small">Transaction {{ transaction.id }} of {{ transaction.date }}, {{ transaction.pay_system }}.</p>
`;
