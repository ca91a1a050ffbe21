// Systems that sell tickets.
import { at, type SourceExample } from './example.fixture.ts';

const eventbrite =
  'Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Attendee #,Order Type,Currency,Total Paid,Fees Paid,Attendee Status,Home City';

export const eventExamples: readonly SourceExample[] = [
  {
    key: 'pretix-orders',
    what: 'paid in German words and with decimal commas, and canceled',
    text: `Event slug;Order code;Order total;Status;Email;Order date;Order time;Name;Country
gala;ABC12;25,00;bezahlt;a@example.com;2026-05-01;19:30:00;Ada Byron;DE
gala;ABC13;25,00;storniert;b@example.com;2026-05-01;19:31:00;Bo;DE`,
    currency: 'eur',
    siteZone: 'Europe/Berlin',
    rows: [
      {
        email: 'a@example.com',
        externalId: null,
        saleId: 'gala/ABC12',
        // 19:30 of Berlin's summer.
        date: { at: at('2026-05-01T17:30:00Z') },
        amountCents: 2500,
        currency: 'eur',
        title: 'gala/ABC12',
      },
    ],
    rejected: ['the order is not paid, or canceled: "storniert"'],
  },
  {
    key: 'pretix-orders-de',
    what: 'German titles',
    text: `Kurzname der Veranstaltung;Bestellnummer;Gesamtbetrag;Status;E-Mail;Telefonnummer;Bestelldatum;Bestelluhrzeit;Firma;Name;Brutto 19.00 %
gala;ABC12;1.025,50;bezahlt;a@example.com;;2026-01-05;19:30:00;;Ada Byron;1.025,50
gala;ABC14;0,00;bezahlt;b@example.com;;2026-01-05;19:30:00;;Bo;0,00
gala;ABC15;25,00;ausstehend;c@example.com;;2026-01-05;19:30:00;;Cy;25,00
gala;ABC16;25,00;abgelaufen;d@example.com;;2026-01-05;19:30:00;;Di;25,00`,
    currency: 'eur',
    siteZone: 'Europe/Berlin',
    rows: [
      { saleId: 'gala/ABC12', date: { at: at('2026-01-05T18:30:00Z') }, amountCents: 102_550 },
      { saleId: 'gala/ABC14', amountCents: 0 },
    ],
    rejected: ['ausstehend', 'abgelaufen'].map((status) => `the order is not paid, or canceled: "${status}"`),
  },
  {
    key: 'pretix-customers',
    what: 'an account that is shut, a defused note, and one without an address',
    text: `Customer ID,SSO provider,External identifier,Email,Phone number,Full name,Name: Given name,Account active,Verified email address,Last login,Registration date,Language,Notes
ABCD1,,,a@example.com,+49 30 1,Ada Byron,Ada,Ja,Nein,,2024-01-01,German,'=row 1
ABCD2,,,b@example.com,,Bo,Bo,No,Yes,,2024-01-01,English,
ABCD3,,,,,Cy,Cy,Yes,No,,2024-01-01,English,`,
    rows: [
      {
        externalId: 'ABCD1',
        firstName: 'Ada',
        lastName: 'Byron',
        phone: '+49 30 1',
        isActive: true,
        isConfirmed: false,
        note: '=row 1',
        createdAt: at('2024-01-01T05:00:00Z'),
      },
      { externalId: 'ABCD2', isActive: false, isConfirmed: true },
    ],
    rejected: ['pretix tells no address of them'],
  },
  {
    key: 'eventbrite-attendees',
    what: 'years of two digits, months in words, and who does not come',
    text: `${eventbrite}
101,11/29/24 22:28,Ada,Byron,a@example.com,1,Seat,9001,Eventbrite Completed,USD,25.00,1.00,Attending,Rome
101,11/29/24 22:28,Bo,Byron,a@example.com,1,Seat,9002,Eventbrite Completed,USD,25.00,1.00,Checked In,Rome
102,"Sep 26, 2026 7:05 PM",Cy,,c@example.com,1,Free,9003,Free Order,USD,0,0,Attending,
103,11/29/24 22:28,Di,,d@example.com,1,Seat,9004,Eventbrite Completed,USD,25.00,1.00,Refunded/Canceled,
104,11/29/24 22:28,Ed,,e@example.com,1,Seat,9005,Pay By Check,USD,25.00,1.00,Unpaid,
105,11/29/24 22:28,Info Requested,Info Requested,Info Requested,1,Seat,9006,Eventbrite Completed,USD,25.00,1.00,Attending,`,
    rows: [
      {
        email: 'a@example.com',
        saleId: '101/9001',
        // 22:28 of New York's winter.
        date: { at: at('2024-11-30T03:28:00Z') },
        amountCents: 2500,
        currency: 'usd',
        title: 'Seat',
      },
      { email: 'a@example.com', saleId: '101/9002', amountCents: 2500 },
      { saleId: '102/9003', date: { at: at('2026-09-26T23:05:00Z') }, amountCents: 0 },
    ],
    rejected: [
      'the ticket was not paid, or is not used: "Refunded/Canceled"',
      'the ticket was not paid, or is not used: "Unpaid"',
      'Eventbrite tells no address of them',
    ],
  },
  {
    key: 'eventbrite-attendees',
    what: 'titles of the United Kingdom',
    text: `Order no.,Order Date,First Name,Surname,Email,Ticket Type,Attendee no.,Currency,Total Paid,Attendee Status
101,5/5/26 22:28,Ada,Byron,a@example.com,Seat,9001,GBP,25.00,Attending`,
    siteZone: 'Europe/London',
    // 22:28 of London's summer.
    rows: [{ saleId: '101/9001', currency: 'gbp', date: { at: at('2026-05-05T21:28:00Z') } }],
  },
  {
    key: 'hi-events-orders',
    what: 'paid, free, given back in part, and not paid',
    text: `ID,First Name,Last Name,Email,Total Before Additions,Total Gross,Total Tax,Total Fee,Total Refunded,Status,Payment Status,Refund Status,Currency,Created At,Public ID,Opted In To Marketing
1,Ada,Byron,a@example.com,25,25,0,0,0,COMPLETED,PAYMENT_RECEIVED,,EUR,2026-01-02 03:04:05,O-AAAA,Yes
2,Bo,,b@example.com,0,0,0,0,0,COMPLETED,NO_PAYMENT_REQUIRED,,EUR,2026-01-02 03:04:05,O-BBBB,No
3,Cy,,c@example.com,25,25,0,0,10.5,COMPLETED,PAYMENT_RECEIVED,PARTIALLY_REFUNDED,EUR,2026-01-02 03:04:05,O-CCCC,No
4,Di,,d@example.com,25,25,0,0,0,CANCELLED,PAYMENT_RECEIVED,,EUR,2026-01-02 03:04:05,O-DDDD,No
5,Ed,,e@example.com,25,25,0,0,0,COMPLETED,AWAITING_OFFLINE_PAYMENT,,EUR,2026-01-02 03:04:05,O-EEEE,No
6,Fe,,f@example.com,25,25,0,0,0,RESERVED,,,EUR,2026-01-02 03:04:05,O-FFFF,No`,
    rows: [
      {
        externalId: null,
        email: 'a@example.com',
        saleId: 'O-AAAA',
        date: { at: at('2026-01-02T03:04:05Z') },
        amountCents: 2500,
        refundedCents: 0,
        currency: 'eur',
      },
      { saleId: 'O-BBBB', amountCents: 0 },
      { saleId: 'O-CCCC', amountCents: 2500, refundedCents: 1050 },
    ],
    rejected: ['CANCELLED, PAYMENT_RECEIVED', 'COMPLETED, AWAITING_OFFLINE_PAYMENT', 'RESERVED'].map(
      (states) => `the order was not paid: "${states}"`,
    ),
  },
  {
    key: 'hi-events-attendees',
    what: 'two tickets of one person, and one that is cancelled',
    text: `ID,First Name,Last Name,Email,Status,Is Checked In,Checked In At,Product ID,Product Name,Event ID,Public ID,Short ID,Created Date,Last Updated Date,Notes,Diet
1,Ada,Byron,a@example.com,ACTIVE,No,,3,VIP - Early,9,A-1,a_1,2026-01-02 03:04:05,2026-01-02 03:04:05,,none
2,Ada,Byron,A@example.com,ACTIVE,No,,3,VIP - Early,9,A-2,a_2,2026-01-03 03:04:05,2026-01-03 03:04:05,,none
3,Bo,,b@example.com,CANCELLED,No,,3,VIP - Early,9,A-3,a_3,2026-01-02 03:04:05,2026-01-02 03:04:05,,`,
    rows: [
      {
        email: 'a@example.com',
        externalId: null,
        lastName: 'Byron',
        isActive: null,
        createdAt: at('2026-01-02T03:04:05Z'),
        plans: [],
        subscriptions: null,
      },
    ],
    rejected: ['the ticket is not valid: "CANCELLED"'],
  },
];
