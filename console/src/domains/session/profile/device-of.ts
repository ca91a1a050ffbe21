const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

type Known = readonly (readonly [name: string, sign: RegExp])[];

const nameIn = (known: Known, agent: string) => known.find(([, sign]) => sign.test(agent))?.[0] ?? null;

/** Names of browser and operating system as far as the browser tells them. The order matters: most claim to be others. */
export function deviceOf(agent: string | null): { browser: string | null; system: string | null } {
  const text = agent ?? '';
  return { browser: nameIn(browsers, text), system: nameIn(systems, text) };
}
