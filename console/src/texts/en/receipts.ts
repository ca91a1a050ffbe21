/** Texts of the receipt template, and of the actions on receipts. */
export const receiptWords = {
  page: {
    title: 'Receipt template',
    text: 'Used for all new receipts and credit notes. Existing ones don’t change.',
    file: 'PDF file',
    readOnly: 'Your role can see the template but not change it.',
  },
  fields: { title: 'Title', html: 'HTML' },
  titleText: 'Title of the PDF file, followed by the receipt number.',
  default: {
    button: 'Use the default template',
    title: 'Use the default template?',
    text: 'It replaces the text in the editor. Nothing changes until you save.',
    verb: 'Use default',
  },
  findings: { none: 'Everything in the template is supported.' },
  ask: {
    title: 'Save this template?',
    verb: 'Save anyway',
    findings: 'These parts would be missing or look different on receipts:',
  },
  promise: {
    title: 'What a template can do',
    works:
      'Style sheets and inline CSS; blocks, inline blocks, and two columns by display: flex; tables with colspan, rowspan and widths in %, their head repeated on each page; margin, padding, border, radius and background color; size, weight, style, color and alignment of text; page margins by @page; pictures inside the template (PNG, JPEG, GIF, WebP as a data: address).',
    fails:
      'Not supported: position, float, grid, web fonts, SVG and background images. External files aren’t loaded. Unsupported code is listed by line.',
    loops:
      'Variables are filled in by Liquid: {{example}}, with if, and for over purchases and vat_lines. Values are escaped.',
  },
  preview: {
    title: 'Preview',
    text: 'The PDF as members will get it, without a number.',
    transaction: 'Transaction',
    transactionText: 'Leave empty to preview with sample data.',
    frame: 'Receipt preview',
    open: 'Open the PDF',
    failed: '{{reason}}',
  },
  actions: {
    receipt: 'Receipt',
    menu: 'Receipt of transaction {{id}}',
    menuNone: 'Receipt of transaction {{id}}, not made yet',
    has: 'Receipt made',
    hasNone: 'No receipt yet',
    make: 'Make receipt',
    again: 'Make again',
    download: 'Download',
    downloadFailed: "Couldn't download the receipt",
    send: 'Send by email',
    cancel: 'Cancel with a credit note',
    makeNote: 'Make credit note of {{amount}}',
    downloadNote: 'Download credit note {{number}}',
    sendNote: 'Send credit note {{number}}',
    notAllowed: 'Only for transactions that succeeded, were free, or are manual',
    none: 'Make the receipt first',
    noMember: 'No member linked',
    mayNot: 'Your role doesn’t allow this',
  },
  confirm: {
    title: 'Are you sure?',
    again:
      'Creates a new PDF with the same number and content, in the current template. The old PDF is kept.',
    againVerb: 'Make again',
    send: '{{email}} gets an email with a link to the receipt. It works for 7 days.',
    sendVerb: 'Send',
    cancelTitle: 'Cancel transaction {{id}} with a credit note?',
    cancel:
      "It has a receipt, so it stays. {{amount}} is credited today and a credit note is made. Subscriptions and access don't change.",
    cancelVerb: 'Cancel with a credit note',
    cancelRefuse: 'Keep it',
  },
  story: {
    receipt: 'Receipt {{number}}',
    note: 'Credit note {{number}}',
    made: 'Made',
    again: 'Made again',
    sent: 'Sent to {{recipient}}',
    by: '{{what}} by {{who}}',
    download: 'Download {{number}}',
  },
} as const;
