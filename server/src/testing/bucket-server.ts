// A small S3-compatible store on loopback, with the few calls that we make. It verifies signatures by their public
// description, keeps parts separate until the upload is completed, and fails on request of a test.

import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketAddress } from '#server/platform/files/bucket-address.ts';
import { uniqueUuid } from './random.ts';

interface Call {
  method: string;
  /** Key of the object, without the bucket. */
  key: string;
  query: URLSearchParams;
}

/**
 * Fault of a call: a status, with an optional error code (`400 RequestTimeout`), no answer, a connection cut in the
 * middle, a success that contains an error, or a file that is sent from its start without end, whatever part was
 * requested.
 */
export type BucketFault =
  | number
  | `${number} ${string}`
  | 'silence'
  | 'cut'
  | 'error in success'
  | 'no ranges';

export interface BucketServer {
  address: BucketAddress;
  objects: Map<string, Buffer>;
  /** Parts of uploads that are neither completed nor aborted. */
  uploads: Map<string, Map<number, Buffer>>;
  /** Calls that were answered, as `PUT part`, in their order. */
  calls: string[];
  /** True if the key may list the bucket. Without this right a missing object is answered with 403 instead of 404. */
  mayList: boolean;
  /** Answers that are not over yet. */
  open: number;
  /** Called before each call; null performs it normally. */
  fault: (call: Call & { kind: string }) => BucketFault | null;
  close(): Promise<void>;
}

const bucket = 'desk-files';
const keys = { accessKeyId: 'DESKKEY', secretAccessKey: 'desk/secret+canary' };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Checks Signature Version 4 over the request as it arrived, with the headers that the caller names. */
function isSigned(request: IncomingMessage, url: URL, secret: string): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/;
  const found = pattern.exec(request.headers.authorization ?? '');
  if (!found || found[1] !== keys.accessKeyId) return false;
  const [, , day = '', region = '', names = '', signature] = found;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const payload = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, url.pathname, query, headers.join(''), names, payload].join('\n');
  const moment = String(request.headers['x-amz-date']);
  const scope = `${day}/${region}/s3/aws4_request`;
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const expected = hmac(signing, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n'));
  return expected.toString('hex') === signature;
}

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;
const errorBody = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

function refuse(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { 'content-type': 'application/xml' }).end(errorBody(code));
}

/** Returns the status and error code of a fault; null if it is none. */
function answerOf(fault: BucketFault | null): [status: number, code: string] | null {
  const [, status, code] = /^(\d{3})(?: (\w+))?$/.exec(String(fault)) ?? [];
  if (status === undefined) return null;
  return [Number(status), code ?? (status === '503' ? 'SlowDown' : 'InternalError')];
}

function kindOf({ method, query }: Call): string {
  if (query.has('uploads')) return 'begin';
  if (!query.has('uploadId')) return method;
  return { POST: 'complete', DELETE: 'abort' }[method] ?? 'part';
}

type Held = Pick<BucketServer, 'objects' | 'uploads' | 'mayList'>;

function putTogether({ objects, uploads }: Held, key: string, id: string, wanted: string): boolean {
  const parts = uploads.get(id);
  const numbers = [...wanted.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?(\w+)"?<\/ETag>/g)];
  const found = numbers.flatMap(([, number, etag]) => {
    const part = parts?.get(Number(number));
    return part && etagOf(part) === `"${etag}"` ? [part] : [];
  });
  if (found.length === 0 || found.length !== numbers.length) return false;
  objects.set(key, Buffer.concat(found));
  uploads.delete(id);
  return true;
}

function sendObject(
  answer: ServerResponse,
  content: Buffer,
  range: string | undefined,
  fault: BucketFault | null,
): void {
  const from = /^bytes=(\d+)-/.exec(range ?? '')?.[1];
  const isPart = from !== undefined && fault !== 'no ranges';
  const rest = isPart ? content.subarray(Number(from)) : content;
  answer.writeHead(isPart ? 206 : 200, { 'content-length': rest.length });
  const half = rest.subarray(0, Math.ceil(rest.length / 2));
  if (fault === 'cut') answer.write(half, () => setTimeout(() => answer.destroy(), 20));
  else if (fault === 'no ranges') answer.write(half);
  else answer.end(rest);
}

function change(held: Held, kind: string, { key, query }: Call, body: Buffer, answer: ServerResponse): void {
  const id = query.get('uploadId') ?? '';
  const upload = held.uploads.get(id);
  if (kind === 'PUT') held.objects.set(key, body);
  if (kind === 'DELETE') held.objects.delete(key);
  if (kind === 'PUT' || kind === 'DELETE') {
    answer.writeHead(kind === 'PUT' ? 200 : 204, { etag: etagOf(body) }).end();
  } else if (kind === 'begin') {
    const made = uniqueUuid();
    held.uploads.set(made, new Map());
    answer.end(`<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`);
  } else if (!upload) refuse(answer, 404, 'NoSuchUpload');
  else if (kind === 'part') {
    upload.set(Number(query.get('partNumber')), body);
    answer.writeHead(200, { etag: etagOf(body) }).end();
  } else if (kind === 'abort') {
    held.uploads.delete(id);
    answer.writeHead(204).end();
  } else if (putTogether(held, key, id, body.toString())) {
    const etag = etagOf(held.objects.get(key) ?? body);
    answer.end(`<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`);
  } else refuse(answer, 400, 'InvalidPart');
}

function look(
  held: Held,
  { method, key }: Call,
  request: IncomingMessage,
  answer: ServerResponse,
  fault: BucketFault | null,
) {
  const content = held.objects.get(key);
  if (!content && !held.mayList) refuse(answer, 403, 'AccessDenied');
  else if (!content) refuse(answer, 404, 'NoSuchKey');
  else if (method === 'HEAD') answer.writeHead(200, { 'content-length': content.length }).end();
  else sendObject(answer, content, request.headers.range, fault);
}

async function serve(server: BucketServer, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', server.address.endpoint);
  const [, name, ...path] = url.pathname.split('/');
  const call = { method: request.method ?? '', key: path.join('/'), query: url.searchParams };
  const kind = kindOf(call);
  const body = await buffer(request);
  const fault = server.fault({ ...call, kind });
  server.calls.push(kind);
  if (!isSigned(request, url, keys.secretAccessKey)) return refuse(answer, 403, 'SignatureDoesNotMatch');
  if (name !== bucket) return refuse(answer, 404, 'NoSuchBucket');
  const refusal = answerOf(fault);
  if (refusal) return refuse(answer, ...refusal);
  if (fault === 'silence') return;
  if (fault === 'error in success') return void answer.end(errorBody('InternalError'));
  if (fault === 'cut' && kind !== 'GET') return void request.socket.destroy();
  if (call.method === 'GET' || call.method === 'HEAD') look(server, call, request, answer, fault);
  else change(server, kind, call, body, answer);
}

export async function bucketServer(prefix = 'exports/'): Promise<BucketServer> {
  const http = createServer((request, answer) => {
    made.open += 1;
    answer.once('close', () => {
      made.open -= 1;
    });
    serve(made, request, answer).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const made: BucketServer = {
    address: { endpoint: `http://127.0.0.1:${port}/${bucket}`, prefix, region: 'eu-west-7', ...keys },
    objects: new Map(),
    uploads: new Map(),
    calls: [],
    mayList: true,
    open: 0,
    fault: () => null,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return made;
}
