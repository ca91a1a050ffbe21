// Sentences in the examples of the documentation, by the whole name of a field: reasons, refusals and notes.

export const sentences: Readonly<Record<string, string>> = {
  answer: 'The receiver answered 200.',
  because: 'The plan Digital allows Politics.',
  cause_detail: 'refused: resource_missing',
  delivery_problem: 'The mailbox is full.',
  detail: 'Renewed for a month.',
  error: 'The file has no heading.',
  failure: 'The card was declined.',
  fault: 'Line 2: {% if %} has no {% endif %}.',
  ignored_because: 'Sold in the shop, not here.',
  imported: 'Subscribed at the bookshop in 2019.',
  last_error: 'The receiver answered 503.',
  mend_error: 'More was given back of this payment than it comes to.',
  msg: 'You signed in on too many devices.',
  notes: 'Starts in January.',
  off_reason: 'It answered 410 for a day.',
  problem: 'The address is already in use.',
  reason: 'The address is already in use.',
  refusal: 'The member is not known here any more.',
};
