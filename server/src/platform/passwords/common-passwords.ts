/** Words that people often choose; with the endings below they make the most common passwords. */
const words =
  `password passwort passw0rd p@ssword p@ssw0rd qwerty qwertz azerty asdfgh zxcvbn abcdef abc123 iloveyou
letmein welcome monkey dragon football baseball basketball superman batman princess sunshine shadow master michael
jennifer jordan hunter killer soccer starwars trustno1 whatever freedom computer internet samsung google facebook
summer winter spring autumn monday friday january february october november december hello charlie admin
administrator root test testing guest user login changeme secret default system server access newspaper magazine
publisher member members masthead editor console`.split(/\s+/);

const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '1!',
  '123!',
  '01',
  '2024',
  '2025',
  '2026',
  '2027',
];

const runs =
  `12345678 123456789 1234567890 0123456789 987654321 9876543210 87654321 11111111 00000000 22222222
88888888 99999999 12341234 11223344 12121212 123123123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc zaq12wsx q1w2e3r4
qwertyuiop qwertyui asdfghjkl asdfasdf zxcvbnm, qwer1234 asdf1234 abcd1234 abcdefgh abcdefghi aaaaaaaa a1b2c3d4
aa123456 iloveyou passpass`.split(/\s+/);

/** Common passwords in lower case and without blanks; only those of an otherwise acceptable length matter. */
export const commonPasswords: ReadonlySet<string> = new Set(
  [...words.flatMap((word) => endings.map((ending) => word + ending)), ...runs].filter(
    (text) => text.length >= 8,
  ),
);
