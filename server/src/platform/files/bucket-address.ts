// Address of a bucket of an S3-compatible store with its key, parsed from one setting.

export interface BucketAddress {
  /** Address that ends with the bucket, without a trailing slash and without the key. */
  endpoint: string;
  /** Prefix of every file's name: empty, or ends with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Keys {
  accessKeyId: string | null;
  secretAccessKey: string | null;
}

const form = 's3://KEY:SECRET@HOST/BUCKET?region=REGION';

/**
 * Returns the region in a host. Providers that have regions name them after `s3`: s3.eu-central-1.amazonaws.com,
 * s3.fr-par.scw.cloud.
 */
function regionOf(host: string): string {
  return /^s3[.-]([a-z]{2}-[a-z0-9-]+)\./.exec(host)?.[1] ?? 'us-east-1';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a % that begins no escape; a % of the key itself is written %25');
  }
}

function parse(text: string): URL {
  const scheme = /^(s3|https?):\/\//.exec(text)?.[1];
  if (scheme === undefined)
    throw new Error(`needs an address such as ${form}; http:// is for a store without TLS`);
  const plain = scheme === 's3' ? text.replace(/^s3:/, 'https:') : text;
  if (URL.canParse(plain)) return new URL(plain);
  // The message never repeats the address, because it contains a key.
  throw new Error(`is no address such as ${form}; in the secret, / is written %2F, + %2B and @ %40`);
}

function keysOf(url: URL, usual: Keys): { accessKeyId: string; secretAccessKey: string } {
  const [own, secret] = [decoded(url.username), decoded(url.password)];
  if ((own === '') !== (secret === '')) throw new Error('has half a key: it is written KEY:SECRET@');
  const accessKeyId = own || usual.accessKeyId;
  const secretAccessKey = secret || usual.secretAccessKey;
  if (!accessKeyId || !secretAccessKey)
    throw new Error(
      'has no key: write KEY:SECRET@ before the host, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  return { accessKeyId, secretAccessKey };
}

/**
 * Parses `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=REGION]`, or the same with `https` or `http`.
 * @param usual key for an address without one
 * @throws Error that says what is wrong with the address, without repeating it
 */
export function readBucketAddress(text: string, usual: Keys): BucketAddress {
  const url = parse(text);
  const keys = keysOf(url, usual);
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  if (!/^[a-z0-9][\w.-]{1,61}[a-z0-9]$/i.test(bucket))
    throw new Error(`names no bucket behind the host: ${form}`);
  if (folders.some((folder) => !/^[\w.-]+$/.test(folder)))
    throw new Error('has a folder behind the bucket with other signs than letters, digits, . _ and -');
  const wrong = [...url.searchParams.keys()].find((name) => name !== 'region');
  if (wrong !== undefined || url.hash !== '')
    throw new Error('may say nothing behind the bucket but ?region=REGION');
  return {
    endpoint: `${url.protocol}//${url.host}/${bucket}`,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: url.searchParams.get('region') || regionOf(url.host),
    ...keys,
  };
}
