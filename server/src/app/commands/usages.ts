/** Verbs of `operators`. */
export const operatorVerbs = [
  'list',
  'deactivate',
  'activate',
  'end-sessions',
  'set-password',
  'make-root',
  'unmake-root',
  'reset-second-factor',
] as const;
export type OperatorVerb = (typeof operatorVerbs)[number];

/** Commands with their usage, as `--help` shows it. */
export const usages = {
  import: `npm run import -- members --resource KEY --file FILE [options]
npm run import -- sales --resource KEY --file FILE [options]
npm run import -- content --resource KEY --file FILE [--rejected FILE]

Brings members or sales from a file into a site. The file is a spreadsheet (.xlsx) or text with commas,
semicolons, tabs, bars or blanks between the cells. Content comes from a WordPress export (XML, as
Tools → Export gives it). The same file again changes nothing.

  --resource KEY            the site, by its key
  --file FILE               the file
  --columns A,B,…           what the columns are, in their order; "-" leaves one out.
                            Without it, the headings of the file say
  --headings yes|no         whether the first row holds headings; without it, told by the row itself
  --source KEY|none         the system the file comes from, such as ghost-members; without it, the headings say;
                            none reads it as any file
  --mail yes|no             whether new people may be mailed of whom the file does not say it; without it, no
  --charged-by here|elsewhere
                            who renews subscriptions from now on; without it, who renews them now
  --plan TITLE              the plan of subscriptions for which the file names none
  --plan NAME=TITLE         what a plan is called here that the file calls NAME; may be given several times
  --currency CODE           of all amounts and prices, when no column says it
  --dates month-first|day-first
                            how to read 01/02/2026, when the file leaves it open
  --decimals point|comma    how to read 1.234, when the file leaves it open
  --unknown-plans create|reject
                            what happens to rows with a plan or group that the site does not have (members);
                            without it, create
  --rejected FILE           where rows or items go that are not taken, with the reasons`,
  'create-root': `npm run create-root -- --email you@example.com

Makes an operator of the platform. The password is asked for, or read from the first line that is piped in.`,
  operators: `npm run operators -- list
npm run operators -- deactivate|activate|end-sessions|set-password|make-root|unmake-root|reset-second-factor EMAIL

Lists the people who can sign in to the console, or changes one of them. It works beside a running server and at once.

  list                      everybody: whether they are active, what they may do, their sessions
  deactivate EMAIL          keeps them from signing in and signs them out; refused for the last active root operator
  activate EMAIL            lets them sign in again
  end-sessions EMAIL        signs them out everywhere
  set-password EMAIL        asks for a password, or reads the first line that is piped in, and signs them out
  make-root EMAIL           makes them a root operator, who may do everything
  unmake-root EMAIL         takes that away; refused for the last active root operator
  reset-second-factor EMAIL lets them sign in by password alone again, and tells them by mail`,
  'create-site': `npm run create-site -- --title "My publication" --host www.example.com --owner you@example.com

Makes a site, and its owner where they have no account yet. The password of a new owner is asked for, or read from the
first line that is piped in.

  --title TITLE             the site's title
  --host HOST               the address of the publication, as www.example.com
  --owner EMAIL             the owner's email
  --zone ZONE               time zone in which days are cut, as Europe/Zurich; without it, UTC
  --currency CODE           usd, eur or gbp, in which figures are shown first; without it, usd
  --key KEY                 the site's short name in addresses and calls; without it, made from the title`,
  'connect-stripe': `npm run connect-stripe -- --resource KEY --mode test|live

Connects a site to its account at Stripe. The secret key and, on the second line, the signing secret of the webhook are
piped in, or stand in STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. They are kept encrypted and never shown.

  --resource KEY            the site, by its key
  --mode test|live          which of its two accounts
  --account ID              acct_…, where a restricted key may not ask for it
  --api-base ADDRESS        another address than Stripe's own, as http://127.0.0.1:12111`,
  'check-invoices': `npm run check-invoices

Compares all invoices of the platform with their lines, payments and numbers. Prints what does not add up, and ends with
1 then. The server does the same every night.`,
  reseal: `SECRET_KEY=NEW,OLD npm run reseal

Seals all stored secrets with the first key of SECRET_KEY, beside running servers, so that the others are not needed any
more. It may be broken off and run again at any time.`,
  migrate: `npm run migrate

Brings the database up to date and leaves it at that.`,
  demo: `npm run demo [-- --members COUNT]
npm run demo -- remove

Loads the demo publication into an empty database, or removes it.

  --members COUNT           adds a site with as many members, and 200 small ones beside it; 10,000,000 at most
  remove                    removes the sites, partners, operators and pricing plans of the demo publication; broken off,
                            it goes on when it is run again`,
  backup: `npm run backup -- FILE [--with-key] [--force]

Writes the database and all files into one file, beside a running server or without one.

  --with-key                puts the secret key into the file as well
  --force                   replaces a file that is there`,
  'clear-again': `npm run clear-again [-- FILE …]

After a restore by other means than npm run restore, which does it by itself: clears again the accounts that were cleared
after the backup was made, as they stand in DATA_DIR/cleared.jsonl or in the files named.`,
  restore: `npm run restore -- FILE [--into DIR] [--without-jobs]

Restores a backup into an empty data folder: all of it, or nothing.

  --into DIR                the data folder; without it, DATA_DIR
  --without-jobs            leaves out the jobs that were waiting`,
} as const;

export type CommandName = keyof typeof usages;

/** Returns the lines that show how a command is called, without their explanation. */
export const synopsisOf = (name: CommandName): string => usages[name].split('\n\n')[0] ?? '';

export const isCommand = (name: string): name is CommandName => Object.hasOwn(usages, name);

/** Help text with the list of all commands. */
export const commandList = `Commands: ${Object.keys(usages).join(', ')}. Each says more with --help.`;

export const isHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');
